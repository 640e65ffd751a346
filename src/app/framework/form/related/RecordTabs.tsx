import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, use, useEffect, useId, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChildDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { tabParameter, tabSearch } from '../../screens/tabAddress.ts';
import { ChildListContext, type ChildListProps } from './ChildListContext.ts';
import { RelatedCount } from './RelatedCount.tsx';
import { useRelatedCounts } from './useRelatedCounts.ts';

/** Name of the tab with the files in the address. A child can have no such name. */
const filesTab = '-files';

function useIsFilesOpen(): boolean {
  return new URLSearchParams(useLocation().search).get(tabParameter) === filesTab;
}

interface RecordTabsProps {
  readonly apiUrl: string;
  readonly id: RecordId;
  readonly tabs: readonly ChildDescription[];
  readonly open: ChildDescription | undefined;
  /** The files beside its fields; undefined: it has none. */
  readonly files?: ReactNode;
  /** The number of these files. */
  readonly filesCount?: ReactElement;
  /** The record itself, in the first tab. */
  readonly children: ReactNode;
}

/** A record and the lists of its children as tabs, each with its number of rows. The open tab is in the address. */
export function RecordTabs({ apiUrl, id, tabs: all, open: asked, files, filesCount, children }: RecordTabsProps) {
  const message = useMessage();
  const text = useText();
  const navigate = useNavigate();
  const drawList = use(ChildListContext);
  const baseId = useId();
  const { counts, withheld, isPending } = useRelatedCounts(apiUrl, id, true);
  // Until the answer nobody knows whether the reader may see what these tabs need.
  const tabs = all.filter(({ needs }) => needs === undefined || !(isPending || withheld.includes(needs)));
  const open = tabs.find(({ name }) => name === asked?.name);
  const isFilesOpen = useIsFilesOpen() && files !== undefined;
  const openName = isFilesOpen ? filesTab : open?.name;
  useCountsAfterChange(apiUrl, id);
  const idOf = (part: 'tab' | 'panel', name = '') => `${baseId}-${part}-${name}`;
  // A tab has search, order and page of its own list in the address.
  const show = (name: string) => void navigate({ search: tabSearch(name) }, { replace: true });
  return (
    <>
      <Tabs
        value={openName ?? ''}
        onChange={(_event, name: string) => show(name)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={message('record.parts')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider', displayPrint: 'none' }}
      >
        <Tab value="" label={message('record.details')} id={idOf('tab')} aria-controls={idOf('panel')} />
        {tabs.map(({ name, screen }) => (
          <Tab
            key={name}
            value={name}
            id={idOf('tab', name)}
            aria-controls={idOf('panel', name)}
            label={text(screen.title)}
            icon={<RelatedCount count={counts[name]} isPending={isPending} />}
            iconPosition="end"
            sx={{ minHeight: 48, gap: 0.75 }}
          />
        ))}
        {files !== undefined && (
          <Tab
            value={filesTab}
            label={message('record.files')}
            id={idOf('tab', filesTab)}
            aria-controls={idOf('panel', filesTab)}
            icon={filesCount}
            iconPosition="end"
            sx={{ minHeight: 48, gap: 0.75 }}
          />
        )}
      </Tabs>
      <div role="tabpanel" id={idOf('panel', openName)} aria-labelledby={idOf('tab', openName)}>
        {isFilesOpen ? files : open && drawList ? <OpenList key={open.name} list={open} id={id} draw={drawList} /> : children}
      </div>
    </>
  );
}

interface OpenListProps {
  readonly list: ChildDescription;
  readonly id: RecordId;
  readonly draw: (props: ChildListProps) => ReactNode;
}

function OpenList({ list: { field, screen }, id, draw }: OpenListProps) {
  const partOf = useMemo(() => ({ field, id }), [field, id]);
  return draw({ screen, partOf });
}

/** Counts the rows again after a change of one, such as a deletion in a tab. */
function useCountsAfterChange(apiUrl: string, id: RecordId): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queryClient.invalidateQueries({ queryKey: ['related', apiUrl, String(id)] });
      }),
    [queryClient, apiUrl, id],
  );
}

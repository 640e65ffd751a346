import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { AddIcon, ColumnsIcon, SortIcon } from '../../icons.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { lowWindow } from '../../lowWindow.ts';
import { ViewSwitch } from '../chart/ViewSwitch.tsx';
import { DownloadMenu } from '../export/DownloadMenu.tsx';
import { ExportProgress } from '../export/ExportProgress.tsx';
import { AddFilter } from '../filters/AddFilter.tsx';
import { FiltersButton } from '../filters/FiltersButton.tsx';
import { QuickSearch } from '../filters/QuickSearch.tsx';
import { useFilterChips } from '../filters/useFilterChips.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { mainButtonSx } from '../tools/mainButtonSx.ts';
import { ToolbarButton, ToolNamesContext } from '../tools/ToolbarButton.tsx';
import { useAddButton } from '../tools/useAddButton.ts';
import { useViewChanges } from '../views/useViewChanges.ts';
import { ViewsMenu } from '../views/ViewsMenu.tsx';
import { MoreTools } from './MoreTools.tsx';
import { useToolRoom } from './useToolRoom.ts';

const GridPreferencesDialog = lazyPart(() => import('../columns/GridPreferencesDialog.tsx'), 'GridPreferencesDialog');
const RecentChanges = lazyPart(() => import('../../changes/RecentChanges.tsx'), 'RecentChanges');
const SortPanel = lazyPart(() => import('../sort/SortPanel.tsx'), 'SortPanel');

interface GridToolbarProps {
  /** Id of the panel of filters. */
  readonly panelId: string;
  readonly isFullscreen: boolean;
  readonly onFullscreen: () => void;
}

/**
 * The tools of a grid in one line: what finds rows at the left, what arranges and takes them away at the right; in full screen below the
 * title. Where room is short the tools at the right lose their names, then all of them, then those at the right go to a menu. Spec B-148, B-207, B-208, B-236, B-254, B-255.
 */
export function GridToolbar({ panelId, isFullscreen, onFullscreen }: GridToolbarProps) {
  const message = useMessage();
  const text = useText();
  const { list, parts, views } = useGridLayout();
  const [isArranging, setArranging] = useState(false);
  const [isShowingChanges, setShowingChanges] = useState(false);
  const isNarrow = useIsNarrow();
  const line = useRef<HTMLDivElement>(null);
  const { isChanged } = useViewChanges();
  const filters = useFilterChips().filter(({ kind }) => kind !== 'search').length;
  const room = useToolRoom(
    line,
    `${message('grid.filters', { count: filters })} ${views.isOffered} ${views.open.view?.id ?? ''} ${isChanged}`,
  );
  const isInMenu = isNarrow || room === 'menu' || room === 'lines';
  const hasNames = room === 'names';
  const hasMainNames = hasNames || room === 'main names';
  const arrange = () => setArranging(true);
  const [sortAnchor, setSortAnchor] = useState<HTMLElement>();
  const canSort = list.columns.some(({ sortable }) => sortable);
  return (
    <>
      {isFullscreen && (
        <Typography variant="h2" sx={{ px: { xs: 1, sm: 2 }, pt: 1.5, overflowWrap: 'anywhere' }}>
          {text(list.title)}
        </Typography>
      )}
      <Box
        ref={line}
        role="toolbar"
        aria-label={message('grid.tools')}
        sx={[room === 'lines' ? inLines : toolbar, isNarrow && { ...staying, top: isFullscreen ? 0 : 'var(--bar-height)' }]}
      >
        <ToolNamesContext value={hasMainNames}>
          <ViewsMenu />
        </ToolNamesContext>
        <QuickSearch />
        <ToolNamesContext value={hasMainNames}>
          <FiltersButton panelId={panelId} />
          {!isNarrow && <AddFilter />}
        </ToolNamesContext>
        <ToolNamesContext value={hasNames}>
          {!isNarrow && <Box sx={{ flex: 1 }} />}
          {!isInMenu && <ViewSwitch />}
          {parts.toolbarStart}
          {!isInMenu && (
            <>
              {canSort && (
                <ToolbarButton
                  label={message('table.sort')}
                  popup="dialog"
                  expanded={sortAnchor !== undefined}
                  onClick={({ currentTarget }) => setSortAnchor(currentTarget)}
                  icon={<SortIcon />}
                />
              )}
              <ToolbarButton label={message('grid.columns')} popup="dialog" onClick={arrange} icon={<ColumnsIcon />} />
              <DownloadMenu />
            </>
          )}
          <ExportProgress />
          {parts.toolbarEnd}
          <MoreTools
            isInMenu={isInMenu}
            isFullscreen={isFullscreen}
            onFullscreen={onFullscreen}
            onColumns={arrange}
            onChanges={() => setShowingChanges(true)}
            onSort={canSort ? setSortAnchor : undefined}
          />
          <AddButton hasName={hasMainNames} />
        </ToolNamesContext>
      </Box>
      {sortAnchor && (
        <WaitingContext value={null}>
          <SortPanel anchor={sortAnchor} onClose={() => setSortAnchor(undefined)} />
        </WaitingContext>
      )}
      {isShowingChanges && list.changes && (
        <WaitingContext value={null}>
          <RecentChanges api={list.changes.apiUrl} onClose={() => setShowingChanges(false)} />
        </WaitingContext>
      )}
      {isArranging && (
        <WaitingContext value={null}>
          <GridPreferencesDialog onClose={() => setArranging(false)} />
        </WaitingContext>
      )}
    </>
  );
}

/** The primary action of the page, if this reader can make records. */
function AddButton({ hasName }: { readonly hasName: boolean }) {
  const message = useMessage();
  const add = useAddButton();
  const isFiltered = useFilterChips().length > 0;
  const isEmpty = useGridRows().summary?.count === 0 && !isFiltered;
  if (!add) return null;
  const label = message('grid.add');
  return (
    <Button
      // An empty list has the same action as its primary one.
      variant={isEmpty ? 'outlined' : 'contained'}
      aria-label={label}
      onClick={add}
      data-shortcut="new"
      sx={mainButtonSx(hasName)}
    >
      <AddIcon />
      {hasName && label}
    </Button>
  );
}

const toolbar = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 1, sm: 2 },
  py: 1,
  flexShrink: 0,
  [lowWindow]: { py: 0.25 },
  // Only the search shrinks.
  '& > :not(:first-of-type)': { flexShrink: 0 },
  displayPrint: 'none',
} as const;

/** On a phone the page scrolls under the tools. */
const staying = { position: 'sticky', zIndex: 2, bgcolor: 'background.paper', borderRadius: 1 } as const;

const inLines = { ...toolbar, flexWrap: 'wrap' } as const;

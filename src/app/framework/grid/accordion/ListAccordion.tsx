import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { searchWords } from '../../../../shared/framework/query/findHits.ts';
import { CellValue } from '../../cells/CellValue.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { AddIcon, CloseIcon, RowsIcon, SearchIcon } from '../../icons.ts';
import { RetryAlert } from '../../RetryAlert.tsx';
import { usePrinting } from '../../usePrinting.ts';
import { useCellText } from '../cell/useCellText.ts';
import { ReportGrid } from '../ReportGrid.tsx';
import type { GridScreen } from '../state/GridList.ts';
import { useScreenPaths } from '../useScreenPaths.ts';
import { TextItem } from './TextItem.tsx';
import { textItemId } from './textItemId.ts';
import { foundGroups, rowsMax, type ShownText, type TextGroup, useTexts } from './useTexts.ts';

interface ListAccordionProps {
  readonly screen: GridScreen;
}

/**
 * A list that is read: titles in groups, each with its text, which opens in place. `#item-7` of the address opens record 7; a search marks
 * its hits. A reader who can edit or export can open the table.
 */
export function ListAccordion({ screen }: ListAccordionProps) {
  const message = useMessage();
  const [isTable, setTable] = useState(false);
  const canManage = screen.list.exportFormats.length > 0 || screen.verbs.some((verb) => ['create', 'edit', 'delete'].includes(verb));
  const change = canManage && (
    <Button size="small" startIcon={<RowsIcon />} onClick={() => setTable(!isTable)} sx={{ displayPrint: 'none' }}>
      {message(isTable ? 'accordion.as_texts' : 'accordion.as_table')}
    </Button>
  );
  if (!isTable) return <Reading screen={screen} change={change} />;
  return (
    <>
      <Box sx={{ mb: 1 }}>{change}</Box>
      <ReportGrid screen={screen} />
    </>
  );
}

interface ReadingProps extends ListAccordionProps {
  readonly change: React.ReactNode;
}

function Reading({ screen, change }: ReadingProps) {
  const message = useMessage();
  const text = useText();
  const headingId = useId();
  const { texts, hasMore, error, retry } = useTexts(screen);
  const { createPath, editPath } = useScreenPaths(screen);
  const [search, setSearch] = useState('');
  const words = useMemo(() => searchWords(search), [search]);
  const groups = useMemo(() => foundGroups(texts ?? [], search), [texts, search]);
  const { isOpen, toggle } = useOpenItems(texts);
  const status = useStatus(screen, editPath !== undefined);
  const isPrinting = usePrinting();
  if (error && !texts) return <RetryAlert onRetry={retry}>{error.message || message('errors.network_hint')}</RetryAlert>;
  const count = texts?.length ?? 0;
  const found = groups.reduce((sum, group) => sum + group.texts.length, 0);
  const hasHeadings = groups.some(({ name }) => name !== '');
  return (
    <Stack data-reading-page spacing={2} sx={{ mt: 1.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField value={search} onChange={setSearch} />
        {createPath !== undefined && (
          <Button component={RouterLink} to={createPath} variant="contained" startIcon={<AddIcon />} sx={{ displayPrint: 'none' }}>
            {message('accordion.add')}
          </Button>
        )}
        {change}
      </Stack>
      <Typography role="status" variant="body2" color="textSecondary">
        {texts && (words.length > 0 ? message('accordion.found', { found, count }) : message('accordion.count', { count }))}
      </Typography>
      {!texts && <Skeletons label={message('grid.loading')} />}
      {texts && count === 0 && <Alert severity="info">{screen.list.empty ? text(screen.list.empty) : message('grid.empty')}</Alert>}
      {count > 0 && found === 0 && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => setSearch('')}>
              {message('accordion.clear')}
            </Button>
          }
        >
          {message('accordion.none_found', { search: search.trim() })}
        </Alert>
      )}
      {groups.map((group, i) => (
        <Box component="section" key={group.name} aria-labelledby={hasHeadings ? `${headingId}-${i}` : undefined}>
          {hasHeadings && <GroupHeading id={`${headingId}-${i}`} group={group} />}
          {group.texts.map((shown) => (
            <TextItem
              key={shown.row.id}
              id={textItemId(shown.row.id)}
              shown={shown}
              words={words}
              isOpen={isPrinting || isOpen(shown)}
              onToggle={(next) => toggle(shown, next)}
              editPath={editPath?.(shown.row.id)}
              status={status(shown)}
              headingLevel={hasHeadings ? 'h3' : 'h2'}
            />
          ))}
        </Box>
      ))}
      {hasMore && <Alert severity="info">{message('accordion.more', { count: rowsMax })}</Alert>}
    </Stack>
  );
}

function GroupHeading({ id, group: { name, texts } }: { readonly id: string; readonly group: TextGroup }) {
  const message = useMessage();
  return (
    <Typography id={id} variant="subtitle1" component="h2" sx={{ mb: 1 }}>
      {name || message('accordion.other')}{' '}
      <Typography component="span" variant="body2" color="textSecondary">
        {`(${texts.length})`}
      </Typography>
    </Typography>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SearchField({ value, onChange }: SearchFieldProps) {
  const message = useMessage();
  return (
    <TextField
      type="search"
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onChange('');
      }}
      placeholder={message('grid.search_placeholder')}
      sx={{ flex: '1 1 240px', displayPrint: 'none', '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-label': message('accordion.search'), maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: value !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" aria-label={message('accordion.clear')} onClick={() => onChange('')}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Lines, as titles have them. */
function Skeletons({ label }: { readonly label: string }) {
  return (
    <Stack spacing={1} component="output" aria-label={label}>
      {Array.from({ length: 6 }, (_line, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={i} variant="rounded" height={48} />
      ))}
    </Stack>
  );
}

/** The status of a record, for readers who edit: others read those in use alone. */
function useStatus(screen: GridScreen, isShown: boolean): (shown: ShownText) => React.ReactNode {
  const cellText = useCellText();
  const field = screen.form?.header.status;
  const column = isShown ? screen.list.columns.find((each) => each.field === field) : undefined;
  return ({ row }) => column && <CellValue column={column} row={row} text={cellText(row, column)} />;
}

/** The open items. The address names the one that was opened last, so that it can be passed on. */
function useOpenItems(texts: readonly ShownText[] | undefined) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = hash === '' ? undefined : decoded(hash.slice(1));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(asked ? [asked] : []));
  const [last, setLast] = useState(asked);
  // The item that a press has put into the address, which follows later: closed again meanwhile, it stays closed.
  const [pressed, setPressed] = useState<string>();
  if (asked !== last) {
    setLast(asked);
    if (asked === undefined) setPressed(undefined);
    else if (asked !== pressed) setOpen(new Set([...open, asked]));
  }
  const isRead = texts !== undefined;
  // Once the texts are there, and for each further link; not when the reader opens an item, which is in view.
  useEffect(() => {
    const item = isRead && asked !== undefined ? document.getElementById(asked) : null;
    const button = item?.querySelector('button');
    if (!item || !button || item.contains(document.activeElement)) return;
    item.scrollIntoView({ block: 'start' });
    button.focus({ preventScroll: true });
  }, [isRead, asked]);
  return {
    isOpen: ({ row }: ShownText) => open.has(textItemId(row.id)),
    toggle: ({ row }: ShownText, next: boolean): void => {
      const id = textItemId(row.id);
      setOpen(next ? new Set([...open, id]) : new Set([...open].filter((each) => each !== id)));
      if (next) setPressed(id);
      if (next || id === pressed || id === asked) void navigate({ search, hash: next ? id : '' }, { replace: true, state });
    },
  };
}

/** The name of a fragment; one that is not encoded well stays as it is. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useState } from 'react';
import { connection } from '../../framework/api/connection.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import type { MenuNode } from '../menus/menuTree.ts';
import type { Session } from '../session/Session.ts';
import { isMac } from '../shortcuts/isMac.ts';
import { handlePaletteKey } from './handlePaletteKey.ts';
import { itemKey, type PaletteItem } from './PaletteItem.ts';
import { PaletteList } from './PaletteList.tsx';
import { typedAhead } from './typedAhead.ts';
import { useItemFavourites } from './useItemFavourites.ts';
import { usePaletteSections } from './usePaletteSections.ts';

interface CommandPaletteProps {
  readonly session: Session;
  readonly menu: readonly MenuNode[];
  readonly onClose: () => void;
  /** Opens the chooser of accounts. */
  readonly onAccounts: () => void;
}

const ctrl = isMac ? '⌘' : 'Ctrl+';

/** Finds a screen, a record or an action by typing: a combobox with its list, operated by arrows and Enter. */
export function CommandPalette({ session, menu, onClose, onAccounts }: CommandPaletteProps) {
  const message = useMessage();
  const listId = useId();
  const [text, setText] = useState('');
  // The field has the focus by now: every further key is its own.
  useLayoutEffect(() => typedAhead.handOver(setText), []);
  const [marked, setMarked] = useState('');
  const [notice, setNotice] = useState('');
  const { sections, isBusy, hasFailed, retry } = usePaletteSections({ session, menu, text, onAccounts });
  const favourites = useItemFavourites(session.user.company);
  const items = sections.flatMap((section) => section.items);
  // Found by key, since a new favourite moves to another section.
  const at = Math.max(
    0,
    items.findIndex((item) => itemKey(item) === marked),
  );
  const current = items[at];
  const optionId = (item: PaletteItem): string => `${listId}-${items.indexOf(item)}`;

  const run = (item: PaletteItem, inNewTab = false): void => {
    onClose();
    if (inNewTab && item.to !== undefined) window.open(item.to, '_blank', 'noopener');
    else item.run();
  };
  const mark = (index: number): void => {
    const item = items[(index + items.length) % items.length];
    if (item) setMarked(itemKey(item));
  };
  const toggleFavourite = (item: PaletteItem): void => {
    if (!favourites.canMark(item)) return;
    setMarked(itemKey(item));
    setNotice(message(favourites.isMarked(item) ? 'favourites.removed' : 'favourites.added', { title: item.title }));
    favourites.toggle(item);
  };
  const isOnline = useStore(connection);
  const state = !isOnline
    ? message('palette.offline')
    : isBusy
      ? message('palette.searching')
      : hasFailed
        ? message('palette.failed')
        : items.length === 0
          ? message('layout.palette_empty')
          : notice;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': message('layout.palette'),
          sx: { m: { xs: 1, sm: 4 }, mt: { xs: 1, sm: '10vh' }, width: { xs: 'calc(100% - 16px)' } },
        },
      }}
    >
      <InputBase
        // A dialog moves the focus to its first input; people open this one to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        fullWidth
        value={text}
        placeholder={message('layout.palette_hint')}
        onChange={({ target }) => {
          setText(target.value);
          setMarked('');
          setNotice('');
        }}
        onKeyDown={(event) => handlePaletteKey(event, { at, items, mark, run, toggleFavourite })}
        inputProps={{
          role: 'combobox',
          maxLength: 100,
          'aria-label': message('layout.palette_hint'),
          'aria-expanded': items.length > 0,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': current && optionId(current),
        }}
        sx={{ px: 2.5, py: 1.5, typography: 'subtitle1', fontWeight: 400 }}
      />
      <Box sx={{ height: 2, bgcolor: 'divider' }}>{isBusy && <LinearProgress aria-hidden sx={{ height: 2 }} />}</Box>
      <PaletteList
        id={listId}
        sections={sections}
        search={text}
        current={current}
        optionId={optionId}
        onRun={run}
        favourites={favourites}
        onFavourite={toggleFavourite}
      />
      <PaletteState state={state} onRetry={hasFailed ? retry : undefined} />
      <PaletteKeys />
    </Dialog>
  );
}

interface PaletteStateProps {
  readonly state: string;
  /** Set if the search has failed. */
  readonly onRetry: (() => void) | undefined;
}

/** The line below the list: why it is empty, or the last change of a favourite. */
function PaletteState({ state, onRetry }: PaletteStateProps) {
  const message = useMessage();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2.5, py: state === '' ? 0 : 1.25 }}>
      <Typography component="output" variant="body2" color={onRetry ? 'error' : 'textSecondary'} sx={{ flex: 1 }}>
        {state}
      </Typography>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {message('blocks.try_again')}
        </Button>
      )}
    </Stack>
  );
}

/** The keys of the palette, where there is a keyboard. */
function PaletteKeys() {
  const message = useMessage();
  return (
    <Typography
      aria-hidden
      variant="caption"
      color="textSecondary"
      sx={{ display: { xs: 'none', sm: 'block' }, px: 2.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      {message('palette.keys', { ctrl })}
    </Typography>
  );
}

import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { MenuNode } from '../layout/menuTree.ts';
import type { StoredSession } from '../session/sessionStore.ts';
import type { PaletteItem } from './PaletteItem.ts';
import { PaletteOption } from './PaletteOption.tsx';
import { usePaletteSections } from './usePaletteSections.ts';

interface CommandPaletteProps {
  readonly session: StoredSession;
  readonly menu: readonly MenuNode[];
  readonly onClose: () => void;
}

/** Finds a screen, a record or an action by typing: a combobox with its list, worked by arrows and Enter. */
export function CommandPalette({ session, menu, onClose }: CommandPaletteProps) {
  const message = useMessage();
  const listId = useId();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const { sections, isBusy, hasFailed } = usePaletteSections(session, menu, text);
  const items = sections.flatMap((section) => section.items);
  const current = Math.max(0, Math.min(marked, items.length - 1));
  const optionId = (item: PaletteItem): string => `${listId}-${items.indexOf(item)}`;

  const run = (item: PaletteItem): void => {
    onClose();
    item.run();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setMarked((current + step + items.length) % items.length);
    }
    const item = items[current];
    if (event.key === 'Enter' && item) {
      // Closing gives the focus back to the button that opened the palette: the key must not press it.
      event.preventDefault();
      run(item);
    }
  };
  const state = isBusy
    ? message('palette.searching')
    : hasFailed
      ? message('palette.failed')
      : items.length === 0
        ? message('layout.palette_empty')
        : '';
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
        // A dialog takes the focus to its first input; people who open it begin to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        fullWidth
        value={text}
        placeholder={message('layout.palette_hint')}
        onChange={({ target }) => {
          setText(target.value);
          setMarked(0);
        }}
        onKeyDown={handleKey}
        inputProps={{
          role: 'combobox',
          maxLength: 100,
          'aria-label': message('layout.palette_hint'),
          'aria-expanded': items.length > 0,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': items[current] && optionId(items[current]),
        }}
        sx={{ px: 2.5, py: 1.5, fontSize: '1.1rem' }}
      />
      <Box sx={{ height: 2, bgcolor: 'divider' }}>{isBusy && <LinearProgress aria-hidden sx={{ height: 2 }} />}</Box>
      {/* The list of a combobox that is typed into: no native element is one. */}
      <Box
        id={listId}
        role="listbox"
        aria-label={message('layout.palette')}
        sx={{ maxHeight: { xs: '65dvh', sm: '55vh' }, overflowY: 'auto', px: 1, py: 0.5 }}
      >
        {sections.map((section) => (
          <Box key={section.title} role="group" aria-label={section.title} sx={{ pb: 0.5 }}>
            <Typography aria-hidden variant="overline" component="p" color="textSecondary" sx={{ px: 1.5, pt: 1, lineHeight: 1.6 }}>
              {section.title}
            </Typography>
            {section.items.map((item) => (
              <PaletteOption key={item.id} id={optionId(item)} item={item} search={text} isMarked={item === items[current]} onRun={run} />
            ))}
          </Box>
        ))}
      </Box>
      <Typography
        component="output"
        variant="body2"
        color={hasFailed ? 'error' : 'textSecondary'}
        sx={{ display: 'block', px: 2.5, py: state === '' ? 0 : 1.25 }}
      >
        {state}
      </Typography>
      <Typography
        aria-hidden
        variant="caption"
        color="textSecondary"
        sx={{ display: { xs: 'none', sm: 'block' }, px: 2.5, py: 1, borderTop: 1, borderColor: 'divider' }}
      >
        {message('palette.keys')}
      </Typography>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { viewerKeys } from '../../framework/viewer/model/viewerKeys.ts';
import { isMac } from './isMac.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';
import { singleKeys } from './singleKeys.ts';

const redoKey = isMac ? 'mod+Shift+z' : 'mod+y';

const groups = ['go', 'page', 'rows', 'inbox', 'viewer', 'help'] as const;

/** Keys of lists, of the waiting records and of the file viewer, which read them themselves. */
const partKeys: readonly Shortcut[] = [
  { id: 'to_rows', group: 'rows', keys: ['ArrowDown'] },
  { id: 'move', group: 'rows', keys: ['arrows'] },
  { id: 'open', group: 'rows', keys: ['Enter'] },
  { id: 'select_row', group: 'rows', keys: [' '] },
  { id: 'select_more', group: 'rows', keys: ['Shift+arrows'] },
  { id: 'select_all', group: 'rows', keys: ['mod+a'] },
  { id: 'copy', group: 'rows', keys: ['mod+c'] },
  { id: 'paste', group: 'rows', keys: ['mod+v'] },
  { id: 'undo', group: 'rows', keys: ['mod+z'] },
  { id: 'redo', group: 'rows', keys: [redoKey] },
  { id: 'open_heading', group: 'rows', keys: ['Alt+ArrowDown'] },
  { id: 'approve', group: 'inbox', keys: ['a'] },
  { id: 'reject', group: 'inbox', keys: ['r'] },
  { id: 'select', group: 'inbox', keys: [' '] },
  ...viewerKeys.map((each): Shortcut => ({ ...each, group: 'viewer' })),
];

/** All keyboard shortcuts, and the switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const message = useMessage();
  const titleId = useId();
  const areOn = useStore(singleKeys) ?? true;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{message('shortcuts.title')}</DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        {groups.map((group) => (
          <Box key={group} component="section" sx={{ mb: 2 }}>
            <Typography variant="overline" component="h3" color="textSecondary" sx={{ lineHeight: 2 }}>
              {message(`shortcuts.group_${group}`)}
            </Typography>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, columnGap: 2, alignItems: 'center' }}
            >
              {[...shortcuts, ...partKeys]
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <Fragment key={shortcut.id}>
                    <Typography component="dt" variant="body2">
                      {message(`shortcuts.${shortcut.id}`)}
                    </Typography>
                    <Box component="dd" sx={{ m: 0, justifySelf: 'end' }}>
                      <Keys shortcut={shortcut} />
                    </Box>
                  </Fragment>
                ))}
            </Box>
          </Box>
        ))}
        <FormControlLabel
          control={<Switch size="small" checked={areOn} onChange={(_event, isOn) => singleKeys.set(isOn)} />}
          label={message('shortcuts.single_keys')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('shortcuts.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Keys({ shortcut }: { readonly shortcut: Shortcut }) {
  const message = useMessage();
  return shortcut.keys.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ mx: 0.5 }}>
          {message('shortcuts.then')}
        </Typography>
      )}
      <Box component="kbd" sx={kbdSx}>
        {key === ' ' ? message('shortcuts.space') : namesOf(key)}
      </Box>
    </Fragment>
  ));
}

/** A key as it is printed on keyboards. */
function namesOf(key: string): string {
  const names: Readonly<Record<string, string>> = {
    Escape: 'Esc',
    '1-9': '1 … 9',
    ArrowDown: '↓',
    arrows: '↑ ↓ ← →',
    PageDown: 'Page ↓',
    PageUp: 'Page ↑',
    'Shift+arrows': 'Shift ↑ ↓',
    'Alt+ArrowDown': 'Alt ↓',
    'mod+Shift+z': '⌘ Shift Z',
  };
  const named = names[key];
  if (named !== undefined) return named;
  const own = key.replace('mod+', '');
  if (own !== key) return `${isMac ? '⌘' : 'Ctrl'} ${own.length === 1 ? own.toUpperCase() : own}`;
  return key;
}

const kbdSx = {
  typography: 'caption',
  lineHeight: 1.6,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  whiteSpace: 'nowrap',
} as const;

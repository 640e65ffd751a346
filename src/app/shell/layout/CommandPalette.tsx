import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { type MenuNode, type MenuTarget, menuTargets, searchTargets } from './menuTree.ts';

interface CommandPaletteProps {
  readonly menu: readonly MenuNode[];
  readonly onClose: () => void;
}

/** Finds a screen of the menu by typing, and opens it: a combobox with its list, worked by arrows and Enter. */
export function CommandPalette({ menu, onClose }: CommandPaletteProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const targets = useMemo(() => menuTargets(menu), [menu]);
  const found = searchTargets(targets, text);
  const current = Math.min(marked, found.length - 1);

  const open = ({ node }: MenuTarget): void => {
    onClose();
    if (node.isExternal || node.to.startsWith('http')) window.open(node.to, '_blank', 'noopener');
    else void navigate(node.to);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setMarked((current + step + found.length) % found.length);
    }
    const target = found[current];
    if (event.key === 'Enter' && target) {
      // Closing gives the focus back to the button that opened the palette: the key must not press it.
      event.preventDefault();
      open(target);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': message('layout.palette'), sx: { mt: { xs: 2, sm: '12vh' } } },
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
          'aria-label': message('layout.palette_hint'),
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': found[current] && `${listId}-${current}`,
        }}
        sx={{ px: 2.5, py: 1.5, fontSize: '1.1rem', borderBottom: 1, borderColor: 'divider' }}
      />
      {/* The list of a combobox that is typed into: no native element is one. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <List id={listId} role="listbox" aria-label={message('layout.palette')} sx={{ maxHeight: '50vh', overflowY: 'auto', py: 1 }}>
        {found.map((target, index) => (
          <Option key={target.node.to} id={`${listId}-${index}`} target={target} isMarked={index === current} onOpen={open} />
        ))}
      </List>
      <Typography component="output" color="textSecondary" sx={{ display: 'block', px: 2.5, pb: found.length === 0 ? 3 : 0 }}>
        {found.length === 0 && message('layout.palette_empty')}
      </Typography>
    </Dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly target: MenuTarget;
  readonly isMarked: boolean;
  readonly onOpen: (target: MenuTarget) => void;
}

function Option({ id, target, isMarked, onOpen }: OptionProps) {
  const { node, headings } = target;
  return (
    <ListItemButton
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isMarked}
      selected={isMarked}
      tabIndex={-1}
      // The marked option stays in sight while the arrows move it.
      ref={(element: HTMLElement | null) => void (isMarked && element?.scrollIntoView?.({ block: 'nearest' }))}
      onClick={() => onOpen(target)}
      sx={{ px: 2.5 }}
    >
      <ListItemText primary={node.title} secondary={headings.join(' › ')} />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8rem', ml: 2 }}>
        {node.cmid}
      </Box>
    </ListItemButton>
  );
}

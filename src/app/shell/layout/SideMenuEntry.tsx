import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Children, type MouseEvent, type ReactNode } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { FoldIcon, LeaveIcon, OpenIcon } from '../../framework/icons.ts';
import { visuallyHidden } from '../../framework/visuallyHidden.ts';
import { MenuIcon } from '../menus/MenuIcon.tsx';
import { menuLink } from '../menus/menuLink.ts';
import type { MenuNode } from '../menus/menuTree.ts';

interface SideMenuEntryProps {
  readonly node: MenuNode;
  readonly depth: number;
  /** false: only the icon, with the title as tooltip. */
  readonly showsTitle: boolean;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onOpen: (event: MouseEvent) => void;
  /** The entries below are in view. */
  readonly onUnfolded: () => void;
  /** The entries below this entry. */
  readonly children: ReactNode;
}

/** An entry of the side menu: a link, or a heading that unfolds the entries below it. */
export function SideMenuEntry({ node, depth, showsTitle, isCurrent, isOpen, onToggle, onOpen, onUnfolded, children }: SideMenuEntryProps) {
  const message = useMessage();
  const isOutside = menuLink(node).component === 'a';
  const hasChildren = Children.count(children) > 0 || node.hint !== undefined;
  if (!hasChildren && node.to === undefined) return null;
  const sx = {
    ...rowSx,
    // Indents titles below a heading to the start of its own title, after the icon.
    pl: showsTitle && depth > 0 ? 3.25 + depth * 2 : 1.25,
  };
  const face = (
    <>
      {depth === 0 && (
        <ListItemIcon sx={{ color: 'inherit', minWidth: 32 }}>
          <MenuIcon name={node.icon} />
        </ListItemIcon>
      )}
      <ListItemText
        primary={node.title}
        slotProps={{ primary: { component: 'span', variant: 'body2', sx: { fontWeight: 'inherit', overflowWrap: 'anywhere' } } }}
        sx={showsTitle ? { my: 0 } : visuallyHidden}
      />
      {isOutside && showsTitle && <LeaveIcon titleAccess={message('layout.new_window')} fontSize="inherit" sx={{ ml: 1, opacity: 0.8 }} />}
      {hasChildren && showsTitle && (isOpen ? <FoldIcon fontSize="small" /> : <OpenIcon fontSize="small" />)}
    </>
  );
  return (
    <ListItem component="li" disablePadding sx={{ display: 'block' }}>
      <Tooltip title={showsTitle ? '' : node.title} placement="right">
        {hasChildren ? (
          <ListItemButton component="button" aria-expanded={isOpen} onClick={onToggle} sx={{ ...sx, width: '100%', textAlign: 'left' }}>
            {face}
          </ListItemButton>
        ) : (
          <ListItemButton {...menuLink(node)} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen} sx={sx}>
            {face}
          </ListItemButton>
        )}
      </Tooltip>
      {hasChildren && (
        <Collapse in={isOpen} unmountOnExit onEntered={onUnfolded}>
          <List component="ul" disablePadding>
            {children}
            {Children.count(children) === 0 && (
              <Typography component="li" variant="caption" sx={{ pl: 5.25, pr: 1, py: 0.5, opacity: 0.8 }}>
                {node.hint}
              </Typography>
            )}
          </List>
        </Collapse>
      )}
    </ListItem>
  );
}

const rowSx = {
  position: 'relative',
  minHeight: 36,
  py: 0.25,
  pr: 1,
  mb: 0.25,
  borderRadius: 1,
  color: 'inherit',
  '@media (pointer: coarse)': { minHeight: 40 },
  '&:hover': { bgcolor: 'nav.active' },
  // Focus is a ring, never the background of the current entry.
  '&.Mui-focusVisible': { bgcolor: 'transparent' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
  '&[aria-current]': { bgcolor: 'nav.active', fontWeight: 500 },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 8,
    left: 0,
    width: 3,
    borderRadius: 2,
    bgcolor: 'secondary.main',
    '@media (forced-colors: active)': { bgcolor: 'Highlight', forcedColorAdjust: 'none' },
  },
} as const;

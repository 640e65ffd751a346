import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Badge from '@mui/material/Badge';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { Children, type ReactNode } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MenuIcon } from '../menus/MenuIcon.tsx';
import { menuLink } from '../menus/menuLink.ts';
import type { MenuNode } from '../menus/menuTree.ts';

interface SideMenuEntryProps {
  readonly node: MenuNode;
  readonly depth: number;
  /** false: the icon alone, the title as its tooltip. */
  readonly showsTitle: boolean;
  /** Number of unread items. */
  readonly unread: number;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Called when an entry is opened, so that a drawer can close. */
  readonly onOpen: () => void;
  /** The entries below this one. */
  readonly children: ReactNode;
}

/** An entry of the side menu: a link, or a heading that unfolds the entries below it. */
export function SideMenuEntry({ node, depth, showsTitle, unread, isCurrent, isOpen, onToggle, onOpen, children }: SideMenuEntryProps) {
  const message = useMessage();
  const isOutside = menuLink(node).component === 'a';
  const hasChildren = Children.count(children) > 0;
  if (!hasChildren && node.to === undefined) return null;
  const sx = {
    minHeight: 40,
    mb: 0.25,
    borderRadius: 1,
    // Indents titles below a heading to the start of its own title, after the icon.
    pl: showsTitle && depth > 0 ? 3.25 + depth * 2 : 1.25,
    pr: 1,
    color: 'inherit',
    borderLeft: 3,
    borderColor: 'transparent',
    '&:hover': { bgcolor: 'nav.active' },
    '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
    '&[aria-current]': { bgcolor: 'nav.active', borderColor: 'secondary.main', fontWeight: 500 },
  } as const;
  const face = (
    <>
      {depth === 0 && (
        <ListItemIcon sx={{ color: 'inherit', minWidth: 32 }}>
          <Badge variant="dot" color="error" invisible={unread === 0 || showsTitle}>
            <MenuIcon name={node.icon} />
          </Badge>
        </ListItemIcon>
      )}
      <ListItemText
        primary={node.title}
        slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit', overflowWrap: 'anywhere' } } }}
        sx={showsTitle ? {} : visuallyHidden}
      />
      {unread > 0 && showsTitle && <Chip size="small" color="error" label={message('layout.unread', { count: unread })} sx={{ ml: 1 }} />}
      {isOutside && showsTitle && <OpenInNew titleAccess={message('layout.new_window')} sx={{ fontSize: 16, ml: 1, opacity: 0.8 }} />}
      {hasChildren && showsTitle && (isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />)}
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
        <Collapse in={isOpen} unmountOnExit>
          <List component="ul" disablePadding>
            {children}
          </List>
        </Collapse>
      )}
    </ListItem>
  );
}

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const;

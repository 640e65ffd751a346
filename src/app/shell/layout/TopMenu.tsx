import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MenuIcon } from '../menus/MenuIcon.tsx';
import { menuLink } from '../menus/menuLink.ts';
import { type MenuNode, menuTrail } from '../menus/menuTree.ts';
import { usePersonalNodes } from '../menus/usePersonalNodes.ts';

interface TopMenuProps {
  readonly menu: readonly MenuNode[];
  /** cmid of the entry that the page belongs to. */
  readonly place: string;
  readonly company: string;
}

/** The menu of the current group as a bar: entries without children are links, headings open a menu of their children. */
export function TopMenu({ menu, place, company }: TopMenuProps) {
  const message = useMessage();
  const { pathname } = useLocation();
  const personal = usePersonalNodes(menu, company);
  const isScreen = pathname.split('/')[2] === 'pages';
  const current = isScreen ? menuTrail(menu, place)[0]?.id : 'home';
  return (
    <Box
      component="nav"
      aria-label={message('layout.menu')}
      onKeyDown={moveFocus}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, px: 1, py: 0.5, bgcolor: 'nav.main', color: 'nav.contrastText' }}
    >
      {[...personal, ...menu].map((node) => (
        <TopEntry key={node.id} node={node} isCurrent={node.id === current} pathname={pathname} />
      ))}
    </Box>
  );
}

/** Moves the focus along the bar with the left and right arrow keys. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const entries = [...currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.findIndex((entry) => entry === target);
  if (step === undefined || at < 0) return;
  entries[(at + step + entries.length) % entries.length]?.focus();
}

interface TopEntryProps {
  readonly node: MenuNode;
  readonly isCurrent: boolean;
  readonly pathname: string;
}

function TopEntry({ node, isCurrent, pathname }: TopEntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = (): void => setAnchor(null);
  const icon = <MenuIcon name={node.icon} />;
  if (node.children.length === 0)
    return node.to === undefined ? null : (
      <Button {...menuLink(node)} data-entry color="inherit" startIcon={icon} aria-current={isCurrent ? 'page' : undefined} sx={entrySx}>
        {node.title}
      </Button>
    );
  return (
    <>
      <Button
        data-entry
        color="inherit"
        startIcon={icon}
        endIcon={<ExpandMore fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setAnchor(event.currentTarget);
        }}
        sx={entrySx}
      >
        {node.title}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ paper: { sx: { minWidth: 200 } } }}>
        {itemsBelow(node.children, { pathname, close })}
      </Menu>
    </>
  );
}

/** Entries and, under their titles, their children: MUI's menus need items as direct children. */
function itemsBelow(nodes: readonly MenuNode[], shown: { readonly pathname: string; readonly close: () => void }) {
  return nodes.flatMap((node): ReactElement[] => {
    if (node.children.length > 0)
      return [
        <ListSubheader key={node.id} role="presentation" sx={{ lineHeight: 2.2, bgcolor: 'transparent' }}>
          {node.title}
        </ListSubheader>,
        ...itemsBelow(node.children, shown),
      ];
    if (node.to === undefined) return [];
    return [
      <MenuItem key={node.id} {...menuLink(node)} selected={node.to === shown.pathname} onClick={shown.close}>
        <ListItemText>{node.title}</ListItemText>
      </MenuItem>,
    ];
  });
}

const entrySx = {
  px: 1.25,
  minHeight: 36,
  whiteSpace: 'nowrap',
  borderBottom: 2,
  borderColor: 'transparent',
  borderRadius: 1,
  '&:hover': { bgcolor: 'nav.active' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
  '&[aria-current]': { bgcolor: 'nav.active', borderColor: 'secondary.main' },
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, type MouseEvent, type ReactElement, useId, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { OpenIcon } from '../../framework/icons.ts';
import { MenuIcon } from '../menus/MenuIcon.tsx';
import { menuLink } from '../menus/menuLink.ts';
import type { MenuNode } from '../menus/menuTree.ts';
import { useMenuPlace } from '../menus/useMenuPlace.ts';
import { usePersonalNodes } from '../menus/usePersonalNodes.ts';
import { useFittingCount } from './useFittingCount.ts';

interface TopMenuProps {
  readonly menu: readonly MenuNode[];
  /** cmid of the entry that the page belongs to. */
  readonly place: string;
  readonly company: string;
}

/** The menu of the current group as a bar of one line: entries are links, headings open a menu, and *More* holds what does not fit. */
export function TopMenu({ menu, place, company }: TopMenuProps) {
  const message = useMessage();
  const { trail, isHome, open } = useMenuPlace(menu, place, company);
  const nodes = [...usePersonalNodes(menu, company), ...menu];
  const { ref, count } = useFittingCount();
  const current = isHome ? 'home' : trail[0]?.id;
  const rest = nodes.slice(count);
  const entry = (node: MenuNode) => (
    <TopEntry key={node.id} node={node} isCurrent={node.id === current} place={trail.at(-1)?.to} onOpen={open} />
  );
  return (
    <Box
      component="nav"
      aria-label={message('layout.menu')}
      onKeyDown={moveFocus}
      sx={{ display: 'flex', px: 1, py: 0.5, bgcolor: 'nav.main', color: 'nav.contrastText' }}
    >
      <Box ref={ref} sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 0.25, height: 36, overflow: 'hidden' }}>
        {nodes.map((node, at) => (
          // An entry that does not fit keeps its place for the measurement, out of reach for everybody.
          <Box key={node.id} sx={at < count ? {} : { visibility: 'hidden' }}>
            {entry(node)}
          </Box>
        ))}
      </Box>
      <Box sx={rest.length > 0 ? {} : { visibility: 'hidden' }}>
        {entry({ ...moreNode, title: message('layout.more'), children: rest })}
      </Box>
    </Box>
  );
}

const moreNode = { id: 'more', icon: '', cmid: '', helpId: '', to: undefined, isExternal: false } as const;

/** Moves the focus along the bar with the left and right arrow keys. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const entries = [...currentTarget.querySelectorAll<HTMLElement>('[data-entry]')].filter(
    (entry) => getComputedStyle(entry).visibility !== 'hidden',
  );
  const at = entries.findIndex((entry) => entry === target);
  if (step === undefined || at < 0) return;
  entries[(at + step + entries.length) % entries.length]?.focus();
}

interface TopEntryProps {
  readonly node: MenuNode;
  readonly isCurrent: boolean;
  /** Address of the current entry. */
  readonly place: string | undefined;
  readonly onOpen: (event: MouseEvent, node: MenuNode) => void;
}

function TopEntry({ node, isCurrent, place, onOpen }: TopEntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = (): void => setAnchor(null);
  const icon = node.id === moreNode.id ? undefined : <MenuIcon name={node.icon} />;
  if (node.children.length === 0 && node.hint === undefined)
    return node.to === undefined ? null : (
      <Button
        {...menuLink(node)}
        data-entry
        color="inherit"
        startIcon={icon}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => onOpen(event, node)}
        sx={entrySx}
      >
        {node.title}
      </Button>
    );
  return (
    <>
      <Button
        data-entry
        color="inherit"
        startIcon={icon}
        endIcon={<OpenIcon fontSize="small" />}
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
        {node.children.length === 0 && <MenuItem disabled>{node.hint}</MenuItem>}
        {itemsBelow(node.children, {
          place,
          onOpen: (event, below) => {
            close();
            onOpen(event, below);
          },
        })}
      </Menu>
    </>
  );
}

interface MenuBelow {
  readonly place: string | undefined;
  readonly onOpen: (event: MouseEvent, node: MenuNode) => void;
}

/** Entries and, under their titles, their children: MUI's menus need items as direct children. */
function itemsBelow(nodes: readonly MenuNode[], shown: MenuBelow) {
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
      <MenuItem key={node.id} {...menuLink(node)} selected={node.to === shown.place} onClick={(event) => shown.onOpen(event, node)}>
        <ListItemText slotProps={{ primary: { component: 'span' } }}>{node.title}</ListItemText>
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
  '&.Mui-focusVisible': { bgcolor: 'transparent' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
  '&[aria-current]': { bgcolor: 'nav.active', borderColor: 'secondary.main' },
} as const;

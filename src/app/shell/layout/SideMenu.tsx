import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { cmidOf } from '../addresses/location.ts';
import { type MenuNode, menuTrail } from '../menus/menuTree.ts';
import { usePersonalNodes } from '../menus/usePersonalNodes.ts';
import type { Session } from '../session/Session.ts';
import { SideMenuEntry } from './SideMenuEntry.tsx';
import type { SideMenuState } from './useSideMenuState.ts';

interface SideMenuProps extends SideMenuState {
  readonly menu: readonly MenuNode[];
  /** cmid of the entry that the page belongs to. */
  readonly place: string;
  readonly session: Session;
  readonly isPhone: boolean;
  /** Unread announcements, counted at the entry that leads to them. */
  readonly unread: number;
}

const announcementsCmid = 'ANO-SHOW';
const openWidth = 256;
const railWidth = 60;

/** The menu of the current group: with titles, collapsed to icons, or as a drawer on phones. */
export function SideMenu({ menu, place, session, isPhone, unread, isOpen, onClose, onExpand }: SideMenuProps) {
  const message = useMessage();
  const { pathname } = useLocation();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  // Only a screen belongs to an entry; the entry of the last screen does not apply to the home page.
  const cmid = cmidOf(pathname) === undefined ? '' : place;
  const trail = new Set(menuTrail(menu, cmid).map(({ id }) => id));
  const personal = usePersonalNodes(menu, session.user.company);
  const showsTitles = isPhone || isOpen;
  const entry = (node: MenuNode, depth = 0) => (
    <SideMenuEntry
      key={node.id}
      node={node}
      depth={depth}
      showsTitle={showsTitles}
      unread={node.cmid === announcementsCmid && !isPersonal(node) ? unread : 0}
      isCurrent={(node.to === pathname && !isPersonal(node)) || (node.cmid !== '' && node.cmid === cmid)}
      isOpen={showsTitles && (toggled[node.id] ?? trail.has(node.id))}
      onToggle={() => {
        if (!showsTitles) onExpand();
        setToggled({ ...toggled, [node.id]: !showsTitles || !(toggled[node.id] ?? trail.has(node.id)) });
      }}
      onOpen={onClose}
    >
      {node.children.map((child) => entry(child, depth + 1))}
    </SideMenuEntry>
  );
  const content = (
    <Box component="nav" aria-label={message('layout.menu')} sx={{ py: 1.5, px: 1 }}>
      <List component="ul" disablePadding>
        {[...personal, ...menu].map((node) => entry(node))}
      </List>
    </Box>
  );
  const width = showsTitles ? openWidth : railWidth;
  return isPhone ? (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': message('layout.menu'), sx: { ...paper, width } } }}>
      {content}
    </Drawer>
  ) : (
    <Box
      sx={{
        ...paper,
        displayPrint: 'none',
        flex: 'none',
        width,
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflowY: 'auto',
        transition: 'width 150ms',
      }}
    >
      {content}
    </Box>
  );
}

/** Favourites and recent screens repeat entries: only the entry itself is marked as the current one. */
function isPersonal({ id }: MenuNode): boolean {
  return /^(favourites|recent) /.test(id);
}

const paper = { bgcolor: 'nav.main', color: 'nav.contrastText', border: 0, scrollbarWidth: 'thin', overflowX: 'hidden' } as const;

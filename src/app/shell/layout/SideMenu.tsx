import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { MenuNode } from '../menus/menuTree.ts';
import { useMenuPlace } from '../menus/useMenuPlace.ts';
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
}

const openWidth = 256;
const railWidth = 60;

/** The menu of the current group: with titles, collapsed to icons, or as a drawer on phones. */
export function SideMenu({ menu, place, session, isPhone, isOpen, onClose, onExpand }: SideMenuProps) {
  const message = useMessage();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const { company } = session.user;
  const { trail, isHome, open } = useMenuPlace(menu, place, company);
  const inTrail = new Set(trail.map(({ id }) => id));
  const current = isHome ? 'home' : trail.at(-1)?.id;
  const personal = usePersonalNodes(menu, company);
  const showsTitles = isPhone || isOpen;
  const entry = (node: MenuNode, depth = 0) => (
    <SideMenuEntry
      key={node.id}
      node={node}
      depth={depth}
      showsTitle={showsTitles}
      isCurrent={node.id === current}
      isOpen={showsTitles && (toggled[node.id] ?? inTrail.has(node.id))}
      onToggle={() => {
        if (!showsTitles) onExpand();
        setToggled({ ...toggled, [node.id]: !showsTitles || !(toggled[node.id] ?? inTrail.has(node.id)) });
      }}
      onOpen={(event) => {
        onClose();
        open(event, node);
      }}
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
      }}
    >
      {content}
    </Box>
  );
}

const paper = { bgcolor: 'nav.main', color: 'nav.contrastText', border: 0, scrollbarWidth: 'thin', overflowX: 'hidden' } as const;

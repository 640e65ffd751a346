import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  const inTrail = useMemo(() => new Set(trail.map(({ id }) => id)), [trail]);
  const current = isHome ? 'home' : trail.at(-1)?.id;
  const personal = usePersonalNodes(menu, company);
  const { nav, showCurrent } = useCurrentInView(current);
  const showsTitles = isPhone || isOpen;
  const drawn = useCallback(
    function draw(nodes: readonly MenuNode[], depth = 0): ReactNode[] {
      return nodes.map((node) => (
        <SideMenuEntry
          key={node.id}
          node={node}
          depth={depth}
          showsTitle={showsTitles}
          isCurrent={node.id === current}
          isOpen={showsTitles && (toggled[node.id] ?? inTrail.has(node.id))}
          onUnfolded={showCurrent}
          onToggle={() => {
            if (!showsTitles) onExpand();
            setToggled({ ...toggled, [node.id]: !showsTitles || !(toggled[node.id] ?? inTrail.has(node.id)) });
          }}
          onOpen={(event) => {
            onClose();
            open(event, node);
          }}
        >
          {draw(node.children, depth + 1)}
        </SideMenuEntry>
      ));
    },
    [showsTitles, current, toggled, inTrail, onExpand, onClose, open, showCurrent],
  );
  // The same elements while their place is the same: the frame is drawn again for each answer that it waits for.
  const ofUser = useMemo(() => drawn(personal), [drawn, personal]);
  const ofGroup = useMemo(() => drawn(menu), [drawn, menu]);
  const content = (
    <Box component="nav" ref={nav} aria-label={message('layout.menu')} sx={{ py: 1.5, px: 1 }}>
      <List component="ul" disablePadding>
        {ofUser}
        {ofGroup}
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

/** Pixels beside the entry of the page, which show that the menu goes on. */
const roomAround = 72;

/**
 * Scrolls the menu to the entry of the page, once for each: it may be opened from elsewhere, such as by a link.
 * @returns ref of the menu; and the function to call when a heading has unfolded, below which the entry can be
 */
function useCurrentInView(current: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  const showCurrent = useCallback(() => {
    const entry = nav.current?.querySelector('[aria-current="page"]');
    const scroller = nav.current?.parentElement;
    if (!entry || !scroller || shown.current === current || entry.closest('.MuiCollapse-root:not(.MuiCollapse-entered)')) return;
    shown.current = current;
    // Not by `scrollIntoView`, after which Tab goes on from the entry instead of the start of the page.
    const [own, view] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const below = own.bottom + roomAround - view.bottom;
    const above = view.top - (own.top - roomAround);
    if (below > 0) scroller.scrollTop += below;
    else if (above > 0) scroller.scrollTop -= above;
  }, [current]);
  useEffect(showCurrent, [showCurrent]);
  return { nav, showCurrent };
}

const paper = { bgcolor: 'nav.main', color: 'nav.contrastText', border: 0, scrollbarWidth: 'thin', overflowX: 'hidden' } as const;

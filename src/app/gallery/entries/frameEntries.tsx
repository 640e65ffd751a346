import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useState } from 'react';
import { useThemeChoice } from '../../shell/choices/useThemeChoice.ts';
import { SideMenuEntry } from '../../shell/layout/SideMenuEntry.tsx';
import { UserMenu } from '../../shell/layout/UserMenu.tsx';
import type { MenuNode } from '../../shell/menus/menuTree.ts';
import type { Session } from '../../shell/session/Session.ts';
import { galleryEntry } from './GalleryEntry.ts';

interface MenuExample {
  readonly current: string;
  readonly nodes: readonly MenuNode[];
}

function Menu({ definition: { current, nodes } }: { readonly definition: MenuExample }) {
  const [open, setOpen] = useState<readonly string[]>(() => nodes.map(({ id }) => id));
  const entry = (node: MenuNode, depth = 0) => (
    <SideMenuEntry
      key={node.id}
      node={node}
      depth={depth}
      showsTitle
      isCurrent={node.id === current}
      isOpen={open.includes(node.id)}
      onToggle={() => setOpen(open.includes(node.id) ? open.filter((id) => id !== node.id) : [...open, node.id])}
      onOpen={(event) => event.preventDefault()}
    >
      {node.children.map((child) => entry(child, depth + 1))}
    </SideMenuEntry>
  );
  return (
    <Box sx={{ width: 256, maxWidth: '100%', px: 1, py: 1.5, borderRadius: 1, bgcolor: 'nav.main', color: 'nav.contrastText' }}>
      <List disablePadding>{nodes.map((node) => entry(node))}</List>
    </Box>
  );
}

function User({ definition }: { readonly definition: Session['user'] }) {
  const theme = useThemeChoice();
  const session: Session = {
    auth: { token: '', lastRefreshed: '2026-03-01T12:00:00Z', loginStatus: 0 },
    user: definition,
    groups: [],
    currentGroup: '',
    masterconfig: {},
  };
  return (
    <UserMenu session={session} companyName="Highbury Library" choices={[theme]} showsName onAccounts={nothing} onShortcuts={nothing} />
  );
}

function nothing(): void {
  // The example has no accounts and no frame.
}

const leaf = { icon: '', cmid: '', helpId: '', to: '/gallery', isExternal: false, children: [] } as const;

/** Parts of the frame around every page. */
export const frameEntries = [
  galleryEntry<MenuExample>({
    name: 'side-menu',
    group: 'look',
    component: Menu,
    definition: {
      current: 'novels',
      nodes: [
        { ...leaf, id: 'home', title: 'Home', icon: 'Home' },
        {
          ...leaf,
          id: 'books',
          title: 'Books',
          icon: 'Article',
          children: [
            { ...leaf, id: 'novels', title: 'Novels' },
            { ...leaf, id: 'letters', title: 'Letters' },
          ],
        },
        { ...leaf, id: 'news', title: 'Announcements', icon: 'Campaign', cmid: 'NEWS' },
      ],
    },
  }),
  galleryEntry<Session['user']>({
    name: 'user-menu',
    group: 'look',
    component: User,
    definition: {
      username: 'emma',
      company: 'highbury',
      firstName: 'Emma',
      lastName: 'Woodhouse',
      email: 'emma@example.com',
      type: 'CUSTOMER',
      style: '',
      theme: 'light',
      language: 'en-us',
    },
  }),
];

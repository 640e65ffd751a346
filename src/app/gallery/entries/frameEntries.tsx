import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useState } from 'react';
import { useThemeChoice } from '../../shell/choices/useThemeChoice.ts';
import { SideMenuEntry } from '../../shell/layout/SideMenuEntry.tsx';
import { UserMenu } from '../../shell/layout/UserMenu.tsx';
import type { MenuNode } from '../../shell/menus/menuTree.ts';
import { NotificationsNone } from '../../shell/notifications/NotificationHints.tsx';
import { NotificationList } from '../../shell/notifications/NotificationList.tsx';
import type { Notification, NotificationMark } from '../../shell/notifications/useNotifications.ts';
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
      onUnfolded={() => {}}
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

function Told({ definition }: { readonly definition: readonly Notification[] }) {
  const [items, setItems] = useState(definition);
  const mark = ({ ids, isRead }: NotificationMark): void =>
    setItems(items.map((each) => (!ids || ids.includes(each.id) ? { ...each, read_at: isRead ? '2026-03-10T15:00:00Z' : null } : each)));
  return (
    <Box sx={{ maxWidth: 420 }}>
      {items.length === 0 ? (
        <NotificationsNone />
      ) : (
        <NotificationList items={items} company="highbury" readAt={Date.parse('2026-03-10T15:00:00Z')} onMark={mark} isShort />
      )}
    </Box>
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
  galleryEntry<readonly Notification[]>({
    name: 'notifications',
    group: 'look',
    component: Told,
    definition: [
      {
        id: 1,
        notice: 'book.late',
        title: '“Emma” is late',
        text: 'It was due on March 8.',
        link: 'BOOKS/1',
        at: '2026-03-10T14:20:00Z',
        read_at: null,
      },
      {
        id: 2,
        notice: 'book.back',
        title: '“Persuasion” is back',
        text: null,
        link: null,
        at: '2026-03-08T09:00:00Z',
        read_at: '2026-03-08T10:00:00Z',
      },
    ],
  }),
  galleryEntry<readonly Notification[]>({ name: 'notifications-none', group: 'look', component: Told, definition: [] }),
];

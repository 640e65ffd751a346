import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { publishNews } from '../../framework/live/liveNews.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import type { MenuNode } from '../menus/menuTree.ts';
import { NotificationsButton } from './NotificationsButton.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';
import type { Notification } from './useNotifications.ts';

vi.mock('../../framework/useSettled.ts', () => ({ useSettled: () => true }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const menu: readonly MenuNode[] = [
  { id: '1', title: 'My Notifications', icon: '', cmid: 'MY-NOTICES', helpId: '', to: '/', isExternal: false, children: [] },
];

function told(id: number, more: Partial<Notification> = {}): Notification {
  return {
    id,
    notice: 'book.late',
    title: `Book ${id} is late`,
    text: `Text ${id}`,
    link: `BOOKS/${id}`,
    at: '2026-03-10T15:00:00Z',
    read_at: null,
    ...more,
  };
}

/** A server that keeps the notifications and their marks. */
function serve(items: Notification[], answers: Parameters<typeof testServer>[0] = {}) {
  const unread = () => items.filter(({ read_at: at }) => at === null).length;
  const mark = (at: string | null) => (call: { body: unknown }) => {
    const { ids } = call.body as { ids?: number[] };
    for (const [i, each] of items.entries()) if (!ids || ids.includes(each.id)) items[i] = { ...each, read_at: at };
    return jsonResponse({ unread: unread() });
  };
  const calls = testServer({
    'GET notifications': ({ query }) => {
      const shown = query.get('unread') ? items.filter(({ read_at: at }) => at === null) : items;
      const offset = Number(query.get('offset'));
      return jsonResponse({ count: shown.length, unread: unread(), results: shown.slice(offset, offset + 20) });
    },
    'GET notifications/count': () => jsonResponse({ unread: unread() }),
    'POST notifications/read': mark('2026-03-10T16:00:00Z'),
    'POST notifications/unread': mark(null),
    ...answers,
  });
  return calls;
}

const showBell = (nodes = menu) =>
  render(
    <MenuContext value={nodes}>
      <NotificationsButton company="acme" />
    </MenuContext>,
    { wrapper: gridContexts() },
  );
const bell = (name: string | RegExp) => page.findByRole('button', { name });
async function openPanel(name: string | RegExp = /^Notifications/) {
  fireEvent.click(await bell(name));
  return within(await page.findByRole('dialog', { name: 'Notifications' }));
}

describe('the bell', () => {
  test('says how many are unread, and opens the newest ones', async () => {
    serve([told(2), told(1, { read_at: '2026-03-10T15:30:00Z' })]);
    showBell();
    const panel = await openPanel('Notifications: 1 unread');
    const [first, second] = await panel.findAllByRole('listitem');
    expect(first?.textContent).toContain('Unread Book 2 is late');
    expect(second?.textContent).not.toContain('Unread');
    expect(panel.getByRole('link', { name: 'Book 2 is late' }).getAttribute('href')).toBe('/acme/pages/BOOKS/2');
    expect(panel.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/acme/pages/MY-NOTICES');
  });

  test('shows a new one as soon as the server tells of it', async () => {
    const items = [told(1)];
    serve(items);
    showBell();
    await bell('Notifications: 1 unread');
    items.unshift(told(2));
    publishNews(['notifications']);
    expect(await bell('Notifications: 2 unread')).toBeTruthy();
  });

  test('a title leads to its record and marks it as read', async () => {
    const calls = serve([told(1)]);
    showBell();
    const panel = await openPanel('Notifications: 1 unread');
    fireEvent.click(await panel.findByRole('link', { name: 'Book 1 is late' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path: 'notifications/read', body: { ids: [1] } }),
    );
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await bell('Notifications');
  });

  test('one or all are marked, and one as unread again', async () => {
    serve([told(1), told(2), told(3)]);
    showBell();
    const panel = await openPanel('Notifications: 3 unread');
    fireEvent.click(await panel.findByRole('button', { name: 'Mark as read: Book 2 is late' }));
    await panel.findByRole('button', { name: 'Mark as unread: Book 2 is late' });
    fireEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Mark as read/ })).toBeNull());
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    fireEvent.click(panel.getByRole('button', { name: 'Mark as unread: Book 1 is late' }));
    await panel.findByRole('button', { name: 'Mark as read: Book 1 is late' });
  });

  test('Escape closes the panel and gives the focus back', async () => {
    serve([told(1)]);
    showBell();
    const button = await bell('Notifications: 1 unread');
    button.focus();
    await openPanel();
    fireEvent.keyDown(page.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  test('an empty list says so; without the page in the menu there is no link to it', async () => {
    serve([]);
    showBell([]);
    const panel = await openPanel('Notifications');
    expect(await panel.findByText('No notifications yet')).toBeTruthy();
    expect(panel.queryByRole('link')).toBeNull();
  });

  test('a failure offers another try', async () => {
    let isDown = true;
    const answer = { count: 1, unread: 1, results: [told(1)] };
    serve([told(1)], { 'GET notifications': () => (isDown ? jsonResponse({ status: 403, code: 'no' }, 403) : jsonResponse(answer)) });
    showBell();
    const panel = await openPanel('Notifications: 1 unread');
    await panel.findByText('Your notifications could not be loaded.');
    isDown = false;
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Text 1')).toBeTruthy();
  });
});

test('a refusal is shown in its own words', async () => {
  serve([], { 'GET notifications': () => jsonResponse({ status: 403, code: 'shut', detail: 'Shut until Friday.' }, 403) });
  render(<NotificationsPage />, { wrapper: gridContexts() });
  expect((await page.findByRole('alert')).textContent).toContain('Shut until Friday.');
});

describe('the page of all notifications', () => {
  test('pages through them, and shows the unread ones alone', async () => {
    serve(Array.from({ length: 23 }, (_, i) => told(23 - i, i === 1 ? {} : { read_at: '2026-03-10T15:30:00Z' })));
    render(<NotificationsPage />, { wrapper: gridContexts() });
    expect(await page.findAllByRole('listitem')).toHaveLength(20);
    fireEvent.click(page.getByRole('button', { name: /next page/i }));
    await waitFor(() => expect(page.getAllByRole('listitem')).toHaveLength(3));
    fireEvent.click(page.getByRole('button', { name: 'Unread' }));
    await waitFor(() => expect(page.getAllByRole('listitem')).toHaveLength(1));
    fireEvent.click(page.getByRole('button', { name: 'Mark as read: Book 22 is late' }));
    expect(await page.findByText('All notifications are read')).toBeTruthy();
  });
});

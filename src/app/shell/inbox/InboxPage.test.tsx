import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { offerOf, statesScreen } from '../../../../test/fixtures/exampleStates.ts';
import { jsonResponse, type TestCall, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { Inbox, InboxItem } from '../../../shared/framework/states/Inbox.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import type { MenuNode } from '../menus/menuTree.ts';
import { HomeInbox } from './HomeInbox.tsx';
import { InboxPage } from './InboxPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const decisions = [offerOf('order', { bulk: true }), offerOf('reject', { bulk: true })];

function itemOf(id: number, more: Partial<InboxItem> = {}): InboxItem {
  return {
    api_url: 'books',
    id,
    version: id + 3,
    name: `Book ${id}`,
    from: 'Ada Archer',
    for_user: null,
    since: '2026-11-20T15:00:00Z',
    due: null,
    state: 'Wanted',
    transitions: decisions,
    record: { id, version: id + 3, stage: 'wanted', title: `Book ${id}` },
    ...more,
  };
}

const kinds: Inbox['kinds'] = [
  { api_url: 'books', entity: 'books', label: 'Book', count: 2, path: 'BOOKS/{id}', cmid: 'BOOKS' },
  { api_url: 'loans', entity: 'loans', label: 'Loan', count: 1 },
];

const loan = (id: number, transitions: InboxItem['transitions']) => itemOf(id, { api_url: 'loans', name: `Loan ${id}`, transitions });

async function showInbox(items: readonly InboxItem[]): Promise<TestCall[]> {
  const inbox: Inbox = { count: items.length, kinds: items.length > 0 ? kinds : [], items };
  const calls = testServer({
    'GET requests/inbox': () => jsonResponse(inbox),
    'GET definitions/BOOKS': () => jsonResponse(statesScreen),
    'POST books/1/transitions/order': () => jsonResponse({ id: 1, version: 5 }),
    'POST books/transitions/order': () => jsonResponse({ results: [{ id: 1, name: 'Book 1', outcome: 'moved' }] }),
    'POST books/transitions/lend': () => jsonResponse({ results: [{ id: 3, name: 'Book 3', outcome: 'moved' }] }),
    'POST loans/transitions/extend': () => jsonResponse({ detail: 'Not while the catalogue is counted' }, 409),
    'POST books/transitions/reject': () =>
      jsonResponse({
        results: [
          { id: 1, name: 'Book 1', outcome: 'moved' },
          { id: 2, name: 'Book 2', outcome: 'refused', message: 'Record already processed' },
        ],
      }),
  });
  render(<InboxPage />, { wrapper: gridContexts() });
  if (items.length > 0) await page.findByRole('list', { name: /^Records that wait/ });
  return calls;
}

const rows = () => page.getAllByRole('listitem');

describe('the page of waiting records', () => {
  test('says so if nothing waits', async () => {
    await showInbox([]);
    expect(await page.findByText('Nothing waits for you')).toBeTruthy();
  });

  test('shows kind, name, from whom, for whom and until when', async () => {
    await showInbox([itemOf(1, { for_user: 'Simon Varley', due: '2020-01-02' })]);
    const row = within(rows()[0] as HTMLElement);
    expect(row.getByText(/from Ada Archer · for Simon Varley/)).toBeTruthy();
    expect(row.getByText(/overdue since/)).toBeTruthy();
    expect((await row.findByRole('link', { name: /^Book 1|Book 1/ })).getAttribute('href')).toContain('pages/BOOKS/1');
  });

  test('is worked by keys: next, decide, and the decision takes its record from the list', async () => {
    const calls = await showInbox([itemOf(2), itemOf(1)]);
    await waitFor(() => expect(within(rows()[1] as HTMLElement).getByRole('button', { name: /^Order/ })).toHaveProperty('disabled', false));
    rows()[0]?.focus();
    fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'j' });
    expect(document.activeElement).toBe(rows()[1]);
    fireEvent.keyDown(rows()[1] as HTMLElement, { key: 'a' });
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path: 'books/1/transitions/order', body: { version: 4 } }),
    );
    await waitFor(() => expect(calls.filter(({ path }) => path === 'requests/inbox').length).toBeGreaterThan(1));
  });

  test('is worked by keys wherever the focus is, but not in a field or behind a dialog', async () => {
    const calls = await showInbox([itemOf(2), itemOf(1)]);
    await waitFor(() =>
      expect(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Reject/ })).toHaveProperty('disabled', false),
    );
    const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });
    key('j');
    expect(document.activeElement).toBe(rows()[0]);
    const box = within(rows()[1] as HTMLElement).getByRole('checkbox');
    box.focus();
    key('k', box);
    expect(document.activeElement).toBe(rows()[0]);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    key('r', field);
    key(' ', field);
    expect(page.queryByRole('dialog')).toBeNull();
    field.remove();
    key('r');
    expect(await page.findByRole('dialog')).toBeTruthy();
    key('a');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('says what is possible where a key decides nothing', async () => {
    await showInbox([itemOf(1, { transitions: [offerOf('reject', { decision: 'reject' })] })]);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(await page.findByText('This record is not approved. Possible: Reject.')).toBeTruthy();
  });

  test('decides on several records with one comment, and says what came of each', async () => {
    const calls = await showInbox([itemOf(1), itemOf(2)]);
    fireEvent.click(page.getByRole('checkbox', { name: 'Select all' }));
    fireEvent.click(page.getByRole('button', { name: 'Reject (2)' }));
    const dialog = within(await page.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Field is required')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' Too late ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Record already processed')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'books/transitions/reject',
      body: {
        rows: [
          { id: 1, version: 4 },
          { id: 2, version: 5 },
        ],
        comment: 'Too late',
      },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.getByText('1 selected')).toBeTruthy());
  });

  test('decides on a mixed selection: each record by its own transition, with the reason for those that are left', async () => {
    const approving = (name: string, more: Partial<InboxItem['transitions'][number]> = {}) =>
      offerOf(name, { bulk: true, decision: 'approve', ...more });
    const calls = await showInbox([
      itemOf(1, { transitions: [approving('order', { comment: 'required', comment_missing: 'Say why' })] }),
      itemOf(3, { transitions: [approving('lend', { label: 'Lend' })] }),
      loan(1, [approving('extend', { label: 'Extend', comment: 'optional' })]),
      loan(2, [approving('prolong', { label: 'Prolong', bulk: false })]),
      loan(4, [offerOf('ask', { label: 'Ask' })]),
    ]);
    fireEvent.click(page.getByRole('checkbox', { name: 'Select all' }));
    fireEvent.click(page.getByRole('button', { name: 'Approve (3 of 5)' }));
    const dialog = within(await page.findByRole('dialog'));
    expect(dialog.getByText('2 records are left as they are:')).toBeTruthy();
    const approve = dialog.getByRole('button', { name: 'Approve' });
    fireEvent.click(approve);
    expect(await dialog.findByText('Say why')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Fine' } });
    fireEvent.click(approve);
    await dialog.findByRole('button', { name: 'Close' });
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['books/transitions/order', { rows: [{ id: 1, version: 4 }], comment: 'Fine' }],
      ['books/transitions/lend', { rows: [{ id: 3, version: 6 }] }],
      ['loans/transitions/extend', { rows: [{ id: 1, version: 4 }], comment: 'Fine' }],
    ]);
    const lines = dialog
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Loan 1Not while the catalogue is counted',
      'Loan 2“Prolong” is made one record at a time: use its own button.',
      'Loan 4“Approve” is not possible in the state “Wanted”; possible: Ask.',
      'Book 1Moved',
      'Book 3Moved',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.getByText('3 selected')).toBeTruthy());
  });

  test('offers transitions of one label as one decision, and says so if all are decided one at a time', async () => {
    await showInbox([itemOf(1), loan(2, [offerOf('order', { name: 'order_more', bulk: true })]), loan(3, [offerOf('shelve')])]);
    const boxes = page.getAllByRole('checkbox', { name: /^Select (Book|Loan)/ });
    for (const box of boxes.slice(0, 2)) fireEvent.click(box);
    expect(page.getByRole('button', { name: 'Order (2)' })).toBeTruthy();
    expect(page.getByRole('button', { name: 'Reject (1 of 2)' })).toBeTruthy();
    for (const box of boxes) fireEvent.click(box);
    expect(page.getByText('These records are decided one at a time.')).toBeTruthy();
  });
});

describe('the number on the home page', () => {
  const show = (menu: readonly MenuNode[]) =>
    render(
      <MenuContext value={menu}>
        <HomeInbox company="acme" />
      </MenuContext>,
      { wrapper: gridContexts() },
    );

  test('leads to the page of waiting records', async () => {
    testServer({ 'GET requests/inbox/count': () => jsonResponse({ count: 3 }) });
    show([{ id: 'R', title: 'My Approvals', icon: '', cmid: 'REQ-INBOX', helpId: '', to: '/', isExternal: false, children: [] }]);
    const link = await page.findByRole('link', { name: '3 records wait for you' }, { timeout: 5000 });
    expect(link.getAttribute('href')).toContain('pages/REQ-INBOX');
  });

  test('is not asked for by users whose menu lacks the page', async () => {
    const calls = testServer({});
    show([]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([calls, page.queryByRole('link')]).toEqual([[], null]);
  });
});

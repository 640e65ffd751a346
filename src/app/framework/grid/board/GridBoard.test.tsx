import { cleanup, createEvent, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerOf, statesScreen, transitionsOf } from '../../../../../test/fixtures/exampleStates.ts';
import { jsonResponse, type TestCall, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../../test/fixtures/testScreen.ts';
import { ReportGrid } from '../ReportGrid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [first] = bookColumns;
const stage = {
  ...first,
  name: 'stage',
  field: 'stage',
  label: { en: 'Stage', fr: 'Étape' },
  type: 'text',
  searchOptions: undefined,
} as const;
const columns = [...bookColumns.filter(({ name }) => name === 'isbn' || name === 'copies'), ...(first ? [{ ...first, ...stage }] : [])];
const stages: Readonly<Record<string, readonly number[]>> = { wanted: [1, 2], ordered: [3], shelved: [], rejected: [] };

/** Lists the books of the asked state, two to a page. */
function books({ query }: TestCall): Response {
  if (query.get('group_by') === 'stage') {
    const groups = Object.entries(stages).map(([value, ids]) => ({ keys: [{ value, label: null, others: 0 }], count: ids.length }));
    return jsonResponse({ groups, axes: [groups], count: 3 });
  }
  const state = query.get('stage__in') ?? '';
  const ids = stages[state] ?? [];
  const results = ids.map((id) => ({ id, isbn: `978-${id}`, copies: id, stage: state, version: 4 }));
  return jsonResponse({ results, has_more: state === 'ordered', count: results.length });
}

let answers: Record<string, NonNullable<Parameters<typeof testServer>[0]>[string]>;

beforeEach(() => {
  answers = {
    'GET books': books,
    'GET books/1/transitions': () => jsonResponse(transitionsOf('wanted', { transitions: [offerOf('order'), offerOf('reject')] }, 4)),
    'POST books/1/transitions/order': () => jsonResponse({ id: 1, version: 5 }),
  };
});

function open(address = '/acme/pages/BOOKS?board=stage'): TestCall[] {
  const calls = testServer(answers);
  render(<ReportGrid screen={{ ...bookScreen({ columns, totals: [] }), form: statesScreen.form }} />, {
    wrapper: gridContexts({ address }),
  });
  return calls;
}

const column = (name: RegExp) => page.findByRole('region', { name });

test('the board has a column for each state in order, with its number of rows and its cards', async () => {
  open();
  await page.findByText('978-3');
  const headings = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await waitFor(() => expect(page.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Wanted2'));
  expect(headings).toHaveLength(4);
  const wanted = within(await column(/^Wanted/));
  expect(wanted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['978-1Copies1', '978-2Copies2']);
  expect(within(await column(/^Shelved/)).getByText('Nothing here')).toBeTruthy();
});

test('the board is chosen in the tools, and kept in the address', async () => {
  open('/acme/pages/BOOKS');
  fireEvent.click(await page.findByRole('button', { name: 'Board' }));
  await column(/^Wanted/);
  expect(page.getByLabelText('address').textContent).toContain('board=stage');
  fireEvent.click(page.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(page.queryByRole('region', { name: /^Wanted/ })).toBeNull());
  expect(page.getByLabelText('address').textContent).not.toContain('board=');
});

test('an address with another field opens the list, and says which board there is', async () => {
  open('/acme/pages/BOOKS?board=shelf');
  await page.findByRole('grid');
  const words = 'The address asks for a board by “shelf”, which this list does not have. Its board is by Stage: board=stage.';
  expect(page.getByText(words)).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(page.queryByText(words)).toBeNull());
  expect(page.getByLabelText('address').textContent).not.toContain('board=');
});

test('a list without states has no board', async () => {
  testServer(answers);
  render(<ReportGrid screen={bookScreen({ columns, totals: [] })} />, {
    wrapper: gridContexts({ address: '/acme/pages/BOOKS?board=stage' }),
  });
  await page.findByRole('grid');
  expect(page.queryByRole('button', { name: 'Board' })).toBeNull();
  expect(page.getByText('The address asks for a board by “stage”, but this list has none.')).toBeTruthy();
});

test('a card is moved by its menu, which a key opens', async () => {
  const calls = open();
  const link = await page.findByRole('link', { name: '978-1' });
  link.focus();
  fireEvent.keyDown(link, { key: 'm' });
  fireEvent.click(await page.findByRole('menuitem', { name: /^Order/ }));
  expect(await page.findByText('Order: 978-1')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path: 'books/1/transitions/order', body: { version: 4 } });
});

async function dragTo(name: RegExp): Promise<boolean> {
  const card = (await page.findByText('978-1')).closest('li') ?? document.body;
  const dataTransfer = { setData: () => {}, effectAllowed: 'none' };
  fireEvent.dragStart(card, { dataTransfer });
  const target = await column(name);
  const over = createEvent.dragOver(target, { dataTransfer });
  fireEvent(target, over);
  fireEvent.drop(target, { dataTransfer });
  return over.defaultPrevented;
}

test('a card is dropped on the column where a transition leads, and nowhere else', async () => {
  const calls = open();
  expect(await dragTo(/^Shelved/)).toBe(false);
  expect(await dragTo(/^Ordered/)).toBe(true);
  expect(await page.findByText('Order: 978-1')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a dragged card can go to the columns that its reader is offered, once they are known, and to no other', async () => {
  const barred = offerOf('order', { barrier: 'own', reason: 'Not your own.' });
  answers['GET books/1/transitions'] = () => jsonResponse(transitionsOf('wanted', { transitions: [barred, offerOf('reject')] }, 4));
  open();
  const card = (await page.findByText('978-1')).closest('li') ?? document.body;
  const dataTransfer = { setData: () => {}, effectAllowed: 'none' };
  fireEvent.dragStart(card, { dataTransfer });
  const takes = async (name: RegExp): Promise<boolean> => {
    const target = await column(name);
    const over = createEvent.dragOver(target, { dataTransfer });
    fireEvent(target, over);
    return over.defaultPrevented;
  };
  expect(await page.findByText('978-1 is being moved. It can go to: Rejected')).toBeTruthy();
  expect([await takes(/^Ordered/), await takes(/^Rejected/)]).toEqual([false, true]);
});

test('a drop whose transition asks for something opens its dialog', async () => {
  open();
  await dragTo(/^Rejected/);
  expect(await page.findByRole('dialog', { name: /^Reject/ })).toBeTruthy();
});

test('a drop that the reader cannot make says why', async () => {
  const barred = offerOf('order', { barrier: 'own', reason: 'Not your own.' });
  answers['GET books/1/transitions'] = () => jsonResponse(transitionsOf('wanted', { transitions: [barred] }, 4));
  open();
  await dragTo(/^Ordered/);
  expect(await page.findByText('978-1 cannot be moved to “Ordered”. Not your own.')).toBeTruthy();
});

test('a column shows further cards, and tries again after a failure', async () => {
  let fails = true;
  const calls = testServer({
    ...answers,
    'GET books': (call) => (fails && call.query.get('stage__in') === 'rejected' ? jsonResponse({ status: 500 }, 500) : books(call)),
  });
  render(<ReportGrid screen={{ ...bookScreen({ columns, totals: [] }), form: statesScreen.form }} />, {
    wrapper: gridContexts({ address: '/acme/pages/BOOKS?board=stage' }),
  });
  const rejected = within(await column(/^Rejected/));
  expect(await rejected.findByText('These cards could not be loaded.')).toBeTruthy();
  fails = false;
  fireEvent.click(rejected.getByRole('button', { name: 'Try again' }));
  expect(await rejected.findByText('Nothing here')).toBeTruthy();
  fireEvent.click(within(await column(/^Ordered/)).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('offset') === '50')).toBe(true));
});

test('a phone shows one column at a time', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /max-width/.test(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  open();
  await page.findByText('978-1');
  expect(page.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  fireEvent.mouseDown(page.getByRole('combobox', { name: 'Column' }));
  fireEvent.click(await page.findByRole('option', { name: /^Ordered/ }));
  expect(await page.findByText('978-3')).toBeTruthy();
});

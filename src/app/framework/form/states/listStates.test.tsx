import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { offerOf, statesScreen, stepOf, transitionsOf } from '../../../../../test/fixtures/exampleStates.ts';
import { jsonResponse, type TestCall, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../../test/fixtures/testScreen.ts';
import type { StateTransition } from '../../../../shared/framework/definitions/types.gen.ts';
import type { RecordMachine, TransitionOffer } from '../../../../shared/framework/states/RecordTransitions.ts';
import { ReportGrid } from '../../grid/ReportGrid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = bookColumns.filter(({ name }) => name === 'isbn');
const results = [1, 2, 3].map((id) => ({ id, isbn: `978-${id}`, version: id + 3, stage: 'wanted' }));

type Answers = NonNullable<Parameters<typeof testServer>[0]>;

/** By name of a transition: the key that makes it in the list. */
type Keys = Readonly<Record<string, Partial<StateTransition>>>;

function keyedForm(keys: Keys): typeof statesScreen.form {
  const { form } = statesScreen;
  if (!form) return undefined;
  const states = [form.schema['x-states'] ?? []].flat();
  const keyed = states.map((each) => ({ ...each, transitions: each.transitions?.map((one) => ({ ...one, ...keys[one.name] })) }));
  return { ...form, schema: { ...form.schema, 'x-states': keyed } };
}

async function showList(answers: Answers, list: Parameters<typeof bookScreen>[0] = {}, keys?: Keys): Promise<TestCall[]> {
  const calls = testServer({ 'GET books': () => jsonResponse({ results, count: 3 }), ...answers });
  const made = bookScreen({ columns, totals: [], ...list });
  const edit = { cmid: 'BOOKS', path: 'BOOKS/{id}/edit', view: 'edit', title: made.title } as const;
  const changed = list.locks && { screens: [...made.screens, edit], verbs: [...made.verbs, 'edit', 'delete'] as const };
  const screen = { ...made, form: keys ? keyedForm(keys) : statesScreen.form, ...changed };
  render(<ReportGrid screen={screen} />, { wrapper: gridContexts() });
  await page.findByText('978-1');
  // The part with the keys is loaded after the list.
  if (keys) await page.findByText(/^Keys of the row/);
  return calls;
}

describe('the menu of a row', () => {
  const serve = (parts: Partial<RecordMachine>): Answers => ({
    'GET books/1/transitions': () => jsonResponse(transitionsOf('wanted', parts, 4)),
    'POST books/1/transitions/order': () => jsonResponse({ id: 1, version: 5 }),
    'GET books/1': () => jsonResponse({ id: 1, title: 'Emma', pages: 6, version: 4 }),
  });
  const openMenu = async () => {
    fireEvent.click(page.getByRole('button', { name: 'Actions for 978-1' }));
    return within(await page.findByRole('menu'));
  };
  const reads = (calls: readonly TestCall[]) => calls.filter(({ path }) => path === 'books').length;

  test('reads the transitions when it opens, and makes one without leaving the list', async () => {
    const calls = await showList(serve({ transitions: [offerOf('order'), offerOf('reject')] }));
    expect(calls.some(({ path }) => path.endsWith('transitions'))).toBe(false);
    const before = reads(calls);
    const menu = await openMenu();
    fireEvent.click(await menu.findByRole('menuitem', { name: /^Order/ }));
    expect(await page.findByText('Order: 978-1')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path: 'books/1/transitions/order', body: { version: 4 } });
    await waitFor(() => expect(reads(calls)).toBeGreaterThan(before));
  });

  test('asks for fields with the values of the record, which is read for them', async () => {
    await showList(serve({ state: 'ordered', transitions: [offerOf('shelve')] }));
    const menu = await openMenu();
    fireEvent.click(await menu.findByRole('menuitem', { name: /^Shelve/ }));
    const dialog = within(await page.findByRole('dialog', { name: /^Shelve/ }));
    expect(await dialog.findByDisplayValue('6')).toBeTruthy();
  });

  test('without an offered transition says so, and why', async () => {
    await showList(serve({ transitions: [offerOf('order', { barrier: 'own', reason: 'Not your own' })] }));
    const menu = await openMenu();
    expect((await menu.findByRole('menuitem', { name: 'No change of state is offered' })).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(menu.getByRole('menuitem', { name: 'Why is something missing?' }));
    expect(await page.findByText('Not your own.')).toBeTruthy();
  });

  test('of a record without any transition has no way to reasons', async () => {
    await showList(serve({ transitions: [] }));
    const menu = await openMenu();
    await menu.findByRole('menuitem', { name: 'No change of state is offered' });
    expect(menu.queryByRole('menuitem', { name: 'Why is something missing?' })).toBeNull();
  });

  test('of a locked record has the reason in place of Edit and Delete', async () => {
    const when = [{ condition: { field: 'stage', operator: 'in', negated: false, value: ['wanted'] } }] as const;
    const locks = [{ when, message: { en: 'A wanted book stays as it is', fr: 'Un livre voulu reste tel quel' } }];
    const menuOf = async (stage: string) => {
      cleanup();
      const rows = [{ ...results[0], stage }];
      await showList({ ...serve({}), 'GET books': () => jsonResponse({ results: rows, count: 1 }) }, { locks, menuFields: ['stage'] });
      const menu = await openMenu();
      return menu.getAllByRole('menuitem').map((item) => `${item.textContent}${item.getAttribute('aria-disabled') ? ' (disabled)' : ''}`);
    };
    expect(await menuOf('ordered')).toEqual(expect.arrayContaining(['Edit', 'Delete']));
    const locked = await menuOf('wanted');
    expect(locked).toContain('A wanted book stays as it is (disabled)');
    expect(locked.filter((each) => each === 'Edit' || each === 'Delete')).toEqual([]);
  });

  test('whose transitions cannot be read keeps its other entries', async () => {
    await showList({ ...serve({}), 'GET books/1/transitions': () => jsonResponse({ status: 500 }, 500) });
    const menu = await openMenu();
    expect(await menu.findByText('The states could not be loaded.')).toBeTruthy();
    expect(menu.getByRole('menuitem', { name: 'Open' })).toBeTruthy();
  });

  test('tells a change by somebody else, and reads the rows again on request', async () => {
    const refusal = { status: 409, code: 'stale_version', detail: 'Changed since' };
    const moved = transitionsOf('ordered', { transitions: [offerOf('reject')], history: [stepOf('wanted', 'ordered')] }, 5);
    let answer = transitionsOf('wanted', { transitions: [offerOf('order')] }, 4);
    const calls = await showList({
      ...serve({}),
      'GET books/1/transitions': () => jsonResponse(answer),
      'POST books/1/transitions/order': () => jsonResponse(refusal, 409),
    });
    const menu = await openMenu();
    const item = await menu.findByRole('menuitem', { name: /^Order/ });
    answer = moved;
    fireEvent.click(item);
    const before = reads(calls);
    fireEvent.click(await page.findByRole('button', { name: 'Reload the record' }));
    await waitFor(() => expect(reads(calls)).toBeGreaterThan(before));
  });
});

describe('several selected rows', () => {
  const outcome = { 1: 'moved', 2: 'refused' } as const;
  const answer = ({ body }: TestCall) => {
    const { rows } = body as { readonly rows: readonly { readonly id: 1 | 2 }[] };
    return jsonResponse({
      results: rows.map(({ id }) => ({
        id,
        name: `Book ${id}`,
        outcome: outcome[id],
        ...(outcome[id] === 'refused' && { message: 'Not your own' }),
      })),
    });
  };
  const boxOf = (id: number) => {
    const row = page.getByText(`978-${id}`).closest<HTMLElement>('[role="row"]') ?? document.body;
    return within(row).getByRole<HTMLInputElement>('checkbox');
  };
  const open = async (answers: Answers = {}) => {
    const calls = await showList(
      { 'POST books/transitions/order': answer, 'POST books/transitions/reject': answer, ...answers },
      { selection: 'multiple' },
    );
    for (const id of [1, 2]) fireEvent.click(boxOf(id));
    fireEvent.click(await page.findByRole('button', { name: 'Change state…' }));
    return { calls, dialog: within(await page.findByRole('dialog', { name: 'Change the state of 2 records' })) };
  };
  const sent = (calls: readonly TestCall[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

  test('are checked, then moved; those that are refused stay selected', async () => {
    const { calls, dialog } = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'Check' }));
    expect(await dialog.findByText('1 record can make this change. 1 cannot and stays as it is.')).toBeTruthy();
    const rows = [
      { id: 1, version: 4 },
      { id: 2, version: 5 },
    ];
    expect(sent(calls)).toEqual([{ path: 'books/transitions/order', body: { rows, check: true } }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Change 1 record' }));
    expect(await dialog.findByText('1 record was changed. 1 was refused and stays selected.')).toBeTruthy();
    expect(sent(calls).at(-1)).toEqual({ path: 'books/transitions/order', body: { rows } });
    const texts = dialog.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts).toEqual(['RecordResult', 'Book 2Not your own', 'Book 1Moved']);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect([1, 2, 3].map((id) => boxOf(id).checked)).toEqual([false, true, false]);
  });

  test('have their results copied as a table of texts', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const { dialog } = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'Check' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Change 1 record' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Copy results' }));
    expect(writeText).toHaveBeenCalledWith('Book 1\tMoved\nBook 2\tNot your own');
  });

  test('share the comment of their transition, which is asked for', async () => {
    const { calls, dialog } = await open();
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Change' }));
    fireEvent.click(await page.findByRole('option', { name: 'Reject' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Check' }));
    expect(sent(calls)).toEqual([]);
    fireEvent.change(await dialog.findByRole('textbox', { name: /^Comment/ }), { target: { value: 'Too dear' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Check' }));
    await waitFor(() =>
      expect(sent(calls)[0]).toMatchObject({ path: 'books/transitions/reject', body: { comment: 'Too dear', check: true } }),
    );
    fireEvent.click(await dialog.findByRole('button', { name: 'Back' }));
    expect(await dialog.findByDisplayValue('Too dear')).toBeTruthy();
  });

  test('that are refused as a whole say why', async () => {
    const { dialog } = await open({ 'POST books/transitions/order': () => jsonResponse({ status: 409, detail: 'Busy' }, 409) });
    fireEvent.click(dialog.getByRole('button', { name: 'Check' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Busy');
  });
});

describe('the key of a transition', () => {
  const keys: Keys = { order: { key: 'o', undo: 'reopen' }, shelve: { key: 'o' }, reject: { key: 'r' } };
  const serve = (...offers: readonly TransitionOffer[]): Answers => ({
    'GET books': ({ query }) => {
      const { id__in: ids } = JSON.parse(query.get('where') ?? '{}') as { readonly id__in?: readonly number[] };
      const found = results.filter(({ id }) => !ids || ids.includes(id));
      return jsonResponse({ results: found, count: found.length });
    },
    'GET books/1/transitions': () => jsonResponse(transitionsOf('wanted', { transitions: [...offers] }, 4)),
    'POST books/1/transitions/order': () => jsonResponse({ id: 1, version: 5 }),
    'GET books/1': () => jsonResponse({ id: 1, title: 'Emma', pages: 6, version: 4 }),
    'POST books/transitions/order': ({ body }) =>
      jsonResponse({ results: (body as Moved).rows.map(({ id }) => ({ id, name: `Book ${id}`, ...outcomeOf(id) })) }),
  });
  type Moved = { readonly rows: readonly { readonly id: number }[] };
  const outcomeOf = (id: number) => (id === 3 ? { outcome: 'refused', message: 'Not your own' } : { outcome: 'moved' });
  const rowOf = (id: number) => page.getByText(`978-${id}`).closest<HTMLElement>('[role="row"]') ?? document.body;
  const press = (id: number, key: string, more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(within(rowOf(id)).getAllByRole('gridcell')[0] ?? rowOf(id), { key, ...more });
  const select = (...ids: readonly number[]) => {
    for (const id of ids) fireEvent.click(within(rowOf(id)).getByRole('checkbox'));
  };
  const posts = (calls: readonly TestCall[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

  test('is named above the list, once for each key', async () => {
    await showList(serve(), {}, keys);
    expect(page.getByText('Keys of the row with the focus, or of the selected rows: O Order · R Reject')).toBeTruthy();
  });

  test('makes the transition that the state of the row offers', async () => {
    const calls = await showList(serve(offerOf('order')), {}, keys);
    press(1, 'o');
    expect(await page.findByText('Order: 978-1')).toBeTruthy();
    expect(posts(calls)).toEqual([{ path: 'books/1/transitions/order', body: { version: 4 } }]);
  });

  test('asks first where the transition asks', async () => {
    const calls = await showList(serve(offerOf('shelve')), {}, keys);
    press(1, 'o');
    expect(await page.findByRole('dialog', { name: /^Shelve/ })).toBeTruthy();
    expect(posts(calls)).toEqual([]);
  });

  test('says why the transition is not possible, or that the row has none of the key', async () => {
    await showList(serve(offerOf('order', { barrier: 'own', reason: 'Not your own' })), {}, keys);
    press(1, 'o');
    expect(await page.findByText('Not your own.')).toBeTruthy();
    fireEvent.click(page.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    press(1, 'r');
    expect(await page.findByText('R: 978-1 cannot do that now.')).toBeTruthy();
  });

  test.each([
    ['another key', 'x', {}],
    ['Ctrl', 'o', { ctrlKey: true }],
    ['Alt', 'o', { altKey: true }],
    ['a held key', 'o', { repeat: true }],
  ] as const)('does nothing with %s', async (_, key, more) => {
    const calls = await showList(serve(offerOf('order')), {}, keys);
    press(1, key, more);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls.some(({ path }) => path.endsWith('transitions'))).toBe(false);
  });

  test('moves the selected rows together, with an undo', async () => {
    const calls = await showList(serve(), { selection: 'multiple' }, keys);
    select(1, 2);
    press(2, 'o');
    const rows = [
      { id: 1, version: 4 },
      { id: 2, version: 5 },
    ];
    await waitFor(() =>
      expect(posts(calls)).toEqual([
        { path: 'books/transitions/order', body: { rows, check: true } },
        { path: 'books/transitions/order', body: { rows } },
      ]),
    );
    expect(await page.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  test('opens the dialog of several rows, and moves none, where one of them cannot or the transition asks', async () => {
    const calls = await showList(serve(), { selection: 'multiple' }, keys);
    select(1, 3);
    press(1, 'o');
    expect(await page.findByRole('dialog', { name: 'Change the state of 2 records' })).toBeTruthy();
    expect(posts(calls).map(({ body }) => (body as { readonly check?: boolean }).check)).toEqual([true]);
    fireEvent.click(page.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    press(1, 'r');
    const dialog = within(await page.findByRole('dialog', { name: 'Change the state of 2 records' }));
    expect(dialog.getByRole('combobox', { name: 'Change' }).textContent).toBe('Reject');
  });

  test('of one row outside the selection moves that row alone', async () => {
    const calls = await showList(serve(offerOf('order')), { selection: 'multiple' }, keys);
    select(2, 3);
    press(1, 'o');
    await page.findByText('Order: 978-1');
    expect(posts(calls).map(({ path }) => path)).toEqual(['books/1/transitions/order']);
  });
});

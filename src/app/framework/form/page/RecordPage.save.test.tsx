import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import {
  answers,
  box,
  calls,
  choose,
  emma,
  onError,
  open,
  opened,
  press,
  serveRecordPage,
  type,
} from '../../../../../test/fixtures/recordPage.tsx';
import { useSavedRecord } from '../../screens/savedRecord.ts';

serveRecordPage();

describe('a rule across fields', () => {
  const message = { en: 'A novel has 8 pages or more', fr: 'Un roman a 8 pages ou plus' };
  const rules = [{ field: 'pages', when: { genre: 'novel' }, must: { pages__gte: 8 }, message }];
  const described = { ...booksScreen, form: { ...booksForm, schema: { ...booksForm.schema, 'x-rules': rules } } };

  test('speaks at its field once it is broken, and nothing is sent until it holds', async () => {
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    open('create', described);
    type(/Title/, 'Emma');
    type(/Pages/, '5');
    choose(/Genre/, 'Novel');
    press('Save');
    expect(await screen.findByRole('link', { name: `Pages: ${message.en}` })).toBeTruthy();
    expect(calls('POST')).toEqual([]);
    type(/Pages/, '8');
    expect(screen.queryByText(message.en)).toBeNull();
    press('Save');
    await waitFor(() => expect(calls('POST')).toHaveLength(1));
  });

  test('is not asked of a stored record until one of its fields changes', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    open('edit', described);
    await opened();
    type(/Title/, 'Persuasion');
    press('Save');
    await waitFor(() => expect(calls('PUT')).toHaveLength(1));
  });
});

describe('a new record', () => {
  test('[S-179] [S-196] [B-015] an empty required field keeps it from being sent; the first one gets the focus', async () => {
    open('create');
    press('Save');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('2 fields need your attention')).toBeTruthy();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Title: Field is required', 'Genre: Field is required']);
    expect(document.activeElement).toBe(box(/Title/));
    fireEvent.click(within(summary).getByRole('link', { name: /Genre/ }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Genre/ }));
    expect(calls('POST')).toEqual([]);
  });

  test('a field speaks of its problem once it has been left, not before and not for others', () => {
    open('create');
    type('Pages', '4');
    expect(screen.queryByText('Value must be greater or equal to 5')).toBeNull();
    fireEvent.blur(box('Pages'));
    expect(screen.getByText('Value must be greater or equal to 5')).toBeTruthy();
    expect(screen.queryByText('Field is required')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a problem waits for the end of a press, which would miss a button that moves', async () => {
    open('create');
    type('Pages', '4');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
    fireEvent.blur(box('Pages'));
    expect(screen.queryByText('Value must be greater or equal to 5')).toBeNull();
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Value must be greater or equal to 5')).toBeTruthy();
  });

  test.each([
    ['[B-020]', 'Pages', '10', 'Value must be less than or equal to 9'],
    ['[B-017]', 'Pages', '12a', 'Value must be number'],
    ['[B-021]', 'Price', '1.234', 'Number of decimal place allowed: 2'],
    ['[S-195]', 'Price', '-1', 'Negative value is not allowed'],
  ])('%s %s: %s', (_ids, name, text, message) => {
    open('create');
    type(name, text);
    fireEvent.blur(box(name));
    expect(screen.getByText(message)).toBeTruthy();
  });

  test('is sent with its values and defaults; a notice names it, and one is back where one came from', async () => {
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    const router = open('create', {
      ...booksScreen,
      form: { ...booksForm, created: { en: 'It costs {price}.', fr: 'Il coûte {price}.' } },
    });
    type(/Title/, ' Emma ');
    fireEvent.blur(box(/Title/));
    choose(/Genre/, 'Novel');
    type('Price', '12.5');
    press('Save');
    expect(await screen.findByText('Emma created. It costs 12.5.')).toBeTruthy();
    expect(calls('POST').map(({ body }) => body)).toEqual([{ title: 'Emma', genre: 'novel', price: 12.5, on_loan: false }]);
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
    expect(renderHook(() => useSavedRecord('books')).result.current).toBe(8);
    fireEvent.click(screen.getByRole('link', { name: 'Open Emma' }));
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS-EDIT/8');
  });

  test('another one can follow at once', async () => {
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    const router = open('create');
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    press('Save and add another');
    expect(await screen.findByText('Emma created')).toBeTruthy();
    expect([box(/Title/).value, document.activeElement === box(/Title/)]).toEqual(['', true]);
    expect(router.state.location.pathname).toBe('/acme/pages/FORM');
    type(/Title/, 'Emma 2');
    choose(/Genre/, 'Novel');
    press('Save');
    await waitFor(() => expect(calls('POST')).toHaveLength(2));
    expect(new Set(calls('POST').map(({ key }) => key)).size).toBe(2);
  });

  test('whose answer was lost is sent again under its key; values typed since go to the record that was created', async () => {
    answers['POST books'] = () => ({ status: 503, body: { status: 503, code: 'server_busy' } });
    open('create');
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    press('Save');
    await waitFor(() => expect(calls('POST')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    type(/Title/, 'Emma 2');
    answers['POST books'] = () => ({ status: 422, body: { status: 422, code: 'created_before', value: '7' } });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    press('Save');
    expect(await screen.findByText('Emma 2 created')).toBeTruthy();
    const [first, second] = calls('POST');
    expect(first?.key).toMatch(/^"[0-9a-f]{32}"$/);
    expect(second?.key).toBe(first?.key);
    expect(calls('PUT').map(({ body }) => body)).toEqual([expect.objectContaining({ title: 'Emma 2', version: 4 })]);
  });

  test('what is typed while it is being added stays in the form, and the next save changes the record that was added', async () => {
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 7, version: 4 } });
    const router = open('create');
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    press('Save');
    type(/Title/, 'Emma 2');
    expect(await screen.findByText('Emma saved, without your last changes: choose Save again.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/acme/pages/FORM');
    answers['POST books'] = () => ({ status: 422, body: { status: 422, code: 'created_before', value: '7' } });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    const [first, second] = calls('POST');
    expect(second?.key).toBe(first?.key);
    expect(calls('PUT').map(({ body }) => body)).toEqual([expect.objectContaining({ title: 'Emma 2', version: 4 })]);
  });

  test('a refusal of the server appears at its field, and typed values stay', async () => {
    answers['POST books'] = () => ({ status: 409, body: { status: 409, code: 'value_taken', errors: { title: 'Title is taken' } } });
    open('create');
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    press('Save');
    expect(await screen.findAllByText(/Title is taken/)).toHaveLength(2);
    expect([box(/Title/).value, box(/Title/).getAttribute('aria-invalid')]).toEqual(['Emma', 'true']);
    type(/Title/, 'Emma 2');
    expect(screen.queryByText(/Title is taken/)).toBeNull();
  });

  test('a refusal of the whole record is said above the form, and what was typed stays', async () => {
    answers['POST books'] = () => ({ status: 403, body: { status: 403, code: 'outside_scope', detail: 'Not yours to write' } });
    open('create');
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('Not yours to write');
    expect(box(/Title/).value).toBe('Emma');
  });

  test('Ctrl+S saves', async () => {
    open('create');
    fireEvent.keyDown(box(/Title/), { key: 's', ctrlKey: true });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  test('Ctrl+S leaves the form, also after “Save and add another” was refused', async () => {
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    const router = open('create');
    type(/Title/, 'Emma');
    press('Save and add another');
    expect(await screen.findByRole('alert')).toBeTruthy();
    choose(/Genre/, 'Novel');
    fireEvent.keyDown(box(/Title/), { key: 's', ctrlKey: true });
    expect(await screen.findByText('Emma created')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
  });
});

describe('a refused value that comes with one that would be taken', () => {
  const refuse = (offers: object) => ({
    status: 422,
    body: { status: 422, code: 'invalid_record', detail: 'Check', errors: { title: 'Taken', pages: 'Too few' }, offers },
  });
  const saved = async () => {
    open('create');
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    type('Pages', '5');
    press('Save');
    await screen.findAllByText('Taken');
  };

  test('is replaced by a press, and the offer goes', async () => {
    answers['POST books'] = () => refuse({ title: 'Emma 2', pages: 60 });
    await saved();
    expect(screen.getByRole('button', { name: 'Use 60' })).toBeTruthy();
    press('Use Emma 2');
    expect(box(/Title/).value).toBe('Emma 2');
    expect(document.activeElement).toBe(box(/Title/));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use Emma 2' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Use 60' })).toBeTruthy();
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    press('Save');
    await waitFor(() => expect(calls('POST')[1]?.body).toMatchObject({ title: 'Emma 2', pages: 5 }));
  });

  test('stays with its message where nothing is offered for it', async () => {
    answers['POST books'] = () => refuse({ pages: 60 });
    await saved();
    expect(screen.queryByRole('button', { name: /^Use Emma/ })).toBeNull();
    expect(box(/Title/).value).toBe('Emma');
  });
});

describe('x-when', () => {
  test('a field appears and is required by the value of another; hidden again it is not sent', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    open('edit');
    await opened();
    expect(screen.queryByRole('textbox', { name: /Borrower/ })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'On loan' }));
    expect(box(/Borrower/).required).toBe(true);
    press('Save');
    expect(await screen.findByRole('link', { name: 'Borrower: Field is required' })).toBeTruthy();
    type(/Borrower/, 'Ann');
    fireEvent.click(screen.getByRole('checkbox', { name: 'On loan' }));
    type(/Title/, 'Emma 2');
    press('Save');
    await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ title: 'Emma 2', version: 4 }]));
  });

  test('a refusal goes with its field once another value hides it, and does not come back with it', async () => {
    answers['PUT books/7'] = () => ({ status: 400, body: { status: 400, code: 'invalid_record', errors: { borrower: 'Ann is away' } } });
    open('edit');
    await opened();
    fireEvent.click(screen.getByRole('checkbox', { name: 'On loan' }));
    type(/Borrower/, 'Ann');
    press('Save');
    expect(await screen.findByRole('link', { name: 'Borrower: Ann is away' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'On loan' }));
    expect(screen.queryByText(/Ann is away/)).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'On loan' }));
    expect(screen.queryByText(/Ann is away/)).toBeNull();
  });

  test('a refusal of a field that was never shown names it by its label', async () => {
    answers['PUT books/7'] = () => ({ status: 400, body: { status: 400, code: 'invalid_record', errors: { borrower: 'Ann is away' } } });
    open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Save');
    expect(await screen.findByRole('link', { name: 'Borrower: Ann is away' })).toBeTruthy();
  });
});

describe('a stored record', () => {
  test('is announced as loading, then shown with its stamps; what cannot change is no input', async () => {
    open('edit');
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect((await opened()).getAttribute('value')).toBe('Emma');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit book · Emma');
    expect(screen.getByText(/^Created 2026-01-02 \d\d:\d\d by Ann Lee · Updated 2026-01-03 \d\d:\d\d by the system$/)).toBeTruthy();
    expect([screen.getByText('ISBN').tagName, screen.queryByRole('textbox', { name: 'ISBN' })]).toEqual(['DT', null]);
  });

  test('only the changed fields are sent, with the version that was read', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    open('edit');
    await opened();
    type('Pages', '');
    press('Save');
    expect(await screen.findByText('Emma saved')).toBeTruthy();
    expect(calls('PUT').map(({ body }) => body)).toEqual([{ pages: null, version: 4 }]);
  });

  test('what is typed while it is being saved stays in the form, and is saved by the next save', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    const router = open('edit');
    await opened();
    type('Pages', '6');
    press('Save');
    type(/Title/, 'Emma 2');
    expect(await screen.findByText('Emma saved, without your last changes: choose Save again.')).toBeTruthy();
    expect([router.state.location.pathname, box(/Title/).value]).toEqual(['/acme/pages/FORM', 'Emma 2']);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    press('Save');
    expect(await screen.findByText('Emma 2 saved')).toBeTruthy();
    expect(calls('PUT').map(({ body }) => body)).toEqual([
      { pages: 6, version: 4 },
      { title: 'Emma 2', version: 5 },
    ]);
  });

  test('[D-624] [D-680] a change that fails says what failed, and keeps what was typed', async () => {
    answers['PUT books/7'] = () => ({ status: 503, body: { status: 503, code: 'server_busy' } });
    open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Save');
    expect((await screen.findByText(/^Error editing Book: Updating failed\./)).textContent).toContain('Your entries are still here');
    expect(box(/Title/).value).toBe('Emma 2');
  });

  test('a change of a record that is gone says so in the form alone, without advice that cannot help', async () => {
    const detail = 'This record does not exist.';
    answers['PUT books/7'] = () => ({ status: 404, body: { status: 404, code: 'record_not_found', detail } });
    open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Save');
    expect(await screen.findByText(/^Error editing Book: Updating failed\. The record is no longer there/)).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.queryByText(/choose Save again/)).toBeNull();
    expect(onError).not.toHaveBeenCalled();
    expect(box(/Title/).value).toBe('Emma 2');
  });

  test('[R-023] markup brackets are refused in a name, but one that is stored keeps nothing else from being saved', async () => {
    const stored = { ...emma, title: 'Emma <b>' };
    answers['GET books/7'] = () => ({ body: stored });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...stored, ...(body as object), version: 5 } });
    open('edit');
    await opened();
    type(/Title/, 'Emma <i>');
    press('Save');
    expect(await screen.findByText('Invalid characters')).toBeTruthy();
    expect(calls('PUT')).toEqual([]);
    type(/Title/, 'Emma <b>');
    type('Pages', '9');
    press('Save');
    await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ pages: 9, version: 4 }]));
  });

  test('a record that is not there says so', async () => {
    delete answers['GET books/7'];
    open('edit');
    expect(await screen.findByText('This record does not exist, or you do not have access to it.')).toBeTruthy();
  });

  test('a failure to load can be repeated', async () => {
    answers['GET books/7'] = () => ({ status: 500, body: { status: 500, detail: 'Down' } });
    open('edit');
    expect(await screen.findByText('Down')).toBeTruthy();
    answers['GET books/7'] = () => ({ body: emma });
    press('Try again');
    await opened();
  });

  test('[B-011] to be read it shows labels and values and offers no input', async () => {
    open('show', { ...booksScreen, cmid: 'BOOKS' });
    expect(await screen.findByText('Jane Austen')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Jane Austen' }).getAttribute('href')).toBe('/acme/pages/AUTHORS/3');
    expect([screen.getByText('Price').tagName, screen.getByText('$9.50').tagName]).toEqual(['DT', 'DD']);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/acme/pages/BOOKS-EDIT/7');
  });

  test('a user who may only read sees it read-only, without buttons', async () => {
    open('edit', { ...booksScreen, verbs: ['list', 'show'] });
    expect(await screen.findByText('Novel')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Delete|Edit/ })).toBeNull();
  });
});

describe('a record that someone else has changed', () => {
  const theirs = { ...emma, genre: 'poetry', version: 5, updated_by_label: 'Bob' };
  const start = async (stored: object = theirs) => {
    answers['PUT books/7'] = () => ({ status: 409, body: { status: 409, code: 'stale_version', detail: 'Stale' } });
    open('edit');
    await opened();
    answers['GET books/7'] = () => ({ body: stored });
    type(/Title/, 'Emma 2');
    type('Price', '12');
    press('Save');
    return await screen.findByRole('dialog', { name: 'This record was changed in the meantime' });
  };

  test('shows what differs; a value that both have changed waits for a choice, the others are kept', async () => {
    const dialog = await start({ ...theirs, price: 7 });
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
      ['Genre', 'Poetry', 'Not changed by you'],
      ['Price', '$7.00', '$12.00'],
      ['Title', 'Emma', 'Emma 2'],
    ]);
    answers['PUT books/7'] = ({ body }) => ({ body: { ...theirs, price: 7, ...(body as object), version: 6 } });
    const radios = within(dialog).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ ariaLabel, checked }) => [ariaLabel, checked])).toEqual([
      ['Price, Saved value: $7.00', false],
      ['Price, Your value: $12.00', false],
    ]);
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Price, Saved value: $7.00' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Emma 2 saved')).toBeTruthy();
    expect(calls('PUT').at(-1)?.body).toEqual({ title: 'Emma 2', version: 5 });
  });

  test('is saved when it already holds all values that were typed, such as after a lost answer', async () => {
    answers['PUT books/7'] = () => ({ status: 409, body: { status: 409, code: 'stale_version', detail: 'Stale' } });
    const router = open('edit');
    await opened();
    answers['GET books/7'] = () => ({ body: { ...emma, title: 'Emma 2', version: 5 } });
    type(/Title/, 'Emma 2');
    press('Save');
    expect(await screen.findByText('Emma 2 saved')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
  });

  test('reloading takes the stored values', async () => {
    const dialog = await start();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep all saved values' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the record' }));
    await waitFor(() => expect(box(/Title/).value).toBe('Emma'));
    expect(screen.getByRole('combobox', { name: /Genre/ }).textContent).toBe('Poetry');
  });

  test('going back loses nothing', async () => {
    const dialog = await start();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
  });
});

describe('the undo of a save', () => {
  const undoable = { ...booksScreen, form: { ...booksForm, undo: ['create', 'update'] as const } };
  const idOf = (method: string) => calls(method)[0]?.set?.split('; ') ?? [];
  beforeEach(() => {
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    answers['POST change_sets/{set}/undo'] = () => ({ body: { undone: 1, refused: 0, refusals: [], restored: null, task: null } });
  });

  test('is offered beside the link of a new record, and deletes it', async () => {
    open('create', undoable);
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    press('Save');
    expect(await screen.findByRole('link', { name: 'Open Emma' })).toBeTruthy();
    const [set, kind] = idOf('POST');
    expect(kind).toBe('kind=create');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Emma deleted again')).toBeTruthy();
    expect(calls('POST').at(-1)?.path).toBe(`change_sets/${set}/undo`);
  });

  test('of a changed record gives the earlier values back', async () => {
    open('edit', undoable);
    await opened();
    type(/Title/, 'Emma 2');
    press('Save');
    expect(await screen.findByText('Emma 2 saved')).toBeTruthy();
    expect(idOf('PUT')[1]).toBe('kind=edit');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Emma 2 is as it was before')).toBeTruthy();
    expect(screen.queryByText('Emma 2 saved')).toBeNull();
  });

  test('keeps the set of an attempt whose answer was lost', async () => {
    answers['PUT books/7'] = () => ({ status: 503, body: { status: 503, code: 'server_busy' } });
    open('edit', undoable);
    await opened();
    type(/Title/, 'Emma 2');
    press('Save');
    await waitFor(() => expect(calls('PUT')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    press('Save');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(new Set(calls('PUT').map(({ set }) => set)).size).toBe(1);
  });

  test.each([
    ['a form whose reader may not undo', booksScreen, () => type(/Title/, 'Emma 2')],
    [
      'a change of a secret',
      { ...undoable, form: { ...undoable.form, layout: [{ section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'key']] }] } },
      () => fireEvent.change(screen.getByLabelText(/^Key/), { target: { value: 'Open sesame' } }),
    ],
  ])('is not offered for %s', async (_case, described, change) => {
    open('edit', described);
    await opened();
    change();
    press('Save');
    expect(await screen.findByText(/saved$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(calls('PUT').map(({ set }) => set)).toEqual([null]);
  });
});

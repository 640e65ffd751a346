// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { booksForm, booksScreen } from '../../../../test/fixtures/exampleBooks.ts';
import { bookScreen } from '../../../../test/fixtures/testGrid.tsx';
import type { LinesDescription, ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntityProperty, EntitySchema } from '../../../shared/framework/definitions/types.gen.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { makeDataProvider } from '../admin/dataProvider.ts';
import { configureApi } from '../api/callApi.ts';
import { DraftUserContext } from '../drafts/DraftUserContext.ts';
import { draftsOf, saveDraft } from '../drafts/draftStore.ts';
import { ReportGrid } from '../grid/ReportGrid.tsx';
import { makeI18nProvider } from '../i18n/i18nProvider.ts';
import { changeLanguage, languageStore } from '../i18n/language.ts';
import { rememberList } from '../screens/listAddresses.ts';
import { listTrail } from '../screens/listTrail.ts';
import { useSavedRecord } from '../screens/savedRecord.ts';
import { type Slots, SlotsContext } from '../slots/SlotsContext.ts';
import { clickDebounceMs } from '../useSingleClick.ts';
import { ChildListContext, type ChildListProps } from './ChildListContext.ts';
import { RecordPage } from './RecordPage.tsx';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly language: string | null;
  /** Header `Idempotency-Key`. */
  readonly key: string | null;
  /** Header `Change-Set`. */
  readonly set: string | null;
}

type Answer = { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

const emma = {
  id: 7,
  title: 'Emma',
  genre: 'novel',
  author: 3,
  author_label: 'Jane Austen',
  isbn: '1',
  pages: 5,
  price: 9.5,
  on_loan: false,
  borrower: null,
  created_at: '2026-01-02T12:00:00Z',
  created_by: 1,
  created_by_label: 'Ann Lee',
  updated_at: '2026-01-03T12:00:00Z',
  updated_by: null,
  version: 4,
};

let sent: Sent[] = [];
let answers: Record<string, (call: Sent) => Answer> = {};
/** Told of the failures that no part of the page shows itself. */
const onError = vi.fn<() => void>();

beforeEach(() => {
  onError.mockClear();
  // A form that a test leaves open keeps its draft.
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['performance'] });
  sent = [];
  answers = { 'GET books/7': () => ({ body: emma }) };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = new Headers(init.headers);
    const call = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/', ''),
      query: searchParams,
      body,
      language: headers.get('accept-language'),
      key: headers.get('idempotency-key'),
      set: headers.get('change-set'),
    };
    sent.push(call);
    const {
      status = 200,
      body: answer,
      headers: own,
    } = answers[`${call.method} ${call.path.replace(/^change_sets\/.*\//, 'change_sets/{set}/')}`]?.(call) ?? { status: 404, body: {} };
    return new Response(answer === undefined ? null : JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json', ...own },
    });
  });
  // The key of a book is a text in one test.
  const known = (path: string) => (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => ({ method, path, idKind: 'text' as const }));
  configureApi({
    headers: () => ({ 'accept-language': languageStore.get() }),
    onError,
    endpoints: () => [
      ...known('books'),
      ...known('books/{id}'),
      ...known('books/{id}/related'),
      ...known('books/{id}/deletion'),
      ...known('authors'),
      { method: 'POST', path: 'change_sets/{set}/undo' },
      ...known('editions'),
    ],
  });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

function calls(method: string): Sent[] {
  return sent.filter((call) => call.method === method);
}

function drawChildList(props: ChildListProps) {
  return <ReportGrid {...props} />;
}

/** Opens a page of the example's screen, reached from its list. */
function open(view: 'create' | 'edit' | 'show', description: ScreenDescription = booksScreen, query = '', id = '7', slots: Slots = {}) {
  const i18nProvider = makeI18nProvider({ language: 'en', catalogues: languageStore.catalogues(), reactAdmin: { ra: {} } as never });
  const page = (
    <ChildListContext value={drawChildList}>
      <RecordPage screen={description} view={view} id={view === 'create' ? undefined : id} />
    </ChildListContext>
  );
  const router = createMemoryRouter(
    [
      {
        path: '*',
        Component: () => (
          <CoreAdminContext dataProvider={makeDataProvider()} i18nProvider={i18nProvider}>
            <DraftUserContext value="ada@acme">
              <SlotsContext value={slots}>{router.state.location.pathname === '/acme/pages/FORM' ? page : <h1>Elsewhere</h1>}</SlotsContext>
            </DraftUserContext>
            <Notification />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/acme/pages/BOOKS', `/acme/pages/FORM${query}`], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, text: string) => fireEvent.change(box(name), { target: { value: text } });
const press = (name: string) => {
  // Keeps two clicks from counting as a double click, which the tests of the button cover.
  vi.advanceTimersByTime(clickDebounceMs);
  fireEvent.click(screen.getByRole('button', { name }));
};
const choose = (name: RegExp, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  fireEvent.click(screen.getByRole('option', { name: option }));
};
const opened = () => screen.findByRole('textbox', { name: /Title/ });

describe('a field that names a definition', () => {
  const layout = [{ section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'shelf']] }];
  const description = { ...booksScreen, form: { ...booksForm, layout } };

  test('is picked by readable names', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object) } });
    open('edit', description);
    await opened();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Shelf' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Attic (attic)', 'Great hall (hall)']);
    fireEvent.click(screen.getByRole('option', { name: 'Great hall (hall)' }));
    press('Save');
    await waitFor(() => expect(calls('PUT')[0]?.body).toEqual({ shelf: 'hall', version: 4 }));
  });

  test('keeps a name that is gone, and says so', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, shelf: 'cellar' } });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object) } });
    open('edit', description);
    await opened();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Shelf' }).value).toBe('cellar');
    expect(screen.getByText('“cellar” is no longer available. It stays until you choose another value.')).toBeTruthy();
    type(/Title/, 'Emma 2');
    press('Save');
    await waitFor(() => expect(calls('PUT')[0]?.body).toEqual({ title: 'Emma 2', version: 4 }));
  });
});

describe('a new record from an address', () => {
  const austen = { id: 3, first_name: 'Jane', last_name: 'Austen' };
  const namesake = { id: 4, first_name: 'Jane', last_name: 'Austen-Leigh' };
  const chosen = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Author' });

  test('starts with its values, is clean, and is sent with them; another one starts with them again', async () => {
    answers['GET authors'] = () => ({ body: { results: [austen] } });
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    const router = open('create', booksScreen, '?title=Emma&genre=novel&author=3&pages=7&on_loan=true&borrower=Ann');
    expect((await chosen()).value).toBe('Jane Austen');
    expect(JSON.parse(calls('GET')[0]?.query.get('where') ?? '')).toEqual({ id: 3 });
    expect(box(/Title/).value).toBe('Emma');
    press('Save and add another');
    await waitFor(() => expect(calls('POST')).toHaveLength(1));
    const sentValues = { title: 'Emma', genre: 'novel', author: 3, pages: 7, on_loan: true, borrower: 'Ann' };
    expect(calls('POST')[0]?.body).toEqual(sentValues);
    await waitFor(() => expect(box(/Title/).value).toBe('Emma'));
    await act(() => router.navigate('/acme/pages/BOOKS'));
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('finds a record by its whole name', async () => {
    answers['GET authors'] = () => ({ body: { results: [namesake, austen] } });
    open('create', booksScreen, '?author_label=Jane%20Austen');
    expect((await chosen()).value).toBe('Jane Austen');
    expect(screen.queryByText(/Some filters in this link/)).toBeNull();
  });

  test('finds a record by a part of its name that no other has', async () => {
    answers['GET authors'] = () => ({ body: { results: [namesake, austen] } });
    open('create', booksScreen, '?author_label=Austen');
    expect((await chosen()).value).toBe('Jane Austen');
  });

  test.each([
    ['an unknown name', 'cover=red', 'cover'],
    ['a value of another type', 'pages=many', 'pages'],
    ['a value beyond its limits', 'pages=12', 'pages'],
    ['a text too long', 'title=The%20long%20one', 'title'],
    ['a value that is no option', 'genre=poem', 'genre'],
    ['a value given twice', 'title=a&title=b', 'title'],
    ['a field that the form does not show', 'printed=2026-01-01', 'printed'],
    ['a field of the server', 'version=3', 'version'],
    ['a secret', 'key=abc', 'key'],
    ['markup', 'summary=%3Cb%3E', 'summary'],
    ['a field that is hidden at the start', 'borrower=Ann', 'borrower'],
    ['a record that is not there', 'author=9', 'author'],
    ['a name that nobody has', 'author_label=Nobody', 'author_label'],
    ['a broken encoding', 'title=%ZZ', 'title'],
  ])('%s is reported and left out', async (_name, query, parameter) => {
    answers['GET authors'] = () => ({ body: { results: [] } });
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    const layout = [
      { section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'genre', 'author', 'pages', 'key', 'summary', 'on_loan', 'borrower']] },
    ];
    open('create', { ...booksScreen, form: { ...booksForm, layout } }, `?${query}`);
    const told = await screen.findByText(/Some filters in this link could not be applied: /);
    expect(told.textContent).toContain(parameter);
    await opened();
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    press('Save');
    await waitFor(() => expect(calls('POST')).toHaveLength(1));
    expect(calls('POST')[0]?.body).toEqual({ title: 'Emma', genre: 'novel', on_loan: false });
  });
});

describe('a copy of a record', () => {
  const once: ScreenDescription = { ...booksScreen, form: { ...booksForm, schema: { ...booksForm.schema, 'x-unique': [['isbn']] } } };

  test('starts with the values that can be copied, says which are blank, is clean, and is sent as a new record', async () => {
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    const router = open('create', once, '?copy_of=7');
    expect(await opened()).toHaveProperty('value', 'Emma');
    expect(box(/ISBN/).value).toBe('');
    expect(screen.getByRole('note').textContent).toBe('A new record with the values of Emma. Blank, because its value occurs once: ISBN.');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Author' }).value).toBe('Jane Austen');
    expect(screen.queryByText(/Some filters in this link/)).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    press('Save');
    await waitFor(() => expect(calls('POST')).toHaveLength(1));
    expect(calls('POST')[0]?.body).toEqual({ title: 'Emma', genre: 'novel', author: 3, pages: 5, price: 9.5, on_loan: false });
    expect(calls('PUT')).toEqual([]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });

  test('gives way to values of the address', async () => {
    open('create', booksScreen, '?copy_of=7&title=Persuasion');
    expect(await opened()).toHaveProperty('value', 'Persuasion');
    expect(box(/ISBN/).value).toBe('1');
  });

  test('asks before what was typed is lost', async () => {
    const router = open('create', booksScreen, '?copy_of=7');
    await opened();
    type(/Title/, 'Other');
    press('Cancel');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    expect(router.state.location.search).toBe('?copy_of=7');
  });

  test.each<[string, Answer, RegExp]>([
    [
      'that is not there',
      { status: 404, body: { status: 404, code: 'not_found', detail: 'Gone.' } },
      /does not exist|not found|no longer/i,
    ],
    [
      'that this reader may not see',
      { status: 403, body: { status: 403, code: 'no_permission', detail: 'You may not.' } },
      /You may not\./,
    ],
  ])('of a record %s says so, without a form', async (_case, answer, words) => {
    answers['GET books/7'] = () => answer;
    open('create', booksScreen, '?copy_of=7');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is offered on the page of a record', async () => {
    open('edit');
    await opened();
    press('More actions');
    expect(screen.getByRole('menuitem', { name: 'Duplicate' }).getAttribute('href')).toBe('/acme/pages/BOOKS-EDIT?copy_of=7');
  });

  test.each(['create', 'show'] as const)('is not offered without the verb %s', async (verb) => {
    open('edit', { ...booksScreen, verbs: booksScreen.verbs.filter((each) => each !== verb) });
    await opened();
    press('More actions');
    expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
  });
});

const withDefaults = (defaults: Readonly<Record<string, object>>): ScreenDescription => {
  const properties = Object.entries(booksForm.schema.properties).map(([name, property]) => [name, { ...property, ...defaults[name] }]);
  return { ...booksScreen, form: { ...booksForm, schema: { ...booksForm.schema, properties: Object.fromEntries(properties) } } };
};

function pressDelete(): void {
  press('More actions');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
}

/** Confirms once the effect of the deletion is known. */
async function confirmDelete(): Promise<void> {
  const button = await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

describe('a value that is worked out', () => {
  test('is shown before saving, is no unsaved change, and gives way to what is typed', async () => {
    answers['GET books'] = () => ({ body: { results: [{ id: 1, pages: 41 }] } });
    const router = open('create', withDefaults({ pages: { 'x-default': { next_within: ['genre'], step: 10 } } }));
    expect(box('Pages').value).toBe('');
    choose(/Genre/, 'Novel');
    await waitFor(() => expect(box('Pages').value).toBe('51'));
    expect(sent.find(({ path }) => path === 'books')?.query.get('sort')).toBe('-pages');
    type('Pages', '7');
    answers['GET books'] = () => ({ body: { results: [] } });
    choose(/Genre/, 'Poetry');
    await waitFor(() => expect(sent.filter(({ path }) => path === 'books')).toHaveLength(2));
    expect(box('Pages').value).toBe('7');
    expect(router.state.location.pathname).toBe('/acme/pages/FORM');
  });
});

describe('a copied value', () => {
  const copying = withDefaults({ title: { 'x-default': { copy: 'isbn' } }, isbn: { 'x-default': { copy: 'title' } } });

  test('follows its source until it is typed over, and its source stays', () => {
    open('create', copying);
    type(/Title/, 'Emma');
    expect(box('ISBN').value).toBe('Emma');
    expect(screen.getAllByText('Same text as “Title”. Type another one to replace it.')).toHaveLength(1);
    type(/Title/, 'Emma II');
    expect(box('ISBN').value).toBe('Emma II');
    type('ISBN', '978');
    expect(screen.queryByText(/^Same text as/)).toBeNull();
    expect(box(/Title/).value).toBe('Emma II');
    type(/Title/, 'Emma III');
    expect(box('ISBN').value).toBe('978');
  });
});

describe('a value counted from another one', () => {
  const time = { maxLength: 5, 'x-format': 'time' };
  const counting = withDefaults({ title: time, isbn: { ...time, 'x-default': { copy: 'title', plus: '90min' } } });

  test('follows its source and is sent', async () => {
    open('create', counting);
    type(/Title/, '09:30');
    expect(box('ISBN').value).toBe('11:00');
    type(/Title/, '10:00');
    expect(box('ISBN').value).toBe('11:30');
    expect(screen.queryByText(/^Same text as/)).toBeNull();
    choose(/Genre/, 'Novel');
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    press('Save');
    await waitFor(() => expect(calls('POST')).toHaveLength(1));
    expect(calls('POST')[0]?.body).toMatchObject({ title: '10:00', isbn: '11:30' });
  });

  test('gives way to what is typed', () => {
    open('create', counting);
    type(/Title/, '09:30');
    type('ISBN', '12:15');
    type(/Title/, '10:00');
    expect(box('ISBN').value).toBe('12:15');
  });
});

describe('a preset reference', () => {
  test('is named and sent; siblings and their numbers are below the number that is counted', async () => {
    answers['GET authors'] = () => ({ body: { results: [{ id: 4, first_name: 'Jane', last_name: 'Austen' }] } });
    answers['GET books'] = () => ({ body: { results: [20, 10].map((pages) => ({ id: pages, title: `Book ${pages}`, pages })) } });
    const described = withDefaults({ pages: { 'x-default': { next_within: [] } } });
    open('create', { ...described, form: described.form && { ...described.form, presets: { author: 4 } } });
    expect(await screen.findByDisplayValue('Jane Austen')).toBeTruthy();
    expect(await screen.findByText(/Numbers in use: 10 Book 10 · 20 Book 20/)).toBeTruthy();
    expect(box('Pages').value).toBe('21');
  });
});

test('the source of a value that the server gives is said in the empty field', () => {
  open('create', withDefaults({ author: { 'x-default': 'me' }, isbn: { 'x-default': { number: { prefix: 'B', digits: 5 } } } }));
  expect(screen.getByPlaceholderText('You')).toBe(screen.getByRole('combobox', { name: /Author/ }));
  expect(box('ISBN').placeholder).toBe('Given when saved');
});

describe('a required value that cannot be worked out', () => {
  test('is among the problems of the first attempt, and nothing is sent', async () => {
    answers['GET authors'] = () => ({ body: { results: [{ id: 4, first_name: 'Jane', last_name: 'Austen', books: null }] } });
    const described = withDefaults({ pages: { 'x-default': { reference: 'author', field: 'books' } } });
    const { form = booksForm } = described;
    const schema = { ...form.schema, required: [...(form.schema.required ?? []), 'pages'] };
    open('create', { ...described, form: { ...form, schema, presets: { author: 4 } } });
    await screen.findByDisplayValue('Jane Austen');
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
    await waitFor(() => expect(sent.filter(({ path }) => path === 'authors')).toHaveLength(2));
    press('Save');
    expect(await screen.findByRole('link', { name: 'Pages: Field is required' })).toBeTruthy();
    expect(calls('POST')).toEqual([]);
  });
});

describe('a message that several empty fields share', () => {
  test('is said once, and the fields have the general one', async () => {
    const worded = { 'x-required-message': { en: 'Title and genre required', fr: 'Titre et genre obligatoires' } };
    open('create', withDefaults({ title: worded, genre: worded }));
    press('Save');
    const summary = await screen.findByRole('alert');
    expect(screen.getAllByText('Title and genre required')).toHaveLength(1);
    expect(summary.textContent).toContain('2 fields need your attention');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Title: Field is required', 'Genre: Field is required']);
  });
});

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
    answers = {};
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

describe('a record that the server lets its reader', () => {
  const note = { en: 'You can read this record but not change it.', fr: 'Vous pouvez lire cet enregistrement, mais non le modifier.' };
  const allow = (methods: string) => {
    answers['GET books/7'] = () => ({ body: emma, headers: { allow: methods } });
  };
  const offered = () => {
    const edit = screen.queryByRole('link', { name: 'Edit' }) !== null;
    const isNoted = screen.queryByText(note.en) !== null;
    if (screen.queryByRole('button', { name: 'More actions' })) press('More actions');
    return { edit, delete: screen.queryByRole('menuitem', { name: 'Delete' }) !== null, note: isNoted };
  };
  const withoutDelete: ScreenDescription = { ...booksScreen, verbs: ['list', 'show', 'edit'] };
  const reading: ScreenDescription = { ...booksScreen, verbs: ['list', 'show'] };

  test.each([
    ['change and delete', booksScreen, 'GET, HEAD, PUT, DELETE', { edit: true, delete: true, note: false }],
    ['change and delete, in other letters and order', booksScreen, 'delete,put,get', { edit: true, delete: true, note: false }],
    ['change alone', booksScreen, 'GET, HEAD, PUT', { edit: true, delete: false, note: false }],
    ['read, with all permissions', booksScreen, 'GET, HEAD', { edit: false, delete: false, note: true }],
    ['change, without the permission to delete', withoutDelete, 'GET, HEAD, PUT', { edit: true, delete: false, note: false }],
    ['read, without a permission to change', reading, 'GET, HEAD', { edit: false, delete: false, note: false }],
  ])('%s offers that', async (_name, description, methods, expected) => {
    allow(methods);
    open('show', description);
    expect(await screen.findByText('Novel')).toBeTruthy();
    expect(offered()).toEqual(expected);
  });

  test('read alone has no form, and says why', async () => {
    allow('GET, HEAD');
    open('edit');
    expect(await screen.findByText(note.en)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });

  test('read alone says so in French', async () => {
    allow('GET, HEAD');
    await changeLanguage('fr');
    open('edit');
    expect(await screen.findByText(note.fr)).toBeTruthy();
  });

  test('read alone after the form was opened keeps what was typed, and shows the refusal', async () => {
    open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    answers['PUT books/7'] = () => ({ status: 409, body: { status: 409, code: 'stale_version', detail: 'Stale' } });
    answers['GET books/7'] = () => ({ body: { ...emma, genre: 'poetry', version: 5 }, headers: { allow: 'GET, HEAD' } });
    press('Save');
    await screen.findByRole('dialog', { name: 'This record was changed in the meantime' });
    expect(screen.getByDisplayValue('Emma 2')).toBeTruthy();
  });
});

describe('a record in a final state', () => {
  const message = { en: 'A novel cannot be updated', fr: 'Un roman ne peut pas être modifié' };
  const lockedBy = (genre: string): ScreenDescription => ({
    ...booksScreen,
    form: { ...booksForm, schema: { ...booksForm.schema, 'x-locked': [{ when: { genre }, message }] } },
  });

  test.each(['edit', 'show'] as const)('is read-only and says why, at the address %s', async (view) => {
    open(view, lockedBy('novel'));
    expect(await screen.findByText(message.en)).toBeTruthy();
    expect(screen.getByText('Novel')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });

  test('is that state alone', async () => {
    open('edit', lockedBy('poetry'));
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toBeTruthy();
    expect(screen.queryByText(message.en)).toBeNull();
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

describe('a draft', () => {
  /** Types a title and a borrower's note, then lets the form go without its user. */
  const interrupt = async (title: string) => {
    open('edit');
    await opened();
    type(/Title/, title);
    cleanup();
  };
  const drafts = () => draftsOf({ user: 'ada@acme', form: 'BOOKS-EDIT update 7' });
  /** As after a reload or a crash, which leave no sign that the form went without its user. */
  const reload = () => {
    for (const draft of drafts())
      saveDraft({ user: 'ada@acme', form: 'BOOKS-EDIT update 7' }, { ...draft, isInterrupted: false }, Date.now());
  };
  beforeEach(() => localStorage.clear());

  test('comes back without a question after the session of its user has ended', async () => {
    await interrupt('Emma 2');
    open('edit');
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
    expect(screen.getByText(/^Your unsaved changes from .* are back\./)).toBeTruthy();
    press('Discard');
    expect(box(/Title/).value).toBe('Emma');
    cleanup();
    expect(drafts()).toEqual([]);
  });

  test('is offered after a reload: restored or discarded, then gone', async () => {
    await interrupt('Emma 2');
    reload();
    open('edit');
    expect(await screen.findByText(/^You have an unsaved draft from/)).toBeTruthy();
    expect(box(/Title/).value).toBe('Emma');
    press('Restore');
    expect(box(/Title/).value).toBe('Emma 2');
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    press('Save');
    expect(await screen.findByText('Emma 2 saved')).toBeTruthy();
    expect(drafts()).toEqual([]);
  });

  test('names its age and its fields, with the saved and the typed value', async () => {
    await interrupt('Emma 2');
    for (const draft of drafts())
      saveDraft(
        { user: 'ada@acme', form: 'BOOKS-EDIT update 7' },
        { ...draft, at: new Date(Date.now() - 12 * 60_000).toISOString(), isInterrupted: false },
        Date.now(),
      );
    open('edit');
    expect(await screen.findByText('You have an unsaved draft from 12 minutes ago.')).toBeTruthy();
    const differences = within(screen.getByRole('list', { name: 'Differences' })).getAllByRole('listitem');
    expect(differences.map(({ textContent }) => textContent)).toEqual(['TitleSaved: Emma→Draft: Emma 2']);
  });

  test('gives way to what is typed, comes back when that is cleared, and is replaced by what is kept', async () => {
    await interrupt('Emma 2');
    reload();
    const router = open('edit');
    expect(await screen.findByText(/^You have an unsaved draft from/)).toBeTruthy();
    type(/Title/, 'Emma 3');
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
    type(/Title/, 'Emma');
    expect(screen.getByText(/^You have an unsaved draft from/)).toBeTruthy();
    type(/Title/, 'Emma 3');
    press('Cancel');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('“Keep as a draft” replaces your draft from 1 minute ago.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    cleanup();
    expect(drafts().map(({ values }) => values)).toEqual([{ title: 'Emma 3' }]);
  });

  test('stays when what was typed over it is discarded', async () => {
    await interrupt('Emma 2');
    reload();
    const router = open('edit');
    expect(await screen.findByText(/^You have an unsaved draft from/)).toBeTruthy();
    type(/Title/, 'Emma 3');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    cleanup();
    expect(drafts().map(({ values }) => values)).toEqual([{ title: 'Emma 2' }]);
  });

  test('that has been saved elsewhere is not offered', async () => {
    await interrupt('Emma 2');
    reload();
    answers['GET books/7'] = () => ({ body: { ...emma, title: 'Emma 2', version: 5 } });
    open('edit');
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  test('that the browser cannot keep is said once, and typing goes on', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    expect(await screen.findByText(/^This browser cannot keep a draft/, undefined, { timeout: 3000 })).toBeTruthy();
    type(/Title/, 'Emma 3');
    expect(box(/Title/).value).toBe('Emma 3');
    setItem.mockRestore();
  });

  test('whose record another user has changed since leads to the choice of each value', async () => {
    await interrupt('Emma 2');
    answers['GET books/7'] = () => ({ body: { ...emma, title: 'Emma 3', price: 7, version: 5, updated_by_label: 'Bob' } });
    open('edit');
    const dialog = await screen.findByRole('dialog', { name: 'This record was changed in the meantime' });
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Title, Your value|^Title, .*: Emma 2$/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
    expect(box('Price').value).toBe('7.00');
  });

  test('stays when its user leaves and wants it', async () => {
    const router = open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    // The form writes its draft as it goes, after the address has changed.
    await waitFor(() => expect(drafts().map(({ values }) => values)).toEqual([{ title: 'Emma 2' }]));
  });

  test('is gone once the changes are discarded', async () => {
    const router = open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    // The form goes, and takes along what it has written by then.
    cleanup();
    expect(drafts()).toEqual([]);
  });
});

describe('leaving', () => {
  test('unsaved changes are asked about', async () => {
    const router = open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Cancel');
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Keep editing' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(box(/Title/).value).toBe('Emma 2');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });

  test('without changes one just leaves', async () => {
    const router = open('edit');
    await opened();
    press('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });
});

describe('deleting', () => {
  test('asks by name, then leads to the list as it was left', async () => {
    rememberList({ pathname: '/acme/pages/BOOKS', search: '?genre=novel', state: { kept: true } });
    answers['DELETE books/7'] = () => ({ status: 204 });
    const router = open('edit');
    await opened();
    pressDelete();
    expect(await screen.findByRole('alertdialog', { name: 'Delete Emma?' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await confirmDelete();
    expect(await screen.findByText('Emma deleted')).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname: '/acme/pages/BOOKS', search: '?genre=novel', state: { kept: true } });
  });

  test('[D-681] the dialog shows the reason of a refusal', async () => {
    answers['DELETE books/7'] = () => ({ status: 409, body: { status: 409, detail: '2 loans depend on it' } });
    open('edit');
    await opened();
    pressDelete();
    await confirmDelete();
    expect(await screen.findByText('2 loans depend on it')).toBeTruthy();
    expect(screen.getByText('Error deleting Book')).toBeTruthy();
  });

  test('of a record that another user has deleted leads to the list, too', async () => {
    answers['DELETE books/7'] = () => ({ status: 404, body: { status: 404, code: 'record_not_found', detail: 'Gone.' } });
    const router = open('edit');
    await opened();
    pressDelete();
    await confirmDelete();
    expect(await screen.findByText('Emma was no longer there.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
    expect(onError).not.toHaveBeenCalled();
  });

  test.each(['record_read_only', 'record_locked', 'record_in_use'])(
    'a refusal that is known before, %s, takes the place of the question',
    async (code) => {
      answers['GET books/7/deletion'] = () => ({ status: 403, body: { status: 403, code, detail: 'Not this one' } });
      open('show');
      expect(await screen.findByText('Novel')).toBeTruthy();
      pressDelete();
      const dialog = await screen.findByRole('alertdialog');
      expect(await within(dialog).findByText('Not this one')).toBeTruthy();
      expect(
        within(dialog)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Close']);
    },
  );

  test('a refusal leads to the lists whose records keep it, with their first names', async () => {
    const errors = { 'loans.book': 'Ann, Bob and 2 more', 'orders.title': '5 records', 'copies.owner': '3 records' };
    answers['DELETE books/7'] = () => ({ status: 409, body: { status: 409, code: 'record_in_use', detail: 'Still used', errors } });
    const link = {
      name: 'loans.book',
      reference: 'loans.book',
      label: { en: 'Loans', fr: 'Prêts' },
      query: { book: '{id}' },
      path: 'LOANS',
    };
    const label = { en: 'Orders of {name}', fr: 'Commandes de {name}' };
    const own = { name: 'orders', reference: 'orders.title', label, query: { title: '{id}' }, path: 'ORDERS' };
    open('edit', { ...booksScreen, recordLinks: [link, own] });
    await opened();
    pressDelete();
    const dialog = await screen.findByRole('alertdialog');
    await confirmDelete();
    const items = await within(dialog).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Loans · Ann, Bob and 2 more', 'Orders of Emma · 5 records']);
    expect(within(dialog).getByRole('link', { name: 'Loans' }).getAttribute('href')).toBe('/acme/pages/LOANS?book=7');
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('is refused before it is asked for, where records are known to keep it', async () => {
    const errors = { 'loans.book': 'Ann, Bob and 2 more' };
    answers['GET books/7/deletion'] = () => ({ status: 409, body: { status: 409, code: 'record_in_use', detail: 'Still used', errors } });
    open('edit');
    await opened();
    pressDelete();
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText('Still used')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(calls('DELETE')).toEqual([]);
  });

  test('counts the records that go with it, and is undone by its set of changes', async () => {
    const others = '1,200 loans and access to 3,000 rooms';
    answers['DELETE books/7'] = () => ({ status: 204 });
    const restored = { api: 'books', id: 7 };
    answers['POST change_sets/{set}/undo'] = () => ({ body: { undone: 1, refused: 0, refusals: [], restored, task: null } });
    answers['GET books/7/deletion'] = () => ({
      body: {
        going: [
          { entity: 'loans', title: 'Loans', count: 1200 },
          { entity: 'visits', title: 'access to {count} rooms', count: 3000 },
        ],
      },
    });
    const history = { name: 'audit_log', label: { en: 'Audit log', fr: 'Journal' }, query: { record_id: '{id}' }, path: 'AUDIT' };
    open('edit', { ...booksScreen, form: { ...booksForm, restoredBy: 'reader', history } });
    await opened();
    pressDelete();
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText(`This also deletes ${others}.`)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'audit log' }).getAttribute('href')).toBe('/acme/pages/AUDIT?record_id=7');
    await confirmDelete();
    fireEvent.click(await screen.findByText('Undo'));
    expect(await screen.findByText(`Emma restored. Deleted with it and not restored: ${others}.`)).toBeTruthy();
    expect(screen.queryByText('Emma deleted')).toBeNull();
    const [set] = calls('DELETE')[0]?.set?.split('; ') ?? [];
    expect(calls('POST').map(({ path }) => path)).toEqual([`change_sets/${set}/undo`]);
  });

  test('is not offered without the verb', async () => {
    open('edit', { ...booksScreen, verbs: ['show', 'edit'] });
    await opened();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});

test('another language re-labels the form and its messages, and keeps what was typed', async () => {
  open('create');
  type('Pages', '4');
  fireEvent.blur(box('Pages'));
  type('Price', '2.5');
  fireEvent.blur(box('Price'));
  await act(() => changeLanguage('fr'));
  expect(box('Pages').value).toBe('4');
  expect(box('Prix').value).toBe('2,50');
  expect(screen.getByText('La valeur doit être supérieure ou égale à 5')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
});

test('another language names anew what a record refers to, and keeps what was typed', async () => {
  const labels = { en: 'Poetry', fr: 'Poésie' };
  answers['GET books/7'] = ({ language }) => ({ body: { ...emma, author_label: language === 'fr' ? labels.fr : labels.en } });
  answers['GET authors'] = ({ language }) => ({ body: { results: [{ id: 9, first_name: language === 'fr' ? 'Romans' : 'Novels' }] } });
  open('edit');
  await opened();
  const author = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
  expect(author('Author').value).toBe('Poetry');
  type(/Title/, 'Emma 2');
  await act(() => changeLanguage('fr'));
  await waitFor(() => expect(author('Auteur').value).toBe('Poésie'));
  expect(box(/Titre/).value).toBe('Emma 2');
  for (const [language, name, option] of [
    ['fr', 'Auteur', 'Romans'],
    ['en', 'Author', 'Novels'],
  ] as const) {
    await act(() => changeLanguage(language));
    act(() => author(name).focus());
    fireEvent.mouseDown(author(name));
    expect(await screen.findByRole('option', { name: option })).toBeTruthy();
    fireEvent.keyDown(author(name), { key: 'Escape' });
  }
  const asked = sent.filter(({ path }) => path === 'authors').map(({ query }) => [query.get('fields'), query.get('sort')]);
  expect(asked).toEqual([
    ['first_name,last_name', 'first_name'],
    ['first_name,last_name', 'first_name'],
  ]);
});

test('a record of a table that others made is found, referred to and saved by a text, and says nothing of who made it', async () => {
  const { author, ...properties } = booksForm.schema.properties;
  const column = { column: 'Code', type: 'character(5)' };
  const source = { schema: 'public', table: 'Books', key: [column], readOnly: false, columns: { author: column } };
  const schema: EntitySchema = {
    ...booksForm.schema,
    'x-source': source,
    properties: { ...properties, author: { ...author, type: ['string', 'null'], maxLength: 5 } },
  };
  const stored = { ...emma, id: 'A/01 %', author: 'QC', author_label: 'Quebec Press' };
  answers['GET books/A%2F01%20%25'] = () => ({ body: stored });
  answers['PUT books/A%2F01%20%25'] = ({ body }) => ({ body: { ...stored, ...(body as object), version: 5 } });
  answers['GET authors'] = () => ({ body: { results: [{ id: 'B&B', first_name: 'Mary', last_name: 'Shelley' }] } });
  open('edit', { ...booksScreen, form: { ...booksForm, schema } }, '', 'A/01 %');
  await opened();
  const authorBox = screen.getByRole<HTMLInputElement>('combobox', { name: 'Author' });
  expect(authorBox.value).toBe('Quebec Press');
  expect(screen.getByRole('link', { name: 'Open Quebec Press' }).getAttribute('href')).toBe('/acme/pages/AUTHORS/QC');
  expect(screen.queryByText(/Created|Ann Lee/)).toBeNull();
  act(() => authorBox.focus());
  fireEvent.mouseDown(authorBox);
  fireEvent.change(authorBox, { target: { value: 'mary' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Mary Shelley' }));
  press('Save');
  await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ author: 'B&B', version: 4 }]));
});

describe('a reference', () => {
  const searched = () =>
    sent
      .filter(({ path }) => path === 'authors')
      .at(-1)
      ?.query.get('where');
  const author = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Author' });

  test('is searched by name on the server, chosen by name and kept by id', async () => {
    answers['GET authors'] = () => ({ body: { results: [{ id: 9, first_name: 'Mary', last_name: 'Shelley' }] } });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    open('edit');
    await opened();
    expect(author().value).toBe('Jane Austen');
    expect(screen.getByRole('link', { name: 'Open Jane Austen' }).getAttribute('href')).toBe('/acme/pages/AUTHORS/3');
    act(() => author().focus());
    fireEvent.mouseDown(author());
    fireEvent.change(author(), { target: { value: 'mary sh' } });
    await waitFor(() => expect(searched()).toBeTruthy());
    fireEvent.click(await screen.findByRole('option', { name: 'Mary Shelley' }));
    const where =
      sent
        .filter(({ path }) => path === 'authors')
        .at(-1)
        ?.query.get('where') ?? '';
    expect(JSON.parse(where)).toEqual({
      and: [
        { or: [{ first_name__icontains: 'mary' }, { last_name__icontains: 'mary' }] },
        { or: [{ first_name__icontains: 'sh' }, { last_name__icontains: 'sh' }] },
      ],
    });
    expect(author().value).toBe('Mary Shelley');
    press('Save');
    await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ author: 9, version: 4 }]));
  });

  test('keeps matching choices in place while it searches on, so that they can be clicked', async () => {
    const mary = { id: 9, first_name: 'Mary', last_name: 'Shelley' };
    answers['GET authors'] = ({ query }) => ({
      body: { results: query.get('where') ? [mary] : [{ id: 3, first_name: 'Jane', last_name: 'Austen' }, mary] },
    });
    open('edit');
    await opened();
    act(() => author().focus());
    fireEvent.mouseDown(author());
    const option = await screen.findByRole('option', { name: 'Mary Shelley' });
    fireEvent.change(author(), { target: { value: 'shél' } });
    expect(screen.queryByRole('option', { name: 'Jane Austen' })).toBeNull();
    expect(option.isConnected).toBe(true);
    await waitFor(() => expect(searched()).toBeTruthy());
    await waitFor(() => expect(screen.queryByRole('listbox')?.textContent).toBe('Mary Shelley'));
    expect(option.isConnected).toBe(true);
  });

  test('to several records shows their names; what is typed stays until one is chosen', async () => {
    answers['GET authors'] = ({ query }) => {
      const rows = [
        { id: 3, first_name: 'Jane', last_name: 'Austen' },
        { id: 9, first_name: 'Mary', last_name: 'Shelley' },
      ];
      return { body: { results: query.get('where')?.includes('id__in') ? rows.slice(0, 1) : rows } };
    };
    answers['GET books/7'] = () => ({ body: { ...emma, editors: [3] } });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    open('edit', {
      ...booksScreen,
      form: { ...booksForm, layout: [{ section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'editors']] }] },
    });
    await opened();
    expect(await screen.findByText('Jane Austen')).toBeTruthy();
    const editors = screen.getByRole<HTMLInputElement>('combobox', { name: 'Editors' });
    act(() => editors.focus());
    fireEvent.mouseDown(editors);
    fireEvent.change(editors, { target: { value: 'mary' } });
    await waitFor(() => expect(searched()).toContain('mary'));
    expect(editors.value).toBe('mary');
    fireEvent.click(await screen.findByRole('option', { name: 'Mary Shelley' }));
    press('Save');
    await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ editors: [3, 9], version: 4 }]));
  });

  describe('with a filter', () => {
    const filtered: ScreenDescription = {
      ...booksScreen,
      form: {
        ...booksForm,
        references: {
          ...booksForm.references,
          author: { apiUrl: 'authors', names: ['first_name', 'last_name'], path: undefined, filter: { genre: '{genre}' } },
        },
      },
    };
    const asked = () => JSON.parse(searched() ?? 'null');

    test('offers the records that go with the other values', async () => {
      answers['GET authors'] = () => ({ body: { results: [{ id: 9, first_name: 'Mary', last_name: 'Shelley' }] } });
      open('edit', filtered);
      await opened();
      act(() => author().focus());
      fireEvent.mouseDown(author());
      expect(await screen.findByRole('option', { name: 'Mary Shelley' })).toBeTruthy();
      expect(asked()).toEqual({ genre: 'novel' });
    });

    test('is cleared with a notice when another value changes and its record does not go with it', async () => {
      answers['GET authors'] = () => ({ body: { results: [] } });
      open('edit', filtered);
      await opened();
      choose(/Genre/, 'Poetry');
      expect(await screen.findByText(/“Jane Austen” no longer goes with the other values, so Author is empty again/)).toBeTruthy();
      expect(asked()).toEqual({ and: [{ genre: 'poetry' }, { id: 3 }] });
      expect(author().value).toBe('');
    });

    test('stays while its record goes with the other values', async () => {
      answers['GET authors'] = () => ({ body: { results: [{ id: 3 }] } });
      answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
      open('edit', filtered);
      await opened();
      choose(/Genre/, 'Poetry');
      await waitFor(() => expect(asked()).toEqual({ and: [{ genre: 'poetry' }, { id: 3 }] }));
      press('Save');
      await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ genre: 'poetry', version: 4 }]));
    });
  });

  test('can be cleared', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    open('edit');
    await opened();
    fireEvent.focus(author());
    press('Clear');
    press('Save');
    await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ author: null, version: 4 }]));
  });
});

test.each([
  ['[B-023]', { title: { type: 'string', 'x-label': { en: 'Title', fr: 'Titre' } } }, 'books.title: neither maxLength nor x-no-max-length'],
  ['[B-024]', { title: { type: 'number', 'x-label': { en: 'Title', fr: 'Titre' } } }, 'books.title: a number without x-decimals'],
] as const)('%s a loose definition is reported to developers once', (_ids, properties, warning) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const schema = { ...booksForm.schema, properties: properties as never, required: [] };
  open('create', { ...booksScreen, form: { ...booksForm, schema, layout: [{ section: { en: 'A', fr: 'A' }, rows: [['title']] }] } });
  type('Title', '1');
  expect(error.mock.calls.filter(([text]) => text === warning)).toHaveLength(1);
  error.mockRestore();
});

describe('items of a record', () => {
  const text = (en: string, fr: string) => ({ 'x-label': { en, fr } });
  const editions = {
    type: 'array',
    ...text('Editions', 'Éditions'),
    maxItems: 3,
    items: {
      type: 'object',
      properties: {
        year: { type: 'integer', minimum: 1450, maximum: 2100, ...text('Year', 'Année') },
        note: { type: ['string', 'null'], maxLength: 20, ...text('Note', 'Note') },
      },
      required: ['year'],
      additionalProperties: false,
    },
  } as const satisfies EntityProperty;
  const description = {
    ...booksScreen,
    form: {
      ...booksForm,
      schema: { ...booksForm.schema, properties: { ...booksForm.schema.properties, editions } },
      layout: [{ section: { en: 'Book', fr: 'Livre' }, rows: [['title'], ['editions']] }],
    },
  };
  const stored = {
    ...emma,
    editions: [
      { year: 1815, note: 'first' },
      { year: 1816, note: null },
    ],
  };

  test('are changed in the form, judged by item and field, and sent together', async () => {
    answers['GET books/7'] = () => ({ body: stored });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...stored, ...(body as object) } });
    open('edit', description);
    await opened();
    press('Add to Editions');
    const third = within(screen.getByRole('listitem', { name: 'Editions 3' }));
    fireEvent.change(third.getByRole('textbox', { name: /Year/ }), { target: { value: '1200' } });
    press('Save');
    expect(screen.getByRole('link', { name: 'Editions 3 · Year: Value must be greater or equal to 1450' })).toBeTruthy();
    expect(calls('PUT')).toEqual([]);
    fireEvent.change(third.getByRole('textbox', { name: /Year/ }), { target: { value: '1821' } });
    press('Move Editions 3 up');
    press('Save');
    await waitFor(() =>
      expect(calls('PUT')[0]?.body).toEqual({ editions: [stored.editions[0], { year: 1821 }, stored.editions[1]], version: 4 }),
    );
  });

  test('show what the server refuses at the field of the item', async () => {
    answers['GET books/7'] = () => ({ body: stored });
    answers['PUT books/7'] = () => ({
      status: 400,
      body: { status: 400, code: 'validation', errors: { 'editions/1/note': 'Not that one' } },
    });
    open('edit', description);
    await opened();
    const second = within(screen.getByRole('listitem', { name: 'Editions 2' }));
    fireEvent.change(second.getByRole('textbox', { name: 'Note' }), { target: { value: 'second' } });
    press('Save');
    expect(await second.findByText('Not that one')).toBeTruthy();
    expect(document.activeElement).toBe(second.getByRole('textbox', { name: 'Note' }));
  });

  test('begin with the defaults of the definition', async () => {
    const counted = { ...editions.items.properties, copies: { type: 'integer', default: 100, ...text('Copies', 'Exemplaires') } } as const;
    const counting = { ...editions, items: { ...editions.items, properties: counted } };
    const { form } = description;
    answers['GET books/7'] = () => ({ body: stored });
    open('edit', {
      ...description,
      form: { ...form, schema: { ...form.schema, properties: { ...form.schema.properties, editions: counting } } },
    });
    await opened();
    press('Add to Editions');
    const third = within(screen.getByRole('listitem', { name: 'Editions 3' }));
    expect(third.getByRole('textbox', { name: 'Copies' })).toHaveProperty('value', '100');
    expect(document.activeElement).toBe(third.getByRole('textbox', { name: /Year/ }));
  });

  test('are copied and removed as a whole, and a removal is undone', async () => {
    answers['GET books/7'] = () => ({ body: stored });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...stored, ...(body as object) } });
    open('edit', description);
    await opened();
    press('Copy Editions 1');
    press('Remove Editions 3');
    press('Undo');
    press('Save');
    const [first, second] = stored.editions;
    await waitFor(() => expect(calls('PUT')[0]?.body).toEqual({ editions: [first, first, second], version: 4 }));
  });

  test('are a table where they may only be read', async () => {
    answers['GET books/7'] = () => ({ body: stored });
    const { properties } = description.form.schema;
    const schema = { ...description.form.schema, properties: { ...properties, editions: { ...editions, readOnly: true } } };
    open('edit', { ...description, form: { ...description.form, schema } });
    await opened();
    const cells = within(screen.getByRole('table', { name: 'Editions' })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['1,815', 'first', '1,816', '—']);
    expect(screen.queryByRole('button', { name: 'Add to Editions' })).toBeNull();
  });

  test('give way to the component of a slot', async () => {
    answers['GET books/7'] = () => ({ body: stored });
    const slots: Slots = { input: { Count: ({ label, value }) => <b>{`${label}: ${Array.isArray(value) ? value.length : 0}`}</b> } };
    open('edit', { ...description, slots: { 'input.editions': 'Count' } }, '', '7', slots);
    expect(await screen.findByText('Editions: 2')).toBeTruthy();
  });

  test('are no change until one is made', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, editions: null } });
    const router = open('edit', description);
    await opened();
    press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    expect(calls('PUT')).toEqual([]);
  });
});

describe('lines of a record', () => {
  const text = (en: string, fr: string) => ({ 'x-label': { en, fr } });
  const chapters = {
    name: 'chapters',
    title: { en: 'Chapters', fr: 'Chapitres' },
    empty: { en: 'No chapters entered.', fr: 'Aucun chapitre saisi.' },
    schema: {
      ...booksForm.schema,
      $id: 'chapters',
      'x-title': ['heading'],
      'x-rules': [
        { field: 'last', must: { last__gte: '{first}' }, message: { en: 'Ends before it begins', fr: 'Finit avant de commencer' } },
      ],
      properties: {
        heading: { type: 'string', maxLength: 20, ...text('Heading', 'Titre') },
        first: { type: ['integer', 'null'], ...text('First page', 'Première page') },
        last: { type: ['integer', 'null'], ...text('Last page', 'Dernière page') },
        translated: { type: 'boolean', default: false, ...text('Translated', 'Traduit') },
        translator: {
          type: ['string', 'null'],
          maxLength: 20,
          'x-when': { visible: { translated: true }, required: { translated: true } },
          ...text('Translator', 'Traduction'),
        },
        illustrator: {
          type: ['integer', 'null'],
          'x-ref': { entity: 'authors', value: 'id', label: ['name'] },
          ...text('Illustrator', 'Illustration'),
        },
        words: { type: ['integer', 'null'], readOnly: true, ...text('Words', 'Mots') },
      },
      required: ['heading', 'translated'],
    } as const satisfies EntitySchema,
    columns: ['heading', 'first', 'last', 'translated', 'translator', 'illustrator', 'words'],
    references: { illustrator: { apiUrl: 'authors', names: ['name'], path: undefined } },
    choices: {},
    presets: {},
    totals: [{ field: 'words', fn: 'sum' }],
    ordered: true,
    maxItems: 3,
    verbs: ['create', 'edit', 'delete'],
  } as const satisfies LinesDescription;
  const withLines = (lines: LinesDescription = chapters) => ({ ...booksScreen, form: { ...booksForm, lines: [lines] } });
  const line = (id: number, heading: string, more = {}) => ({
    id,
    version: id + 1,
    book: 7,
    number: id,
    heading,
    first: null,
    last: null,
    translated: false,
    translator: null,
    illustrator: 3,
    illustrator_label: 'Jane Austen',
    words: 100 * id,
    ...more,
  });
  const stored = { ...emma, chapters: [line(1, 'One'), line(2, 'Two')] };
  /** Fields of a line as they are sent. */
  const own = (heading: string) => ({ heading, first: null, last: null, translated: false, translator: null, illustrator: 3 });
  const lineAt = (number: number) => within(screen.getByRole('listitem', { name: `Chapters ${number}` }));
  const typeIn = (number: number, name: RegExp, value: string) =>
    fireEvent.change(lineAt(number).getByRole('textbox', { name }), { target: { value } });

  beforeEach(() => {
    answers['GET books/7'] = () => ({ body: stored });
    answers['PUT books/7'] = ({ body }) => ({ body: { ...stored, ...(body as object) } });
  });
  const sentLines = async () => {
    await waitFor(() => expect(calls('PUT')).toHaveLength(1));
    return calls('PUT')[0]?.body;
  };

  test('are changed, added, copied and moved in the form, and sent as one list with the ids and versions of stored ones', async () => {
    open('edit', withLines());
    await opened();
    typeIn(2, /Heading/, 'Second');
    press('Add to Chapters');
    typeIn(3, /Heading/, 'Third');
    press('Move Chapters 3 up');
    press('Save');
    expect(await sentLines()).toEqual({
      chapters: [
        { id: 1, version: 2, ...own('One') },
        { heading: 'Third', translated: false },
        { id: 2, version: 3, ...own('Second') },
      ],
      version: 4,
    });
  });

  test('a copy is a new line, and a line that is taken out is not sent', async () => {
    open('edit', withLines());
    await opened();
    press('Copy Chapters 1');
    press('Remove Chapters 3');
    press('Save');
    expect(await sentLines()).toMatchObject({ chapters: [{ id: 1, version: 2, ...own('One') }, own('One')] });
    expect(calls('PUT')[0]?.body).not.toHaveProperty(['chapters', 1, 'id']);
  });

  test('are judged by their own rules at line and field; a field appears and is required by another one', async () => {
    open('edit', withLines());
    await opened();
    expect(lineAt(1).queryByRole('textbox', { name: /Translator/ })).toBeNull();
    fireEvent.click(lineAt(1).getByRole('checkbox', { name: /Translated/ }));
    expect(lineAt(1).getByRole('textbox', { name: /Translator/ })).toBeTruthy();
    expect(lineAt(2).queryByRole('textbox', { name: /Translator/ })).toBeNull();
    typeIn(2, /Heading/, '');
    typeIn(2, /First page/, '9');
    typeIn(2, /Last page/, '8');
    press('Save');
    expect(screen.getAllByRole('link', { name: /^Chapters/ }).map(({ textContent }) => textContent)).toEqual([
      'Chapters 1 · Translator: Field is required',
      'Chapters 2 · Last page: Ends before it begins',
      'Chapters 2 · Heading: Field is required',
    ]);
    expect(calls('PUT')).toEqual([]);
  });

  const problems = () => screen.getAllByRole('link', { name: /: / }).map(({ textContent }) => textContent);

  test('are judged together with the record', async () => {
    open('edit', withLines());
    await opened();
    type(/Title/, '');
    typeIn(1, /Heading/, '');
    typeIn(2, /Heading/, 'x'.repeat(21));
    typeIn(2, /First page/, '9');
    typeIn(2, /Last page/, '8');
    press('Save');
    expect(new Set(problems())).toEqual(
      new Set([
        'Title: Field is required',
        'Chapters 1 · Heading: Field is required',
        'Chapters 2 · Heading: Maximum length is 20 characters',
        'Chapters 2 · Last page: Ends before it begins',
      ]),
    );
    expect(calls('PUT')).toEqual([]);
  });

  test('and the record show at once what the server refuses in both', async () => {
    const errors = { title: 'Taken word', 'chapters/1/illustrator': 'Choose another' };
    answers['PUT books/7'] = () => ({ status: 400, body: { status: 400, code: 'invalid_body', detail: 'Check the values', errors } });
    open('edit', withLines());
    await opened();
    type(/Title/, 'Emma 2');
    typeIn(2, /Heading/, 'Second');
    press('Save');
    await screen.findByRole('link', { name: 'Title: Taken word' });
    expect(problems()).toEqual(['Title: Taken word', 'Chapters 2 · Illustrator: Choose another']);
  });

  test('show what the server refuses at the field of the line', async () => {
    answers['PUT books/7'] = () => ({
      status: 400,
      body: { status: 400, code: 'invalid_body', errors: { 'chapters/1/heading': 'Not that one' } },
    });
    open('edit', withLines());
    await opened();
    typeIn(2, /Heading/, 'Second');
    press('Save');
    expect(await lineAt(2).findByText('Not that one')).toBeTruthy();
    expect(document.activeElement).toBe(lineAt(2).getByRole('textbox', { name: /Heading/ }));
  });

  test('a reference of a line is chosen by name', async () => {
    answers['GET authors'] = () => ({ body: { results: [{ id: 5, name: 'Anne Brontë' }], count: 1 } });
    open('edit', withLines());
    await opened();
    const input = lineAt(2).getByRole('combobox', { name: /Illustrator/ });
    expect(input).toHaveProperty('value', 'Jane Austen');
    fireEvent.change(input, { target: { value: 'Anne' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Anne Brontë' }));
    expect(lineAt(2).getByRole('combobox', { name: /Illustrator/ })).toHaveProperty('value', 'Anne Brontë');
    expect(lineAt(1).getByRole('combobox', { name: /Illustrator/ })).toHaveProperty('value', 'Jane Austen');
    press('Save');
    expect(await sentLines()).toMatchObject({ chapters: [{ illustrator: 3 }, { id: 2, illustrator: 5 }] });
  });

  test('that somebody has changed meanwhile lead to the choice of each value; those that are kept are sent with the versions of now', async () => {
    answers['PUT books/7'] = () => ({ status: 409, body: { status: 409, code: 'stale_version', detail: 'Stale' } });
    open('edit', withLines());
    await opened();
    typeIn(1, /Heading/, 'First');
    answers['GET books/7'] = () => ({ body: { ...stored, version: 5, title: 'Emma 2', chapters: [{ ...line(1, 'One'), version: 9 }] } });
    press('Save');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Chapters, Your value/ }));
    answers['PUT books/7'] = ({ body }) => ({ body: { ...stored, ...(body as object) } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PUT')).toHaveLength(2));
    expect(calls('PUT')[1]?.body).toEqual({ chapters: [{ id: 1, version: 9, ...own('First') }, own('Two')], version: 5 });
  });

  test.each([
    [[], ['Add', 'Copy Chapters 1', 'Move Chapters 1 down', 'Remove Chapters 1'], 0],
    [['create'], ['Move Chapters 1 down', 'Remove Chapters 1'], 0],
    [['edit'], ['Add to Chapters', 'Copy Chapters 1', 'Remove Chapters 1'], 2],
    [['delete'], ['Add to Chapters', 'Copy Chapters 1', 'Move Chapters 1 down'], 0],
  ] as const)('offer what their verbs %j allow', async (verbs, missing, headings) => {
    open('edit', withLines({ ...chapters, verbs }));
    await opened();
    for (const name of missing) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryAllByRole('textbox', { name: /Heading/ })).toHaveLength(headings);
  });

  test('are a table with totals where the record is shown', async () => {
    open('show', withLines());
    const table = within(await screen.findByRole('table', { name: 'Chapters' }));
    const rows = table.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent));
    expect([rows[0]?.[0], rows[1], rows.at(-1)?.at(-1)]).toEqual([
      'Heading',
      ['One', '—', '—', 'No', '—', 'Jane Austen', '100'],
      'Total 300',
    ]);
  });

  test('that a record does not have are said in the words of their definition', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, chapters: [] } });
    open('show', withLines());
    expect(await screen.findByText('No chapters entered.')).toBeTruthy();
  });
});

describe('a shown record', () => {
  const place = { label: { en: 'Place', fr: 'Lieu' }, address: [['borrower'], ['isbn', 'postal']] };
  const layout = [
    { section: { en: 'Book', fr: 'Livre' }, rows: [['title', place]] },
    { section: { en: 'Sale', fr: 'Vente' }, empty: { en: 'Never sold', fr: 'Jamais vendu' }, rows: [['sold_at', 'discount']] },
  ];
  const header = {
    title: ['title'],
    status: 'genre',
    facts: ['author', { label: { en: 'Size', fr: 'Format' }, text: '{pages} × {weight}' }],
  };
  const show = (parts: Partial<typeof booksForm> = {}) =>
    open('show', { ...booksScreen, form: { ...booksForm, layout, header, ...parts } });
  const strip = async () => (await screen.findByRole('heading', { level: 1 })).closest('header')?.textContent ?? '';

  test('has a strip with its name, its status and its facts', async () => {
    show();
    const text = await strip();
    for (const part of ['Emma', 'Novel', 'AuthorJane Austen', 'Size5 × —']) expect(text).toContain(part);
  });

  test('leaves facts without a value out', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, pages: null, author: null, author_label: null } });
    show();
    expect(await strip()).not.toMatch(/Author|Size/);
  });

  test('hides all fields without a value, and sections of them without words of their own, behind one button', async () => {
    const [book, sale] = layout;
    const spare = { section: { en: 'Spare', fr: 'Réserve' }, rows: [['weight']] };
    show({ layout: [book, sale, spare].filter((section) => section !== undefined) });
    const region = within(await screen.findByRole('region', { name: 'Sale' }));
    expect(region.getByText('Never sold')).toBeTruthy();
    expect(region.queryByText('Sold at')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Spare' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show 3 empty fields' }));
    expect(region.getByText('Sold at')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Spare' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide empty fields' }));
    expect(screen.queryByRole('region', { name: 'Spare' })).toBeNull();
  });

  test('draws a ledger: amounts that are not zero, then their total', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, pages: 0, discount: 3, price: 9.5 } });
    const sums = { section: { en: 'Sums', fr: 'Montants' }, as: 'ledger' as const, rows: [['pages', 'discount'], ['price']] };
    show({ layout: [sums], header: { title: ['title'], status: undefined, facts: [] } });
    const ledger = await screen.findByRole('region', { name: 'Sums' });
    const labels = [...ledger.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(labels.map((label) => label?.replace(/ \(.*/, ''))).toEqual(['Discount', 'Price']);
    expect(ledger.querySelectorAll('dd')[1]?.textContent).toMatch(/9\.50$/);
  });

  test('draws what belongs to an address below its lines, and does not copy it', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, on_loan: true, borrower: 'Ann' } });
    const owned = { label: { en: 'Place', fr: 'Lieu' }, address: [['borrower']], fields: ['author'] };
    show({
      layout: [{ section: { en: 'Book', fr: 'Livre' }, rows: [[owned]] }],
      header: { title: ['title'], status: undefined, facts: [] },
    });
    const block = await screen.findByRole('group', { name: 'Place' });
    expect(within(block).getByRole('link', { name: 'Jane Austen' })).toBeTruthy();
    expect(block.querySelector('address')?.textContent).toBe('Ann');
  });

  test('an address is one block of lines, which can be copied', async () => {
    const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    answers['GET books/7'] = () => ({ body: { ...emma, on_loan: true, borrower: 'Ann', postal: 'H2X1Y4' } });
    show();
    const block = await screen.findByRole('group', { name: 'Place' });
    expect(within(block).getByText(/^Ann/).textContent).toMatch(/^Ann\n1 {2}H2X/);
    fireEvent.click(within(block).getByRole('button', { name: 'Copy address: Place' }));
    expect(writeText).toHaveBeenCalledOnce();
    expect(await screen.findByText('Address copied')).toBeTruthy();
  });

  test('leads to its neighbours in the list it was opened from, across pages, in place of itself', async () => {
    answers['GET books'] = () => ({ body: { results: [{ id: 31 }, { id: 32 }] } });
    const trail = {
      path: 'books',
      query: 'limit=2&sort=title&count=false',
      ids: [5, 7],
      offset: 2,
      rowsPerPage: 2,
      total: 6,
      hasMore: true,
    };
    listTrail.set(trail);
    const router = open('edit');
    expect(await screen.findByText('4 of 6')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next record' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS-EDIT/31'));
    const asked = calls('GET').find(({ path }) => path === 'books');
    expect(asked?.query.toString()).toBe('limit=2&sort=title&count=false&offset=4');
    expect(listTrail.get()).toMatchObject({ ids: [31, 32], offset: 4 });
    const { state } = router.state.location;
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
    // The button that was pressed has the focus on the record that it led to.
    listTrail.set(trail);
    await act(() => router.navigate('/acme/pages/FORM', { state }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next record' })));
    listTrail.forget();
  });

  test('leads to the lists that refer to it, with their numbers, and to its changes', async () => {
    const loans = { name: 'loans.book', label: { en: 'Loans of {name}', fr: 'Prêts de {name}' }, query: { book: '{id}' }, path: 'LOANS' };
    const copies = { ...loans, name: 'copies.book', label: { en: 'Copies', fr: 'Exemplaires' } };
    const orders = { ...loans, name: 'orders.book', label: { en: 'Orders', fr: 'Commandes' } };
    answers['GET books/7/related'] = () => ({ body: { counts: { 'loans.book': 1000, 'copies.book': 0, 'orders.book': 2 } } });
    const history = { ...loans, name: 'audit_log', query: { record_id: '{id}' }, path: 'AUDIT' };
    show({ related: [loans, copies, orders], history });
    const related = within(await screen.findByRole('region', { name: 'Related' }));
    expect(await related.findByText('999+')).toBeTruthy();
    expect(related.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Loans of Emma999+', 'Orders2']);
    expect(related.getByText(/^Nothing yet in:/).textContent).toBe('Nothing yet in: Copies');
    expect(related.getByRole('link', { name: 'Loans of Emma' }).getAttribute('href')).toBe('/acme/pages/LOANS?book=7');
    expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/acme/pages/AUDIT?record_id=7');
    expect(calls('GET').filter(({ path }) => path === 'books/7/related')).toHaveLength(1);
  });
});

describe('children of a record', () => {
  const editions = {
    ...booksScreen,
    cmid: 'editions.book',
    name: 'editions',
    title: { en: 'Editions', fr: 'Éditions' },
    titleFields: [{ en: 'isbn', fr: 'isbn' }],
    screens: [
      { cmid: 'EDITIONS', path: 'EDITIONS/{id}', view: 'show', title: { en: 'Edition', fr: 'Édition' } },
      { cmid: 'EDITIONS', path: 'EDITIONS/ADD', view: 'create', title: { en: 'Add edition', fr: 'Ajouter une édition' } },
    ],
    list: { ...bookScreen().list, apiKey: 'GET editions', filtersParams: undefined },
  } as ScreenDescription;
  const withChildren = { ...booksScreen, children: [{ name: 'editions.book', field: 'book', expand: false, screen: editions }] };
  const tab = (name: RegExp) => screen.findByRole('tab', { name });

  beforeEach(() => {
    answers['GET books/7/related'] = () => ({ body: { counts: { 'editions.book': 2 } } });
    answers['GET editions'] = () => ({ body: { results: [{ id: 1, isbn: '978-1' }], count: 2 } });
  });

  test.each(['show', 'edit'] as const)('are tabs with their numbers; the open one is in the address: %s', async (view) => {
    const router = open(view, withChildren);
    await waitFor(async () => expect((await tab(/^Editions/)).textContent).toBe('Editions2'));
    expect((await tab(/^Details/)).getAttribute('aria-selected')).toBe('true');
    expect(sent.some(({ path }) => path === 'editions')).toBe(false);
    fireEvent.click(await tab(/^Editions/));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=editions.book'));
    expect(await screen.findByRole('tabpanel', { name: /^Editions/ })).toBeTruthy();
    expect(await screen.findByText('978-1')).toBeTruthy();
    expect(
      calls('GET')
        .find(({ path }) => path === 'editions')
        ?.query.get('book'),
    ).toBe('7');
    fireEvent.click(await tab(/^Details/));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByText('978-1')).toBeNull();
  });

  test('a tab can be opened by its address, and adds a record that belongs to this one', async () => {
    const router = open('show', withChildren, '?tab=editions.book');
    expect((await tab(/^Editions/)).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/EDITIONS/ADD'));
    expect(router.state.location.search).toBe('?book=7');
    expect(router.state.location.state).toEqual({ fixedFields: ['book'] });
  });

  test('the form of a new record shows a fixed field as text that cannot be changed', async () => {
    answers['GET authors'] = () => ({ body: { results: [{ id: 3, first_name: 'Jane', last_name: 'Austen' }] } });
    const router = open('create');
    await act(() => router.navigate('/acme/pages/FORM?author=3', { state: { fixedFields: ['author'] } }));
    expect(await screen.findByText('Jane Austen')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Author/ })).toBeNull();
  });

  test('an unknown tab is the record itself', async () => {
    open('show', withChildren, '?tab=loans.book');
    expect((await tab(/^Details/)).getAttribute('aria-selected')).toBe('true');
  });
});

describe('slots of a record', () => {
  const slots: Slots = {
    form: {
      Hint: ({ record, mode, onChange }) => (
        <button onClick={() => onChange({ title: 'Set' })}>{`${mode} ${textOf(record['title'])}`}</button>
      ),
      Preview: ({ record }) => <p>{`Preview of ${textOf(record['title'])}`}</p>,
    },
    input: {
      Loud: ({ id, label, value, onChange }) => (
        <button type="button" id={id} onClick={() => onChange(`${textOf(value)}!`)}>{`${label}: ${textOf(value)}`}</button>
      ),
    },
    field: { Stars: ({ name, value }) => <b>{`${name} ${textOf(value)}`}</b> },
    'show.aside': { Cover: ({ record }) => <p>{`Cover of ${textOf(record['title'])}`}</p> },
  };
  const places = {
    'form.top': 'Hint',
    'form.aside': 'Preview',
    'input.borrower': 'Loud',
    'input.title': 'Loud',
    'field.pages': 'Stars',
    'show.aside': 'Cover',
  };

  test('of a form appear above it, beside it and in place of inputs, and set values', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object) } });
    open('edit', { ...booksScreen, slots: places }, '', '7', slots);
    fireEvent.click(await screen.findByRole('button', { name: 'update Emma' }));
    fireEvent.click(screen.getByRole('button', { name: 'Title: Set' }));
    expect(within(screen.getByRole('complementary')).getByText('Preview of Set!')).toBeTruthy();
    press('Save');
    await waitFor(() => expect(calls('PUT')[0]?.body).toEqual({ title: 'Set!', version: 4 }));
  });

  test('of a shown record appear in place of values and next to it', async () => {
    open('show', { ...booksScreen, slots: places }, '', '7', slots);
    expect(await screen.findByText('pages 5')).toBeTruthy();
    expect(within(screen.getByRole('complementary')).getByText('Cover of Emma')).toBeTruthy();
  });
});

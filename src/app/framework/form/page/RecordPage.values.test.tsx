import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import {
  type Answer,
  answers,
  box,
  calls,
  choose,
  emma,
  open,
  opened,
  press,
  sent,
  serveRecordPage,
  type,
  withDefaults,
} from '../../../../../test/fixtures/recordPage.tsx';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';

serveRecordPage();

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

  /** Links with parameters that the form cannot take, by the reason: each name is in a link once. */
  const refused = [
    {
      'an unknown name': 'cover=red',
      'a value of another type': 'pages=many',
      'a text too long': 'title=The%20long%20one',
      'a value that is no option': 'genre=poem',
      'a field that the form does not show': 'printed=2026-01-01',
      'a field of the server': 'version=3',
      'a secret': 'key=abc',
      markup: 'summary=%3Cb%3E',
      'a field that is hidden at the start': 'borrower=Ann',
      'a record that is not there': 'author=9',
    },
    { 'a value beyond its limits': 'pages=12', 'a value given twice': 'title=a&title=b', 'a name that nobody has': 'author_label=Nobody' },
    { 'a broken encoding': 'title=%ZZ' },
  ];

  test.each(refused)('what the form cannot take is reported and left out: %o', async (link) => {
    const queries = Object.values(link);
    answers['GET authors'] = () => ({ body: { results: [] } });
    answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
    const layout = [
      { section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'genre', 'author', 'pages', 'key', 'summary', 'on_loan', 'borrower']] },
    ];
    open('create', { ...booksScreen, form: { ...booksForm, layout } }, `?${queries.join('&')}`);
    const told = await screen.findByText(/Some filters in this link could not be applied: /);
    const names = queries.map((query) => query.split('=')[0] ?? '');
    const reported = () =>
      told.textContent
        .replace(/^.*?: /, '')
        .split(/[^a-z_]+/)
        .filter(Boolean);
    const inOrder = (list: readonly string[]) => list.toSorted((a, b) => a.localeCompare(b));
    await waitFor(() => expect(inOrder(reported())).toEqual(inOrder(names)));
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

describe('a form that begins with the newest record', () => {
  const begun: ScreenDescription = {
    ...booksScreen,
    screens: [{ cmid: booksScreen.cmid, path: 'BOOKS/new', view: 'create', title: booksScreen.title, beginsWith: { genre: 'novel' } }],
  };

  test('asks for the newest that matches, and takes its values over', async () => {
    answers['GET books'] = () => ({ body: { results: [{ id: 7 }], has_more: true } });
    open('create', begun);
    expect(await opened()).toHaveProperty('value', 'Emma');
    expect(screen.getByRole('note').textContent).toContain('A new record with the values of Emma.');
    const [list] = sent.filter(({ path }) => path === 'books');
    expect(Object.fromEntries(list?.query ?? [])).toMatchObject({ where: '{"genre":"novel"}', sort: '-id', limit: '1' });
  });

  test.each([
    ['no record matches', { body: { results: [], has_more: false } }],
    ['the list does not answer', { status: 500, body: {} }],
  ])('is empty where %s', async (_, answer) => {
    answers['GET books'] = () => answer;
    open('create', begun);
    expect(await opened()).toHaveProperty('value', '');
    expect(screen.queryByRole('note')).toBeNull();
    expect(sent.some(({ path }) => path === 'books/7')).toBe(false);
  });

  test('gives way to the record that the address names', async () => {
    answers['GET books/8'] = () => ({ body: { ...emma, id: 8, title: 'Persuasion' } });
    open('create', begun, '?copy_of=8');
    expect(await opened()).toHaveProperty('value', 'Persuasion');
    expect(sent.some(({ path }) => path === 'books')).toBe(false);
  });
});

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

test('the source of a value that the server gives is said in the empty field; the one for the writer is left out', () => {
  open('create', withDefaults({ author: { 'x-default': 'me' }, isbn: { 'x-default': { number: { prefix: 'B', digits: 5 } } } }));
  expect(screen.queryByRole('combobox', { name: /Author/ })).toBeNull();
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

  test('is one too while the record that it follows is not chosen', async () => {
    const when = { required: { genre: 'novel' } };
    open('create', withDefaults({ pages: { 'x-default': { reference: 'author', field: 'books' }, 'x-when': when } }));
    type(/Title/, 'Emma');
    choose(/Genre/, 'Novel');
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

describe('a field that another one makes required', () => {
  const required = { type: ['integer', 'null'], 'x-when': { required: { genre: 'novel' } } };
  test('keeps what was typed, and can be cleared', async () => {
    open('create', withDefaults({ pages: required }));
    await opened();
    type(/Pages/, '7');
    choose(/Genre/, 'Novel');
    expect(box(/Pages/).value).toBe('7');
    type(/Pages/, '');
    expect(box(/Pages/).value).toBe('');
  });

  test('has its default when it appears', async () => {
    const hidden = { ...required, default: 5, 'x-when': { ...required['x-when'], visible: { genre: 'novel' } } };
    open('create', withDefaults({ pages: hidden }));
    await opened();
    choose(/Genre/, 'Novel');
    expect(box(/Pages/).value).toBe('5');
  });
});

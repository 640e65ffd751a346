import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import {
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
} from '../../../../../test/fixtures/recordPage.tsx';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema } from '../../../../shared/framework/definitions/types.gen.ts';
import { changeLanguage } from '../../i18n/language.ts';

serveRecordPage();

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

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import { answers, calls, emma, open, opened, press, serveRecordPage, type } from '../../../../../test/fixtures/recordPage.tsx';
import type { LinesDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntityProperty, EntitySchema } from '../../../../shared/framework/definitions/types.gen.ts';
import { type Slots } from '../../slots/SlotsContext.ts';

serveRecordPage();

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
    // On a phone the rows are cards, with the label above each value.
    expect(cells.map(({ dataset }) => dataset['label'])).toEqual(['Year', 'Note', 'Year', 'Note']);
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

  test('a long word in a line breaks, so that the further columns are seen', async () => {
    answers['GET books/7'] = () => ({
      body: { ...emma, chapters: [line(1, 'W'.repeat(60)), line(2, 'Words of usual length'), line(3, 'More words')] },
    });
    open('show', withLines());
    const table = within(await screen.findByRole('table', { name: 'Chapters' }));
    // The document of the tests computes no style within a layer: cells of one style have one class.
    const styleOf = (name: RegExp) => table.getByRole('cell', { name }).className;
    expect(styleOf(/^W{60}/)).not.toBe(styleOf(/^Words of/));
    expect(styleOf(/^More words/)).toBe(styleOf(/^Words of/));
  });

  test('that a record does not have are said in the words of their definition', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, chapters: [] } });
    open('show', withLines());
    expect(await screen.findByText('No chapters entered.')).toBeTruthy();
  });

  describe('with files', () => {
    const rules = { accept: ['application/pdf'], max_bytes: 1_000_000 };
    const ref: EntityProperty['x-ref'] = { entity: 'attachments', value: 'id', label: ['filename'] };
    const withFiles = {
      ...chapters,
      schema: {
        ...chapters.schema,
        properties: {
          heading: chapters.schema.properties.heading,
          scan: { type: ['integer', 'null'], 'x-ref': ref, 'x-file': rules, ...text('Scan', 'Numérisation') },
          drawings: {
            type: ['array', 'null'],
            items: { type: 'integer' },
            maxItems: 5,
            'x-ref': ref,
            'x-file': {},
            ...text('Drawings', 'Dessins'),
          },
        },
        required: ['heading'],
        'x-rules': [],
      },
      columns: ['heading', 'scan', 'drawings'],
      references: {},
      totals: [],
    } as const satisfies LinesDescription;
    const file = (id: number, filename: string) => ({
      id,
      filename,
      uploadBy: 'Ann',
      uploadDate: '2026-01-02T12:00:00Z',
      thumbnails: null,
      current_status: 'listed',
      type: 'application/pdf',
      size: 2000,
      pages: 1,
    });
    const one = { id: 1, version: 2, book: 7, number: 1, heading: 'One', scan: 11, scan_label: 'one.pdf', drawings: null };
    const names = new Map([
      [11, 'one.pdf'],
      [12, 'two.pdf'],
      [13, 'map.pdf'],
    ]);
    let next = 12;

    beforeEach(() => {
      next = 12;
      const withScan = { ...emma, chapters: [one] };
      answers['GET books/7'] = () => ({ body: withScan });
      answers['PUT books/7'] = ({ body }) => ({ body: { ...withScan, ...(body as object) } });
      answers['GET attachments'] = ({ query }) => {
        const results = (query.get('ids') ?? '').split(',').map((id) => file(Number(id), names.get(Number(id)) ?? ''));
        return { body: { results, count: results.length } };
      };
      answers['POST attachments'] = () => ({ status: 201, body: file(next, names.get(next++) ?? '') });
      answers['DELETE attachments'] = () => ({ status: 204 });
    });

    /** Chooses a file for a field of a line, as its button does. */
    const choose = async (number: number, label: string) => {
      const button = await lineAt(number).findByRole('button', { name: new RegExp(`^${label}: |Choose .*${label}`) });
      const input = button.parentElement?.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
      if (!input) throw new Error('there is no input for files');
      Object.defineProperty(input, 'files', { value: [new File(['x'], 'x.pdf', { type: 'application/pdf' })], configurable: true });
      fireEvent.change(input);
    };

    test('each has its own, which are sent with the line, and go to the place of its entity', async () => {
      open('edit', withLines(withFiles));
      await opened();
      expect(await lineAt(1).findByRole('button', { name: 'one.pdf' })).toBeTruthy();
      press('Add to Chapters');
      typeIn(2, /Heading/, 'Two');
      await choose(2, 'Scan');
      expect(await lineAt(2).findByRole('button', { name: 'two.pdf' })).toBeTruthy();
      await choose(2, 'Drawings');
      expect(await lineAt(2).findByRole('button', { name: 'map.pdf' })).toBeTruthy();
      expect(lineAt(1).queryByRole('button', { name: 'two.pdf' })).toBeNull();
      expect(calls('POST').map(({ query }) => `${query.get('entity')}.${query.get('field')}`)).toEqual([
        'chapters.scan',
        'chapters.drawings',
      ]);
      press('Save');
      expect(await sentLines()).toMatchObject({
        chapters: [
          { id: 1, scan: 11 },
          { heading: 'Two', scan: 12, drawings: [13] },
        ],
      });
    });

    test('a removed file leaves its line with the save; a removed line comes back with its file', async () => {
      open('edit', withLines(withFiles));
      await opened();
      press('Add to Chapters');
      typeIn(2, /Heading/, 'Two');
      await choose(2, 'Scan');
      await lineAt(2).findByRole('button', { name: 'two.pdf' });
      press('Remove Chapters 2');
      press('Undo');
      expect(await lineAt(2).findByRole('button', { name: 'two.pdf' })).toBeTruthy();
      expect(calls('DELETE')).toEqual([]);
      fireEvent.click(lineAt(1).getByRole('button', { name: 'Remove one.pdf' }));
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(lineAt(1).queryByRole('button', { name: 'one.pdf' })).toBeNull());
      press('Save');
      expect(await sentLines()).toMatchObject({
        chapters: [
          { id: 1, scan: null },
          { heading: 'Two', scan: 12 },
        ],
      });
    });

    test('a file that is refused says so in its line, and at the field what the server says of it', async () => {
      answers['POST attachments'] = () => ({ status: 415, body: { status: 415, code: 'file_type_refused', detail: 'Only PDF' } });
      answers['PUT books/7'] = () => ({
        status: 400,
        body: { status: 400, code: 'invalid_body', errors: { 'chapters/0/scan': 'Gone by now' } },
      });
      open('edit', withLines(withFiles));
      await opened();
      await choose(1, 'Drawings');
      expect(await lineAt(1).findByText('Only PDF')).toBeTruthy();
      typeIn(1, /Heading/, 'First');
      press('Save');
      expect(await lineAt(1).findByText('Gone by now')).toBeTruthy();
    });

    test('are names to open where the record is shown', async () => {
      open('show', withLines(withFiles));
      const table = within(await screen.findByRole('table', { name: 'Chapters' }));
      expect(await table.findByRole('button', { name: 'one.pdf' })).toBeTruthy();
    });
  });
});

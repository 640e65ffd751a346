import type { LinesDescription, ScreenDescription, StepDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema, FormSection, QueryValues } from '../../../shared/framework/definitions/types.gen.ts';
import type { Text } from '../../../shared/framework/text.ts';
import { gridList } from '../../framework/grid/state/GridList.ts';

/* The books of the example server, as definitions describe them. */

export const bookSchema: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'books',
  type: 'object',
  additionalProperties: false,
  'x-label': { en: 'Book', fr: 'Livre' },
  'x-key': 'id',
  'x-title': ['title'],
  'x-scope': 'public',
  required: ['title', 'status'],
  properties: {
    title: { type: 'string', maxLength: 60, 'x-label': { en: 'Title', fr: 'Titre' } },
    status: {
      type: 'string',
      enum: ['new', 'lent', 'lost'],
      'x-label': { en: 'Status', fr: 'État' },
      'x-enum-labels': { new: { en: 'New', fr: 'Neuf' }, lent: { en: 'Lent', fr: 'Prêté' }, lost: { en: 'Lost', fr: 'Perdu' } },
    },
    copies: { type: ['integer', 'null'], minimum: 0, 'x-label': { en: 'Copies', fr: 'Exemplaires' } },
    price: { type: ['number', 'null'], 'x-format': 'currency', 'x-label': { en: 'Price', fr: 'Prix' } },
    printed_on: { type: ['string', 'null'], format: 'date', 'x-label': { en: 'Printed on', fr: 'Imprimé le' } },
  },
};

export const bookLayout: readonly FormSection[] = [
  { section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'status'], ['copies', 'price'], ['printed_on']] },
];

export const bookHeader: NonNullable<ScreenDescription['form']>['header'] = {
  title: ['title'],
  status: 'status',
  facts: ['price', { label: { en: 'Edition', fr: 'Édition' }, text: '{copies} × {printed_on}' }],
};

/** The chapters of a book, as lines of its form. */
export const chapterLines: LinesDescription = {
  name: 'chapters',
  title: { en: 'Chapters', fr: 'Chapitres' },
  empty: { en: 'No chapters entered.', fr: 'Aucun chapitre saisi.' },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'chapters',
    type: 'object',
    additionalProperties: false,
    'x-label': { en: 'Chapter', fr: 'Chapitre' },
    'x-key': 'id',
    'x-title': ['heading'],
    'x-scope': 'public',
    required: ['heading'],
    properties: {
      heading: { type: 'string', maxLength: 60, 'x-label': { en: 'Heading', fr: 'Titre' } },
      pages: { type: ['integer', 'null'], minimum: 1, 'x-label': { en: 'Pages', fr: 'Pages' } },
    },
  },
  columns: ['heading', 'pages'],
  totals: [{ field: 'pages', fn: 'sum' }],
  ordered: true,
  maxItems: 5,
  verbs: ['create', 'edit', 'delete'],
  presets: {},
  references: {},
  choices: {},
};

type ListDefinition = Parameters<typeof gridList>[0] & Required<Pick<Parameters<typeof gridList>[0], 'columns'>>;

export const bookColumns: ListDefinition['columns'] = [
  { field: 'title', label: { en: 'Title', fr: 'Titre' }, required: true },
  {
    field: 'author',
    label: { en: 'Author', fr: 'Auteur' },
    type: 'number',
    reference: { entity: 'authors', labelField: 'author_label', path: undefined },
  },
  {
    field: 'status',
    label: { en: 'Status', fr: 'État' },
    defaultFilterType: 'Is one of',
    searchOptions: [
      { value: 'new', label: { en: 'New', fr: 'Neuf' } },
      { value: 'lent', label: { en: 'Lent', fr: 'Prêté' } },
      { value: 'lost', label: { en: 'Lost', fr: 'Perdu' } },
    ],
  },
  { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, type: 'number' },
  { field: 'price', label: { en: 'Price', fr: 'Prix' }, type: 'decimal', decimals: 2, format: 'currency' },
  { field: 'printed_on', label: { en: 'Printed on', fr: 'Imprimé le' }, type: 'date' },
  { field: 'translated', label: { en: 'Translated', fr: 'Traduit' }, type: 'boolean' },
];

export const bookList: ListDefinition = {
  title: { en: 'Books', fr: 'Livres' },
  apiKey: 'GET books',
  answers: ['groups', 'where'],
  columns: bookColumns,
  sort: ['title'],
  pageSize: 10,
};

interface GivenScreen extends Partial<Pick<ScreenDescription, 'slots' | 'recordActions' | 'recordLinks' | 'children'>> {
  readonly list?: ListDefinition;
  readonly schema?: EntitySchema;
  readonly layout?: readonly FormSection[];
  readonly header?: NonNullable<ScreenDescription['form']>['header'];
  readonly lines?: readonly LinesDescription[] | undefined;
  readonly steps?: readonly StepDescription[] | undefined;
  /** Conditions on the books whose newest one a new book begins with. */
  readonly beginsWith?: QueryValues | undefined;
}

/** A form in three steps: the book, its chapters, a summary. */
export const bookSteps: readonly StepDescription[] = [
  step('book', { en: 'Book', fr: 'Livre' }, { layout: bookLayout }),
  step('chapters', { en: 'Chapters', fr: 'Chapitres' }, { lines: ['chapters'] }),
  // The summary asks again for what changes from book to book.
  step(
    'review',
    { en: 'Review', fr: 'Vérification' },
    { isSummary: true, layout: [{ section: { en: 'Last questions', fr: 'Dernières questions' }, rows: [['copies', 'printed_on']] }] },
  ),
];

function step(name: string, title: Text, parts: Partial<StepDescription>): StepDescription {
  return { name, title, when: [], layout: [], lines: [], isSummary: false, ...parts };
}

/** The screen of the books, as the server describes it to a reader with all rights. */
export function bookScreen({
  list,
  schema = bookSchema,
  layout = bookLayout,
  header = bookHeader,
  lines = [],
  steps,
  beginsWith,
  ...parts
}: GivenScreen): ScreenDescription {
  const title = schema['x-label'];
  return {
    version: '1',
    cmid: 'BOOKS',
    title,
    description: undefined,
    kind: 'resource',
    name: 'books',
    entity: schema.$id,
    entityLabel: title,
    titleFields: [{ en: 'title', fr: 'title' }],
    screens: [
      { cmid: 'BOOKS', path: 'record-edit', view: 'list', title },
      ...(beginsWith ? [{ cmid: 'BOOKS', path: 'record-create', view: 'create' as const, title, beginsWith }] : []),
    ],
    verbs: ['list', 'show', 'create', 'edit', 'delete'],
    list: list && { ...gridList(list), sort: list.sort ?? [], actions: false },
    form: {
      apiUrl: 'books',
      schema,
      layout,
      header,
      related: [],
      history: undefined,
      restoredBy: 'administrator',
      presets: {},
      references: {},
      choices: {},
      lines,
      ...(steps && { steps }),
    },
    recordActions: [],
    recordLinks: [],
    slots: {},
    ...parts,
  };
}

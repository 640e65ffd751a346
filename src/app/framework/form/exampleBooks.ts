import { type Entity, toEntity } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';

const labels = {
  title: { en: 'Title', fr: 'Titre' },
  genre: { en: 'Genre', fr: 'Genre' },
  price: { en: 'Price', fr: 'Prix' },
  pages: { en: 'Pages', fr: 'Pages' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  postal: { en: 'Postal code', fr: 'Code postal' },
  email: { en: 'Email', fr: 'Courriel' },
  printed: { en: 'Printed', fr: 'Imprimé' },
  sold_at: { en: 'Sold at', fr: 'Vendu le' },
  opens: { en: 'Opens', fr: 'Ouvre' },
  on_loan: { en: 'On loan', fr: 'Prêté' },
  borrower: { en: 'Borrower', fr: 'Emprunteur' },
  author: { en: 'Author', fr: 'Auteur' },
  editors: { en: 'Editors', fr: 'Éditeurs' },
  tags: { en: 'Tags', fr: 'Mots-clés' },
  formats: { en: 'Formats', fr: 'Formats' },
  summary: { en: 'Summary', fr: 'Résumé' },
  extra: { en: 'Extra', fr: 'Extra' },
  key: { en: 'Key', fr: 'Clé' },
  isbn: { en: 'ISBN', fr: 'ISBN' },
  discount: { en: 'Discount', fr: 'Rabais' },
  weight: { en: 'Weight', fr: 'Poids' },
  shelf: { en: 'Shelf', fr: 'Rayon' },
} as const;

type BookField = keyof typeof labels;

const authors = { entity: 'authors', value: 'id', label: ['first_name', 'last_name'] } as const;

const properties: Readonly<Record<BookField, EntityProperty>> = {
  title: { type: 'string', maxLength: 10, 'x-help': { en: 'As on the cover', fr: 'Comme sur la couverture' } },
  genre: {
    type: 'string',
    enum: ['novel', 'poetry'],
    'x-enum-labels': { novel: { en: 'Novel', fr: 'Roman' }, poetry: { en: 'Poetry', fr: 'Poésie' } },
  },
  price: { type: 'number', minimum: 0, maximum: 99999, 'x-decimals': 2, 'x-format': 'currency' },
  pages: { type: 'integer', minimum: 5, maximum: 9 },
  phone: { type: 'string', maxLength: 10, 'x-format': 'phone' },
  postal: { type: 'string', maxLength: 10, 'x-format': 'postal' },
  email: { type: 'string', format: 'email', maxLength: 100 },
  printed: { type: 'string', format: 'date' },
  sold_at: { type: 'string', format: 'date-time' },
  opens: { type: 'string', maxLength: 5, 'x-format': 'time' },
  on_loan: { type: 'boolean', default: false },
  borrower: { type: 'string', maxLength: 30, 'x-when': { visible: { on_loan: true }, required: { on_loan: true } } },
  author: { type: 'integer', 'x-ref': { ...authors, label: [...authors.label] } },
  editors: { type: 'array', items: { type: 'integer' }, 'x-ref': { ...authors, label: [...authors.label] } },
  tags: { type: 'array', items: { type: 'string', maxLength: 20 } },
  formats: { type: 'array', items: { type: 'string', enum: ['paper', 'audio'] } },
  summary: { type: 'string', maxLength: 1000, 'x-format': 'html' },
  extra: { type: 'object' },
  key: { type: 'string', maxLength: 40, 'x-sensitive': 'secret' },
  isbn: { type: 'string', maxLength: 13, 'x-immutable': true },
  discount: { type: 'number', minimum: 0, maximum: 100, 'x-decimals': 1, 'x-format': 'percent' },
  weight: { type: 'number', exclusiveMinimum: 0, 'x-decimals': 1, 'x-unit': 'kg' },
  shelf: { type: 'string', maxLength: 20, 'x-choices': 'screens' },
};

const bookSchema: NonNullable<ScreenDescription['form']>['schema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'books',
  type: 'object',
  'x-label': { en: 'Book', fr: 'Livre' },
  'x-key': 'id',
  'x-title': ['title'],
  'x-scope': 'public',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, { ...property, 'x-label': labels[name as BookField] }]),
  ),
  required: ['title', 'genre'],
  additionalProperties: false,
};

/** A neutral entity with a field of every kind, for the tests of forms. */
export const books: Entity = toEntity(bookSchema);

/** Its form, with the inputs that most tests need. */
export const booksForm: NonNullable<ScreenDescription['form']> = {
  apiUrl: 'books',
  schema: bookSchema,
  layout: [
    {
      section: { en: 'Book', fr: 'Livre' },
      rows: [
        ['title', 'genre'],
        ['author', 'isbn'],
        ['pages', 'price'],
      ],
    },
    { section: { en: 'Loan', fr: 'Prêt' }, rows: [['on_loan', 'borrower']] },
  ],
  choices: {
    shelf: [
      { value: 'hall', label: { en: 'Great hall', fr: 'Grande salle' } },
      { value: 'attic', label: { en: 'Attic', fr: 'Grenier' } },
    ],
  },
  references: {
    author: { apiUrl: 'authors', names: ['first_name', 'last_name'], path: 'AUTHORS/{id}' },
    editors: { apiUrl: 'authors', names: ['first_name', 'last_name'], path: undefined },
  },
};

/** The screen of its records, as an administrator of the library sees it. */
export const booksScreen: ScreenDescription = {
  version: '1',
  cmid: 'BOOKS-EDIT',
  title: { en: 'Books', fr: 'Livres' },
  description: undefined,
  kind: 'resource',
  name: 'books',
  entity: 'books',
  entityLabel: { en: 'Book', fr: 'Livre' },
  titleFields: [{ en: 'title', fr: 'title' }],
  screens: [
    { cmid: 'BOOKS', path: 'BOOKS', view: 'list', title: { en: 'Books', fr: 'Livres' } },
    { cmid: 'BOOKS-EDIT', path: 'BOOKS-EDIT', view: 'create', title: { en: 'Add book', fr: 'Ajouter un livre' } },
    { cmid: 'BOOKS-EDIT', path: 'BOOKS-EDIT/{id}', view: 'edit', title: { en: 'Edit book', fr: 'Modifier le livre' } },
  ],
  verbs: ['list', 'show', 'create', 'edit', 'delete'],
  list: undefined,
  form: booksForm,
  recordActions: [],
  recordLinks: [],
  slots: {},
};

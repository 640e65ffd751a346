import { sql } from '../../src/server/db/sql.ts';
import { type ComputedExpressions, defineComputed } from '../../src/server/framework/registrations/computed.ts';
import type { Registrations } from '../../src/server/framework/registrations/Registrations.ts';
import type { DefinitionSet } from '../../src/shared/framework/definitions/DefinitionSet.ts';
import { buildRegistry, type Registry } from '../../src/shared/framework/definitions/registry.ts';
import type {
  EntityProperty,
  EntitySchema,
  MenuGroupDefinition,
  ReportDefinition,
  ResourceDefinition,
  ScopeRule,
} from '../../src/shared/framework/definitions/types.gen.ts';
import type { Text } from '../../src/shared/framework/text.ts';
import { english, french } from '../catalogues.ts';

/** The key of an advisory lock. */
export const waitingBooks = 4711;

export const libraryComputed: ComputedExpressions = defineComputed({
  'books.age': {
    entity: 'books',
    reads: ['printed_on'],
    sql: (alias, { now }) => sql`${now.toISOString().slice(0, 10)}::date - ${sql.id(alias, 'printed_on')}`,
  },
  /** Fails on books without copies. */
  'books.perCopy': {
    entity: 'books',
    reads: ['price', 'copies'],
    sql: (alias) => sql`coalesce(${sql.id(alias, 'price')}, 1) / ${sql.id(alias, 'copies')}`,
  },
  /** 0, but on later books only once nobody holds the lock `waitingBooks` alone. */
  'books.waits': {
    entity: 'books',
    reads: ['copies'],
    sql: (alias) => sql`case when ${sql.id(alias, 'id')} <= 1000 then 0
      else (select count(*) - 1 from (select pg_advisory_xact_lock_shared(${waitingBooks}::bigint)) held) end`,
  },
  'books.markup': {
    entity: 'books',
    reads: ['margin', 'price'],
    sql: (alias) => sql`${sql.id(alias, 'margin')} / nullif(${sql.id(alias, 'price')}, 0)`,
  },
});

export function librarySet(): DefinitionSet {
  return {
    entities: entities.map((content) => ({ file: `schemas/entities/${content.$id}.schema.json`, content })),
    resources: resources.map((content) => ({ file: `resources/${content.name}.resource.json`, content })),
    reports: reports.map((content) => ({ file: `resources/reports/${content.name}.report.json`, content })),
    pages: [],
    dashboards: [],
    skins: [],
    states: [],
    notices: [],
    papers: [],
    seeds: [],
    menus: [{ file: 'resources/menus/all.menu.json', content: allScreens }],
    messages: Object.entries({ en: english, fr: french }).map(([language, content]) => ({
      file: `resources/messages/${language}.json`,
      language,
      content,
    })),
  };
}

function text(en: string, fr = `${en} (fr)`): Text {
  return { en, fr };
}

function field(label: string, property: EntityProperty): EntityProperty {
  return { ...property, 'x-label': text(label) };
}

function reference(label: string, entity: string, names: string[], required = false): EntityProperty {
  return field(label, { type: required ? 'integer' : ['integer', 'null'], 'x-ref': { entity, value: 'id', label: names } });
}

interface EntityParts {
  readonly name: string;
  readonly actor?: EntitySchema['x-actor'];
  readonly title: string[];
  readonly scope: 'public' | 'staff' | ScopeRule[];
  readonly unique?: string[][];
  readonly required?: string[];
  readonly properties: Record<string, EntityProperty>;
}

function entity({ name, actor, title, scope, unique, required, properties }: EntityParts): EntitySchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': text(name),
    'x-key': 'id',
    ...(actor && { 'x-actor': actor }),
    'x-title': title,
    'x-scope': scope,
    ...(unique && { 'x-unique': unique }),
    properties,
    ...(required && { required }),
    additionalProperties: false,
  };
}

const entities: EntitySchema[] = [
  entity({
    name: 'companies',
    actor: 'company',
    title: ['name'],
    scope: [{ role: 'company', field: 'id' }],
    unique: [['code']],
    required: ['code', 'name'],
    properties: { code: field('Code', { type: 'string', maxLength: 20 }), name: field('Name', { type: 'string', maxLength: 60 }) },
  }),
  entity({
    name: 'users',
    actor: 'user',
    title: ['MT_FNAME', 'MT_LNAME'],
    scope: [{ role: 'company', field: 'MT_COMP' }],
    unique: [['MT_COMP', 'MT_UID']],
    required: ['MT_COMP', 'MT_UID'],
    properties: {
      MT_COMP: reference('Company', 'companies', ['name'], true),
      MT_UID: field('User', { type: 'string', maxLength: 30 }),
      MT_FNAME: field('First name', { type: ['string', 'null'], maxLength: 30 }),
      MT_LNAME: field('Last name', { type: ['string', 'null'], maxLength: 30 }),
      phone: field('Phone', { type: ['string', 'null'], maxLength: 10, 'x-format': 'phone', 'x-sensitive': 'personal' }),
      password_hash: field('Password', { type: ['string', 'null'], maxLength: 200, 'x-sensitive': 'secret' }),
    },
  }),
  entity({
    name: 'customer_accounts',
    actor: 'account',
    title: ['name', 'account'],
    scope: [{ role: 'account', field: 'id' }],
    unique: [['account']],
    required: ['account', 'name'],
    properties: {
      account: field('Account', { type: 'string', maxLength: 15 }),
      name: field('Name', { type: 'string', maxLength: 60 }),
      chain: reference('Chain', 'chains', ['name']),
    },
  }),
  entity({
    name: 'chains',
    title: ['name'],
    scope: [{ through: 'customer_accounts.chain', writes: true }],
    required: ['name'],
    properties: {
      name: field('Name', { type: 'string', maxLength: 60 }),
      founded: field('Founded', { type: ['string', 'null'], format: 'date' }),
    },
  }),
  entity({
    name: 'publishers',
    title: ['name'],
    scope: 'public',
    unique: [['name']],
    required: ['name'],
    properties: { name: field('Name', { type: 'string', maxLength: 60 }) },
  }),
  entity({
    name: 'authors',
    title: ['name'],
    scope: 'public',
    required: ['name'],
    properties: {
      name: field('Name', { type: 'string', maxLength: 60 }),
      born: field('Born', { type: ['string', 'null'], format: 'date' }),
      publisher: reference('Publisher', 'publishers', ['name']),
    },
  }),
  entity({
    name: 'editors',
    title: ['name'],
    scope: 'staff',
    required: ['name'],
    properties: { name: field('Name', { type: 'string', maxLength: 60 }) },
  }),
  entity({
    name: 'subjects',
    title: ['name_en'],
    scope: 'public',
    properties: {
      name_en: field('Name (English)', { type: ['string', 'null'], maxLength: 40, 'x-translations': { fr: 'name_fr' } }),
      name_fr: field('Name (French)', { type: ['string', 'null'], maxLength: 40 }),
    },
  }),
  entity({
    name: 'books',
    title: ['title'],
    scope: [
      { role: 'seller', field: 'seller' },
      { role: 'buyer', field: 'buyer' },
    ],
    unique: [['isbn']],
    required: ['title', 'copies', 'seller', 'isbn'],
    properties: {
      isbn: field('ISBN', { type: 'string', maxLength: 13, pattern: '^[0-9]+$', 'x-immutable': true }),
      title: field('Title', { type: 'string', maxLength: 60 }),
      subtitle: field('Subtitle', { type: ['string', 'null'], maxLength: 60 }),
      genre: field('Genre', {
        type: ['string', 'null'],
        enum: ['novel', 'essay', 'poetry', null],
        'x-enum-labels': {
          novel: { en: 'Novel', fr: 'Roman' },
          essay: { en: 'Essay', fr: 'Essai' },
          poetry: { en: 'Verse', fr: 'Poésie' },
        },
      }),
      copies: field('Copies', { type: 'integer', minimum: 0, maximum: 999_999 }),
      pages: field('Pages', { type: ['integer', 'null'] }),
      price: field('Price', { type: ['number', 'null'], minimum: 0, 'x-decimals': 2 }),
      margin: field('Margin', { type: ['number', 'null'], 'x-decimals': 2, 'x-visible-to': ['seller', 'staff'] }),
      printed_on: field('Printed on', { type: ['string', 'null'], format: 'date' }),
      sold_at: field('Sold at', { type: ['string', 'null'], format: 'date-time' }),
      opens: field('Opens', { type: ['string', 'null'], maxLength: 5, 'x-format': 'time' }),
      translated: field('Translated', { type: ['boolean', 'null'] }),
      translator: field('Translator', {
        type: ['string', 'null'],
        maxLength: 40,
        'x-when': { required: { translated: true }, readonly: { genre: 'poetry' } },
      }),
      tags: field('Tags', { type: ['array', 'null'], items: { type: 'string', maxLength: 40 } }),
      blurb: field('Blurb', { type: ['string', 'null'], maxLength: 1000, 'x-format': 'html' }),
      meta: field('Meta', { type: ['object', 'null'] }),
      door_code: field('Door code', { type: ['string', 'null'], maxLength: 40, 'x-sensitive': 'secret' }),
      author: reference('Author', 'authors', ['name']),
      editor: reference('Editor', 'editors', ['name']),
      subject: reference('Subject', 'subjects', ['name_en']),
      seller: reference('Seller', 'customer_accounts', ['name', 'account'], true),
      buyer: reference('Buyer', 'customer_accounts', ['name', 'account']),
      prizes: field('Prizes', {
        type: ['array', 'null'],
        items: { type: 'string', enum: ['reader', 'critic'] },
        'x-enum-labels': { reader: text('Readers’ prize', 'Prix des lecteurs'), critic: text('Critics’ prize', 'Prix de la critique') },
      }),
      shelves: field('Shelves', {
        type: ['array', 'null'],
        items: { type: 'integer' },
        'x-ref': { entity: 'shelves', value: 'id', label: ['code'] },
      }),
      editions: field('Editions', {
        type: ['array', 'null'],
        items: {
          type: 'object',
          properties: {
            year: field('Year', { type: 'integer', minimum: 1450, maximum: 2100 }),
            price: field('Price', { type: ['number', 'null'], minimum: 0, 'x-decimals': 2 }),
            binding: field('Binding', {
              type: 'string',
              enum: ['hard', 'soft'],
              default: 'soft',
              'x-enum-labels': { hard: text('Hardcover', 'Relié'), soft: text('Paperback', 'Broché') },
            }),
            note: field('Note', { type: ['string', 'null'], maxLength: 20, 'x-message': text('Write a short note') }),
            printed: field('Printed', { type: ['string', 'null'], format: 'date' }),
            sold_out_at: field('Sold out at', { type: ['string', 'null'], format: 'date-time' }),
            phone: field('Phone', { type: ['string', 'null'], maxLength: 10, 'x-format': 'phone' }),
          },
          required: ['year', 'binding'],
          additionalProperties: false,
        },
        maxItems: 3,
      }),
      sales: field('Sales', { type: ['integer', 'null'], readOnly: true }),
    },
  }),
  entity({
    name: 'reviews',
    title: ['body'],
    scope: [{ through: 'book', writes: true }],
    required: ['book', 'body'],
    properties: {
      book: reference('Book', 'books', ['title'], true),
      body: field('Body', { type: 'string', maxLength: 400 }),
      stars: field('Stars', { type: ['integer', 'null'], minimum: 1, maximum: 5 }),
    },
  }),
  entity({
    name: 'shelves',
    title: ['code'],
    scope: [{ role: 'staff' }, { role: 'ADMIN' }],
    unique: [['company', 'code']],
    required: ['company', 'code'],
    properties: {
      company: reference('Company', 'companies', ['name'], true),
      code: field('Code', { type: 'string', maxLength: 10 }),
    },
  }),
  entity({
    name: 'loans',
    title: ['user', 'book'],
    scope: [{ role: 'owner', field: 'user' }],
    required: ['user', 'book'],
    properties: {
      user: reference('User', 'users', ['MT_FNAME', 'MT_LNAME'], true),
      book: reference('Book', 'books', ['title'], true),
      due: field('Due', { type: ['string', 'null'], format: 'date' }),
    },
  }),
  entity({
    name: 'reminders',
    title: ['loan'],
    scope: [{ through: 'loan', writes: true }],
    required: ['loan'],
    properties: { loan: reference('Loan', 'loans', ['user', 'book'], true) },
  }),
  entity({
    name: 'idempotency_keys',
    title: ['entity'],
    scope: 'staff',
    unique: [['key_hash']],
    required: ['key_hash', 'body_hash', 'entity', 'ends_at'],
    properties: {
      key_hash: field('Key', { type: 'string', maxLength: 64, 'x-sensitive': 'secret' }),
      body_hash: field('Values', { type: 'string', maxLength: 64 }),
      entity: field('Entity', { type: 'string', maxLength: 40 }),
      record_key: field('Record', { type: ['string', 'null'], maxLength: 500 }),
      ends_at: field('Kept until', { type: 'string', format: 'date-time' }),
    },
  }),
  entity({
    name: 'form_drafts',
    title: ['form'],
    scope: [{ role: 'owner', field: 'owner' }],
    unique: [['owner', 'draft']],
    required: ['owner', 'draft', 'form', 'at', 'content', 'expires_at'],
    properties: {
      owner: reference('Owner', 'users', ['MT_FNAME', 'MT_LNAME'], true),
      acted_by: reference('Acted by', 'users', ['MT_FNAME', 'MT_LNAME']),
      draft: field('Draft', { type: 'string', maxLength: 40 }),
      form: field('Form', { type: 'string', maxLength: 300 }),
      at: field('Last change', { type: 'string', format: 'date-time' }),
      content: field('Content', { type: 'object' }),
      save_key: field('Key of the save', { type: ['string', 'null'], maxLength: 255 }),
      expires_at: field('Kept until', { type: 'string', format: 'date-time' }),
    },
  }),
  entity({
    name: 'audit_log',
    title: ['entity', 'record_id'],
    scope: 'staff',
    required: ['at', 'entity', 'action'],
    properties: {
      at: field('At', { type: 'string', format: 'date-time' }),
      user: reference('User', 'users', ['MT_FNAME', 'MT_LNAME']),
      acted_by: reference('Acted by', 'users', ['MT_FNAME', 'MT_LNAME']),
      entity: field('Entity', { type: 'string', maxLength: 40 }),
      record_id: field('Record', { type: ['integer', 'null'], minimum: 1 }),
      record_name: field('Record', { type: ['string', 'null'], maxLength: 200 }),
      changed_fields: field('Changed', { type: ['string', 'null'], maxLength: 500 }),
      record_key: field('Key', { type: ['string', 'null'], maxLength: 500 }),
      action: field('Action', {
        type: 'string',
        enum: ['create', 'update', 'delete', 'view'],
        'x-enum-labels': { create: text('Create'), update: text('Update'), delete: text('Delete'), view: text('View') },
      }),
      changes: field('Changes', { type: ['object', 'null'] }),
      request_id: field('Request', { type: ['string', 'null'], maxLength: 36 }),
    },
  }),
];

function resource(name: string, columns: ResourceDefinition['list'], access: 'public' | 'user' | 'admin' = 'user'): ResourceDefinition {
  const cmid = name.toUpperCase();
  const permission = { cmid };
  return {
    kind: 'resource',
    name,
    schema: name,
    api_url: name,
    title: text(name),
    screens: [{ cmid, path: cmid, view: 'list', access, menu: true }],
    permissions: { list: permission, show: permission, create: permission, edit: permission, delete: permission, export: permission },
    ...(columns && { list: columns }),
  };
}

/** A list without a screen: its columns are the fields of the entity. */
function screenless(name: string, cmid: string): ResourceDefinition {
  const permission = { cmid };
  return { kind: 'resource', name, schema: name, api_url: name, title: text(name), screens: [], permissions: { list: permission } };
}

const bookColumns = [
  { field: 'isbn', required: true, searchable: true },
  { field: 'title', searchable: true },
  { field: 'subtitle', searchable: true },
  { field: 'genre', searchable: true },
  { field: 'copies' },
  { field: 'pages' },
  { field: 'price' },
  { field: 'margin' },
  { field: 'printed_on' },
  { field: 'sold_at' },
  { field: 'opens' },
  { field: 'translated' },
  { field: 'tags' },
  { field: 'editions' },
  { field: 'author' },
  { field: 'seller' },
  { field: 'buyer' },
];

const resources: ResourceDefinition[] = [
  {
    ...resource('books', { columns: bookColumns, sort: ['title'] }),
    hooks: {
      before_save: ['books.refuseForbiddenTitle'],
      after_save: ['books.noteSave'],
      before_delete: ['books.refuseDeletion'],
      after_delete: ['books.noteDeletion'],
    },
    calls: [
      {
        verb: 'list',
        path: '{product}/novels/list',
        query_params: { genre: 'novel' },
        parameters: { from: 'printed_on__gte={value}', decade: 'printed_on__gte={value}0-01-01&printed_on__lte={value}9-12-31' },
        fields: ['id', 'title'],
      },
      { verb: 'list', path: 'books/of_author/{author}' },
      { verb: 'list', path: 'books/kept', permission: { cmid: 'AUDIT_LOG', types: ['ADMIN'] } },
      { verb: 'show', path: 'books/detail' },
      { verb: 'create', path: 'books/details' },
      { verb: 'edit', path: 'books/details/{id}' },
      { verb: 'delete', path: 'books/details/{id}', permission: { cmid: 'BOOKS', types: ['ADMIN'] } },
    ],
  },
  resource('reviews', { columns: [{ field: 'book' }, { field: 'body' }, { field: 'stars' }] }),
  resource('authors', { columns: [{ field: 'name', searchable: true }, { field: 'publisher' }], sort: ['name'] }),
  resource('publishers', { columns: [{ field: 'name' }] }, 'public'),
  resource('subjects', {
    columns: [
      { field: 'name_en', searchable: true },
      { field: 'name_fr', searchable: true },
    ],
    sort: ['name_en'],
  }),
  resource('chains', { columns: [{ field: 'name' }] }),
  resource('customer_accounts', { columns: [{ field: 'name' }, { field: 'account' }] }),
  resource('companies', { columns: [{ field: 'name' }] }),
  resource('users', { columns: [{ field: 'MT_UID' }, { field: 'MT_COMP' }] }),
  resource('shelves', { columns: [{ field: 'code' }, { field: 'company' }] }, 'admin'),
  resource('loans', { columns: [{ field: 'user' }, { field: 'book' }] }),
  resource('reminders', { columns: [{ field: 'loan' }] }),
  screenless('editors', 'AUTHORS'),
  { ...resource('audit_log', { columns: [{ field: 'entity' }] }), permissions: { list: { cmid: 'AUDIT_LOG', types: ['ADMIN'] } } },
];

const reports: ReportDefinition[] = [
  {
    kind: 'report',
    name: 'old-books',
    cmid: 'RPT-OLD',
    schema: 'books',
    access: 'user',
    title: text('Old books'),
    api_url: 'GET books?genre=novel',
    permissions: { list: { cmid: 'RPT-OLD' }, export: { cmid: 'RPT-OLD' } },
    columns: [
      { field: 'title', label: { en: 'Name of the book', fr: 'Nom du livre' } },
      { field: 'age', computed: 'books.age', type: 'number', label: { en: 'Age in days', fr: 'Âge en jours' } },
      { field: 'markup', computed: 'books.markup', type: 'decimal', decimals: 3, label: { en: 'Markup', fr: 'Majoration' } },
      { field: 'author.publisher.name' },
      { field: 'author.publisher' },
      { field: 'author.born' },
      { field: 'editor.name' },
      { field: 'buyer.chain.founded' },
    ],
    sort: ['-age', 'title'],
  },
  {
    kind: 'report',
    name: 'subjects-of-books',
    cmid: 'RPT-SUBJECTS',
    schema: 'books',
    access: 'user',
    title: text('Subjects of books'),
    api_url: 'GET books',
    permissions: { list: { cmid: 'RPT-SUBJECTS' }, export: { cmid: 'RPT-SUBJECTS' } },
    columns: [{ field: 'title' }, { field: 'subject', searchable: true }, { field: 'subject.name_en_label' }, { field: 'subject.name_fr' }],
    sort: ['subject_label'],
  },
  {
    kind: 'report',
    name: 'risky',
    cmid: 'RPT-RISKY',
    schema: 'books',
    access: 'user',
    title: text('Price per copy'),
    api_url: 'GET books',
    permissions: { list: { cmid: 'RPT-RISKY' }, export: { cmid: 'RPT-RISKY' } },
    columns: [
      { field: 'title' },
      { field: 'per_copy', computed: 'books.perCopy', type: 'decimal', decimals: 2, label: { en: 'Per copy', fr: 'Par exemplaire' } },
      { field: 'waits', computed: 'books.waits', type: 'number', label: { en: 'Waits', fr: 'Attend' }, hidden: true },
    ],
  },
];

const allScreens: MenuGroupDefinition = {
  kind: 'menu_group',
  name: 'ALL',
  title: text('All'),
  landing: 'BOOKS',
  items: [...resources.flatMap(({ screens }) => screens), ...reports].map(({ cmid }) => ({ cmid })),
};

/** A neutral installation: books that accounts sell and buy, with every kind of field, scope and right that the framework knows. */
export const libraryRegistry: Registry = buildRegistry(librarySet(), 'library');

/** Without hooks and row limits. */
export const libraryRegistrations: Registrations = { computed: libraryComputed, hooks: {}, effects: {}, rowLimits: {} };

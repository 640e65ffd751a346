import path from 'node:path';
import { beforeEach } from 'vitest';
import { messageCatalogues } from '../scripts/messageCatalogues.ts';
import type { Sentence } from '../src/server/db/schema/Change.ts';
import { type SyncReport, syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import type { EntityProperty } from '../src/shared/framework/definitions/types.gen.ts';
import { formatMessage } from '../src/shared/framework/messages/messages.ts';
import { emptyDatabase } from './database.ts';
import { type EntityOutline, registryOf } from './registryOf.ts';

/* Entities for tests of the schema sync, and a database without tables. */

export type Outlines = Readonly<Record<string, EntityOutline>>;

export const label = { en: 'Label', fr: 'Libellé' };
export const text: EntityProperty = { type: 'string', maxLength: 100, 'x-label': label };
export const blankText: EntityProperty = { ...text, type: ['string', 'null'] };
export const whole: EntityProperty = { type: ['integer', 'null'], 'x-label': label };
export const referenceTo = (entity: string): EntityProperty => ({ ...whole, 'x-ref': { entity, value: 'id', label: ['name'] } });

export const books: EntityOutline = {
  properties: {
    title: text,
    subtitle: blankText,
    pages: { type: 'integer', minimum: 1, maximum: 9999, 'x-label': label },
    copies: whole,
    price: { type: ['number', 'null'], 'x-decimals': 2, 'x-label': label },
    published_on: { type: ['string', 'null'], format: 'date', 'x-label': label },
    sold_at: { type: ['string', 'null'], format: 'date-time', 'x-label': label },
    available: { type: 'boolean', default: true, 'x-label': label },
    status: { type: 'string', enum: ['new', 'used'], default: 'new', 'x-enum-labels': { new: label, used: label }, 'x-label': label },
    keywords: { type: ['array', 'null'], items: { type: 'string' }, 'x-label': label },
    extra: { type: ['object', 'null'], default: { a: [1] }, 'x-label': label },
    author: referenceTo('authors'),
  },
  required: ['title', 'pages', 'status'],
  unique: [['title', 'author']],
  list: {
    columns: [
      { field: 'title', searchable: true },
      { field: 'subtitle', searchable: true },
      { field: 'author', searchable: true },
      { field: 'status', searchable: true },
    ],
    sort: ['-published_on', 'title'],
  },
};
const authors: EntityOutline = { properties: { name: text, best_book: referenceTo('books') }, required: ['name'] };
export const library = { books, authors };

/** The library with other keys of its books. */
export const withBooks = (changes: Partial<EntityOutline>): typeof library => ({ ...library, books: { ...books, ...changes } });

/** The library with one property of its books added or replaced. */
export const withProperty = (name: string, property: EntityProperty): typeof library =>
  withBooks({ properties: { ...books.properties, [name]: property } });

const messages = messageCatalogues(path.resolve(import.meta.dirname, '..'));

/** A sentence of the sync in English. */
export const say = ({ key, values }: Sentence): string => formatMessage(messages, 'en', key, values);

/** A database for this test file, without tables and extensions at the start of each test. */
export async function openBlankSchema() {
  const db = await emptyDatabase();
  const run = <Row>(statement: string) => db.database.unscoped('test').run(sql.raw<Row>(statement));
  beforeEach(async () => {
    await run(
      'drop extension if exists unaccent cascade; drop extension if exists pg_trgm cascade; drop schema public cascade; create schema public',
    );
  });
  const sync = (outlines: Outlines, print: (statement: string) => void = () => {}): Promise<SyncReport> =>
    syncSchema(db.database, registryOf(outlines), { print });
  /** The columns of a table by name, such as `text not null default 'new'::text`. */
  const columnsOf = async (table: string): Promise<Record<string, string>> => {
    const columns = await run<{ name: string; definition: string }>(`
      select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as definition
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`);
    return Object.fromEntries(columns.map(({ name, definition }) => [name, definition]));
  };
  return { ...db, run, sync, columnsOf };
}

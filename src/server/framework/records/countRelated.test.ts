import { beforeAll, expect, test } from 'vitest';
import { libraryComputed, libraryRegistry, librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ChildList, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { sql } from '../../db/sql.ts';
import { countRelated } from './countRelated.ts';
import { openRecords } from './openRecords.ts';

const registrations = { computed: libraryComputed, hooks: {}, effects: {}, rowLimits: {} };

let database: Database;
let book = 0;
beforeAll(async () => {
  database = await openLibrary();
  const connection = database.unscoped('test');
  const [added] = await connection.run<{ id: number }>(
    sql`insert into books (isbn, title, copies, seller) values ('99', 'Counted', 1, 1) returning id`,
  );
  book = added?.id ?? 0;
  for (const body of ['One', 'Two', 'Three']) await connection.run(sql`insert into reviews (book, body) values (${book}, ${body})`);
  for (const { userId } of [readers.guest, readers.stranger])
    await connection.run(sql`insert into loans ("user", book) values (${userId}, ${book})`);
});

const children: ChildList[] = [
  { resource: 'reviews', field: 'book' },
  { resource: 'loans', field: 'book' },
];
const { content: books } = librarySet().resources.find(({ content }) => content.name === 'books') ?? {};

/** Counts the children of the book for a reader, with other `permissions` of the reviews if given. */
async function countsFor(reader: Reader, permissions?: ResourceDefinition['permissions']) {
  const { resources } = libraryRegistry;
  const reviews = resources.get('reviews');
  const changed = reviews && permissions && { ...reviews, permissions };
  const registry: Registry = {
    ...libraryRegistry,
    ...(changed && { resources: new Map([...resources, ['reviews', changed]]) }),
  };
  const records = openRecords({ database, registrations });
  const target = { registry, registrations, records, entity: getEntity(registry, 'books'), hooks: undefined };
  const resource = { ...(books as ResourceDefinition), children };
  const { counts } = await countRelated(database.scoped(callOf(reader, { registry })), { registrations, target, resource, id: book });
  return counts;
}

test.each([
  ['an administrator of the house', readers.root, { 'reviews.book': 3, 'loans.book': 2 }],
  ['a user with a loan', readers.guest, { 'reviews.book': 3, 'loans.book': 1 }],
])('children are counted within the scope of the reader: %s', async (_name, reader, counts) => {
  expect(await countsFor(reader)).toEqual(counts);
});

test('a child that the reader may not list is not counted', async () => {
  expect(await countsFor(readers.guest, { list: { cmid: 'REVIEWS', types: ['ADMIN'] } })).toEqual({ 'loans.book': 1 });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { buildRegistry, getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntitySchema } from '../../../shared/framework/definitions/types.gen.ts';
import type { Connection } from '../../db/Connection.ts';
import type { Database } from '../../db/Database.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../registrations/hooks.ts';
import { type ApplyOptions, applyRows, type RowChange } from './applyRows.ts';
import { drawNumbers } from './drawNumbers.ts';
import { openRecords } from './openRecords.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { createRecord } from './writeRecord.ts';

const label = (en: string) => ({ en, fr: `${en} (fr)` });

const orders: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'orders',
  type: 'object',
  'x-label': label('Order'),
  'x-key': 'id',
  'x-title': ['number'],
  'x-scope': 'staff',
  'x-unique': [['number']],
  properties: {
    number: {
      type: 'string',
      maxLength: 12,
      readOnly: true,
      'x-label': label('Number'),
      'x-default': { number: { prefix: 'OR', digits: 4 } },
    },
    label: { type: 'string', maxLength: 12, 'x-label': label('Label'), 'x-default': { number: { prefix: '', digits: 1 } } },
    what: { type: 'string', maxLength: 20, 'x-label': label('What') },
  },
  required: ['number', 'label', 'what'],
  additionalProperties: false,
};

const set = librarySet();
const registry = buildRegistry(
  { ...set, entities: [...set.entities, { file: 'schemas/entities/orders.schema.json', content: orders }] },
  'numbers',
);
const entity = getEntity(registry, 'orders');

const testErrors = defineErrors({ forbidden: 400 });
const hooks = defineHooks({
  /** Refuses some orders late, and adds another order beside some. */
  'orders.follow': async ({ record, records, system }) => {
    if (record?.['what'] === 'Forbidden') throw testErrors.forbidden();
    if (record?.['what'] === 'Twofold') await records.create(system('test'), 'orders', { what: 'Second' });
    return undefined;
  },
});
const registrations = { computed: {}, hooks, effects: {}, rowLimits: {} };

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
  await syncSchema(database, registry, { print: () => {} });
});
beforeEach(async () => {
  const connection = database.unscoped('test');
  await connection.run(sql`delete from orders`);
  await connection.run(sql`delete from drawn_numbers`);
});

const target = (): RecordTarget => ({
  registry,
  registrations,
  records: openRecords({ database, registrations }),
  entity,
  hooks: { after_save: ['orders.follow'] },
});
const clerk = () => database.scoped(callOf(readers.clerk, { registry }));
const add = (what: string) => createRecord(clerk(), target(), { what });
const apply = (words: readonly string[], options: ApplyOptions) =>
  applyRows(
    clerk(),
    target(),
    words.map((what): RowChange => ({ action: 'create', values: { what } })),
    options,
  );
const stored = async () =>
  (await database.unscoped('test').run(sql<{ text: string }>`select what || ' ' || number as text from orders order by number`)).map(
    ({ text }) => text,
  );
/** An order of an earlier release, or of another program. */
const insert = (number: string) =>
  database.unscoped('test').run(sql`insert into orders (number, label, what, created_at, updated_at, version)
    values (${number}, ${number}, 'Old', now(), now(), 1)`);

test('numbers follow each other, a label of another range counts for itself, and a refused record leaves no gap', async () => {
  expect(await add('A')).toMatchObject({ number: 'OR0001', label: '1' });
  await expect(add('Forbidden')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(createRecord(clerk(), target(), {})).rejects.toMatchObject({ code: 'invalid_body' });
  expect(await createRecord(clerk(), target(), { what: 'B', label: 'own' })).toMatchObject({ number: 'OR0002', label: 'own' });
  expect(await add('C')).toMatchObject({ number: 'OR0003', label: '2' });
});

test.each([
  ['is kept', true, 'OR0003'],
  ['is undone', false, 'OR0002'],
])('of two records at once the second waits for its number; the first %s', async (_name, isKept, number) => {
  await add('A');
  const connection = database.unscoped('test');
  const [drew, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = connection.transaction(async (tx) => {
    const drawn = await drawNumbers(tx, entity, { label: 'a' });
    expect(drawn).toEqual({ number: 'OR0002' });
    await tx.run(
      sql`insert into orders (number, label, what, created_at, updated_at, version) values (${drawn['number']}, 'a', 'B', now(), now(), 1)`,
    );
    drew.resolve();
    await end.promise;
    if (!isKept) throw new Error('undone');
  });
  await drew.promise;
  const second = add('C');
  await isAnyWaiting(connection);
  end.resolve();
  await first.catch(() => {});
  expect(await second).toMatchObject({ number });
});

test('many records at once, also the first of a range, have each number once and leave none out', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, (_, i) => add(`No ${i}`)));
  expect(made.map(({ number }) => String(number)).toSorted()).toEqual(['OR0001', 'OR0002', 'OR0003', 'OR0004', 'OR0005', 'OR0006']);
});

test('a range begins behind the greatest number that a record has, and goes on behind one that others have added', async () => {
  for (const number of ['OR0041', 'OR0007', 'ORX999', 'AB9999', 'or0100']) await insert(number);
  expect(await add('A')).toMatchObject({ number: 'OR0042' });
  for (const number of ['OR0043', 'OR0050']) await insert(number);
  expect(await add('B')).toMatchObject({ number: 'OR0051' });
});

test('the number of a deleted record is not drawn again, and one beyond its digits is longer', async () => {
  await insert('OR9998');
  await add('A');
  await database.unscoped('test').run(sql`delete from orders`);
  expect(await add('B')).toMatchObject({ number: 'OR10000' });
});

test.each<[string, ApplyOptions['keep'], string[]]>([
  ['refused ones have none', 'good', ['A OR0001', 'B OR0002', 'C OR0003']],
  ['nothing is kept if one is refused', 'all', []],
  ['a check draws none', 'none', []],
])('rows of an import take their numbers in one step: %s', async (_name, keep, expected) => {
  const outcomes = await apply(['A', 'Forbidden', 'B', 'C'], { keep });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created', 'created']);
  expect(await stored()).toEqual(expected);
  expect(await add('Next')).toMatchObject({ number: `OR000${expected.length + 1}` });
});

test('rows of an import and the records that hooks add beside have different numbers', async () => {
  await apply(['A', 'Twofold', 'C'], { keep: 'good' });
  expect(await stored()).toEqual(['A OR0001', 'Twofold OR0002', 'Second OR0003', 'C OR0004']);
  expect(await add('Next')).toMatchObject({ number: 'OR0005' });
});

/** Resolves once a transaction of this database waits for a lock. */
async function isAnyWaiting(connection: Connection): Promise<void> {
  for (;;) {
    const [row] = await connection.run(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (row) return;
  }
}

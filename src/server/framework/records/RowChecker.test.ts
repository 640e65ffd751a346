import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneOf } from '../../../../test/database.ts';
import { libraryComputed, libraryRegistry } from '../../../../test/library/definitions.ts';
import { callOf, readers } from '../../../../test/library/openLibrary.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { type Database, openDatabase } from '../../db/Database.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../registrations/hooks.ts';
import { applyRows, type RowChange, type RowOutcome } from './applyRows.ts';
import { openRecords } from './openRecords.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { RowChecker } from './RowChecker.ts';
import { createRecord } from './writeRecord.ts';

let database: Database;
/** Separate connections, as another client has. */
let observer: Database;
let ids: readonly number[];
/** Called before each save of a check. */
let onSave: () => Promise<void> = async () => {};

const hooks = defineHooks({
  'publishers.tell': async () => {
    await onSave();
    return undefined;
  },
});
const registrations = { computed: libraryComputed, hooks, effects: {}, rowLimits: {} };
const publishers = (): RecordTarget => ({
  registry: libraryRegistry,
  registrations,
  records: openRecords({ database, registrations }),
  entity: getEntity(libraryRegistry, 'publishers'),
  hooks: { before_save: ['publishers.tell'] },
});
const connection = () => database.scoped(callOf(readers.root));

const nameOf = (n: number): string => `Publisher ${n}`;

beforeAll(async () => {
  const own = await cloneOf('library');
  ({ database } = own);
  observer = await openDatabase({ embedded: own.address, poolSize: 1 });
  const added: number[] = [];
  for (let n = 0; n < 4; n++) added.push(Number((await createRecord(connection(), publishers(), { name: nameOf(n) }))['id']));
  ids = added;
});
afterAll(() => observer.close());

const wordsOf = (outcome: RowOutcome): string => (outcome.outcome === 'refused' ? `refused ${outcome.error.code}` : outcome.outcome);

async function inOneTransaction(rows: readonly RowChange[]): Promise<readonly string[]> {
  return (await applyRows(connection(), publishers(), rows, { keep: 'none' })).map(wordsOf);
}

async function inParts(rows: readonly RowChange[], partRows: number): Promise<readonly string[]> {
  return (await new RowChecker(connection(), publishers(), { partRows }).check(rows)).map(wordsOf);
}

const create = (n: number): RowChange => ({ action: 'create', values: { name: nameOf(n) } });
const change = (publisher: number, n: number): RowChange => ({ action: 'update', id: ids[publisher] ?? 0, values: { name: nameOf(n) } });
const remove = (publisher: number): RowChange => ({ action: 'delete', id: ids[publisher] ?? 0 });

describe('a check in parts says what one transaction says', () => {
  test.each<[string, () => readonly RowChange[], readonly string[]]>([
    ['of two new records with one value', () => [create(9), create(9)], ['created', 'refused value_taken']],
    ['of a value that an earlier row gives up', () => [change(0, 9), create(0)], ['changed', 'created']],
    [
      'of one that is given up, taken and wanted again',
      () => [change(0, 9), change(1, 0), create(0)],
      ['changed', 'changed', 'refused value_taken'],
    ],
    ['of one that an earlier deletion frees', () => [remove(2), create(2), create(2)], ['deleted', 'created', 'refused value_taken']],
    ['of a chain', () => [change(3, 9), change(2, 3), change(1, 2), change(0, 1)], ['changed', 'changed', 'changed', 'changed']],
    [
      'of one that a refused row wanted',
      () => [create(9), change(0, 9), create(0)],
      ['created', 'refused value_taken', 'refused value_taken'],
    ],
    [
      'of one that a refused row would have given up',
      () => [create(9), remove(3), change(0, 9), create(0)],
      ['created', 'deleted', 'refused value_taken', 'refused value_taken'],
    ],
  ])('%s', async (_name, rowsOf, expected) => {
    const rows = rowsOf();
    expect(await inOneTransaction(rows)).toEqual(expected);
    for (const partRows of [1, 2, 3]) expect(await inParts(rows, partRows)).toEqual(expected);
  });

  test('of random rows', async () => {
    const value = fc.integer({ min: 0, max: 6 });
    const publisher = fc.integer({ min: 0, max: 3 });
    const row = fc.oneof(
      value.map((n) => () => create(n)),
      fc.tuple(publisher, value).map(
        ([which, n]) =>
          () =>
            change(which, n),
      ),
      publisher.map((which) => () => remove(which)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 9 }), fc.integer({ min: 1, max: 4 }), async (rowsOf, partRows) => {
        // A record occurs once, as in an import and in a change of many records.
        const seen = new Set<unknown>();
        const rows = rowsOf.map((make) => make()).filter((each) => !('id' in each) || (!seen.has(each.id) && seen.add(each.id)));
        expect(await inParts(rows, partRows)).toEqual(await inOneTransaction(rows));
      }),
      { numRuns: 40 },
    );
  });
});

test('the records of a part are free again when the next one begins', async () => {
  const free: number[] = [];
  onSave = async () => {
    const rows = await observer
      .unscoped('test')
      .run<{ id: number }>(sql`select id from publishers where id = any(${ids}::bigint[]) order by id for update skip locked`);
    free.push(rows.length);
  };
  const rows = [0, 1, 2, 3].map((publisher) => change(publisher, publisher + 10));
  await new RowChecker(connection(), publishers(), { partRows: 2 }).check(rows);
  onSave = async () => {};
  expect(free).toEqual([3, 2, 3, 2]);
});

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cloneOf } from '../../../../test/database.ts';
import { libraryComputed, libraryRegistry } from '../../../../test/library/definitions.ts';
import { callOf, readers } from '../../../../test/library/openLibrary.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { Database } from '../../db/Database.ts';
import { sql } from '../../db/sql.ts';
import { applyRows, type RowChange, type RowOutcome } from '../records/applyRows.ts';
import { openRecords } from '../records/openRecords.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { createRecord } from '../records/writeRecord.ts';
import { applyInParts } from './applyInParts.ts';

let database: Database;
let ids: readonly number[];
const registrations = { computed: libraryComputed, hooks: {}, effects: {}, rowLimits: {} };
const publishers = (): RecordTarget => ({
  registry: libraryRegistry,
  registrations,
  records: openRecords({ database, registrations }),
  entity: getEntity(libraryRegistry, 'publishers'),
  hooks: undefined,
});
const connection = () => database.scoped(callOf(readers.root));

beforeAll(async () => {
  ({ database } = await cloneOf('library'));
  const added: number[] = [];
  for (let n = 0; n < 4; n++) added.push(Number((await createRecord(connection(), publishers(), { name: `Publisher ${n}` }))['id']));
  ids = added;
});

class Undone extends Error {}

interface Effect {
  readonly outcomes: readonly string[];
  readonly names: readonly unknown[];
}

/** The outcomes of some work and the names that it leaves, without keeping them. */
async function effectOf(work: (tx: ScopedConnection) => Promise<readonly RowOutcome[]>): Promise<Effect> {
  let effect: Effect = { outcomes: [], names: [] };
  await connection()
    .transaction(async (tx) => {
      const outcomes = await work(tx);
      const names = await tx.unscoped('test').run(sql<{ name: string }>`select name from publishers order by name`);
      effect = {
        outcomes: outcomes.map((each) => (each.outcome === 'refused' ? `refused ${each.error.code}` : each.outcome)),
        names: names.map(({ name }) => name),
      };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return effect;
}

/** Items without a change among the rows end no part. */
async function inParts(tx: ScopedConnection, rows: readonly RowChange[], max: number): Promise<readonly RowOutcome[]> {
  const items = rows.flatMap((change) => [{ change: undefined }, { change }]);
  const outcomes: RowOutcome[] = [];
  let first = 0;
  await applyInParts(tx, {
    target: publishers(),
    max,
    next: (_tx, most) => items.slice(first, first + most),
    keep: async (_tx, done) => {
      first += done.length;
      outcomes.push(...done.flatMap(({ outcome }) => outcome ?? []));
    },
  });
  return outcomes;
}

describe('changes in parts', () => {
  test('of random rows and sizes have the effect of one transaction', async () => {
    const value = fc.integer({ min: 0, max: 6 }).map((n) => ({ name: `Publisher ${n}` }));
    const publisher = fc.integer({ min: 0, max: 3 });
    const row = fc.oneof(
      value.map((values) => (): RowChange => ({ action: 'create', values })),
      fc.tuple(publisher, value).map(
        ([which, values]) =>
          (): RowChange => ({ action: 'update', id: ids[which] ?? 0, values }),
      ),
      publisher.map((which) => (): RowChange => ({ action: 'delete', id: ids[which] ?? 0 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 9 }), fc.integer({ min: 1, max: 4 }), async (rowsOf, max) => {
        const rows = rowsOf.map((make) => make());
        const together = await effectOf((tx) => applyRows(tx, publishers(), rows, { keep: 'good' }));
        expect(await effectOf((tx) => inParts(tx, rows, max))).toEqual(together);
      }),
      { numRuns: fuzzRuns(100) },
    );
  });
});

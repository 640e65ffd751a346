import { beforeAll, describe, expect, test } from 'vitest';
import stateChanges from '../../../../schemas/entities/state_changes.schema.json' with { type: 'json' };
import { librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { buildRegistry } from '../../../shared/framework/definitions/registry.ts';
import type { EntitySchema, StateTransition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Database } from '../../db/Database.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { asSystem } from '../context/systemContext.ts';
import { moveDue } from './moveDue.ts';
import { openRecords } from './openRecords.ts';

const label = (en: string) => ({ en, fr: en });

/** Offers whose end comes in as many ways as timers have units; `kind` keeps the cases apart. */
const timers: Readonly<Record<string, string>> = {
  day: '{ends_on}',
  day_after: '{ends_on+1d}',
  year: '{ends_on+1y}',
  hours: '{made_at+36h}',
  day_later: '{made_at+1d}',
  working_days: '{made_at+2wd}',
  working_day: '{ends_on+1wd}',
  since: '{state_since+2wd}',
};

const transitions: StateTransition[] = [
  ...Object.entries(timers).map(([name, at]) => ({
    name,
    label: label(name),
    from: ['open'],
    to: 'ended',
    by: ['system'],
    at,
    when: { kind: name },
  })),
  { name: 'remind', label: label('Remind'), from: ['asked'], to: 'asked', by: ['system'], at: '{made_at+1h}' },
  { name: 'reopen', label: label('Reopen'), from: ['ended'], to: 'asked', by: ['system'] },
  { name: 'end', label: label('End'), from: ['asked'], to: 'ended', by: ['system'] },
];

const offers: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'offers',
  type: 'object',
  'x-label': label('Offer'),
  'x-key': 'id',
  'x-title': ['kind'],
  'x-scope': 'staff',
  'x-states': { field: 'state', initial: ['open'], final: ['ended'], transitions },
  properties: {
    kind: { type: 'string', maxLength: 20, 'x-label': label('Kind') },
    state: { type: 'string', enum: ['open', 'asked', 'ended'], default: 'open', 'x-label': label('State') },
    ends_on: { type: ['string', 'null'], format: 'date', 'x-label': label('Ends') },
    made_at: { type: ['string', 'null'], format: 'date-time', 'x-label': label('Made') },
  },
  required: ['kind', 'state'],
  additionalProperties: false,
};

const closings: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'closings',
  type: 'object',
  'x-label': label('Closing'),
  'x-key': 'id',
  'x-title': ['closed_on'],
  'x-scope': 'staff',
  'x-holidays': { day: 'closed_on', when: { counts: true } },
  properties: {
    closed_on: { type: 'string', format: 'date', 'x-label': label('Closed') },
    counts: { type: 'boolean', default: true, 'x-label': label('Counts') },
  },
  required: ['closed_on'],
  additionalProperties: false,
};

const set = librarySet();
const entities = [offers, closings, stateChanges as unknown as EntitySchema];
const registry = buildRegistry(
  { ...set, entities: [...set.entities, ...entities.map((content) => ({ file: `schemas/entities/${content.$id}.schema.json`, content }))] },
  'timers',
);
const registrations = { computed: {}, hooks: {}, effects: {}, rowLimits: {} };

let database: Database;
const run = <Row>(query: Sql<Row>) => database.unscoped('test').run(query);
beforeAll(async () => {
  database = await openLibrary();
  await syncSchema(database, registry, { print: () => {} });
  await run(sql`insert into closings (closed_on, counts) values ('2026-12-25', true), ('2026-11-26', false)`);
});

/** The portal at a moment, in Toronto. */
function portalAt(now: string) {
  const ctx = callOf(readers.nobody, { registry, now: new Date(now) });
  return { database, records: openRecords({ database, registrations }), system: () => asSystem(ctx) };
}

async function stateAt(kind: string, value: string, now: string): Promise<string | undefined> {
  const column = value.length === 10 ? 'ends_on' : 'made_at';
  const [made] = await run(
    sql<{ id: number }>`insert into offers (kind, ${sql.id(column)}, created_at) values (${kind}, ${value}, ${value}) returning id`,
  );
  await moveDue(portalAt(now));
  const [row] = await run(sql<{ state: string }>`delete from offers where id = ${made?.id} returning state`);
  return row?.state;
}

describe('a timer', () => {
  test.each([
    ['the first minute of a day, in the zone of the portal', 'day', '2026-11-20', '2026-11-20T04:59:59Z', '2026-11-20T05:00:00Z'],
    ['the day after', 'day_after', '2026-11-20', '2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'],
    ['the night in which clocks go forward', 'day_after', '2026-03-08', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['the night in which clocks go back', 'day_after', '2026-10-31', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'],
    ['a year later', 'year', '2026-02-28', '2027-02-28T04:59:59Z', '2027-02-28T05:00:00Z'],
    ['hours, which the change of clocks leaves alone', 'hours', '2026-10-31T12:00:00Z', '2026-11-01T23:59:59Z', '2026-11-02T00:00:00Z'],
    ['a day later at the same time of day', 'day_later', '2026-10-31T16:00:00Z', '2026-11-01T16:59:59Z', '2026-11-01T17:00:00Z'],
    ['two working days later', 'working_days', '2026-11-25T20:00:00Z', '2026-11-27T19:59:59Z', '2026-11-27T20:00:00Z'],
    ['working days from a Friday', 'working_days', '2026-11-20T20:00:00Z', '2026-11-24T19:59:59Z', '2026-11-24T20:00:00Z'],
    ['working days over a holiday and a weekend', 'working_days', '2026-12-24T20:00:00Z', '2026-12-29T19:59:59Z', '2026-12-29T20:00:00Z'],
    ['working days in the state', 'since', '2026-11-25T20:00:00Z', '2026-11-27T19:59:59Z', '2026-11-27T20:00:00Z'],
    ['a working day after a day', 'working_day', '2026-12-24', '2026-12-28T04:59:59Z', '2026-12-28T05:00:00Z'],
  ])('comes at %s', async (_case, kind, value, before, at) => {
    expect(await stateAt(kind, value, before)).toBe('open');
    expect(await stateAt(kind, value, at)).toBe('ended');
  });

  test('waits for a value', async () => {
    await run(sql`insert into offers (kind) values ('day')`);
    expect(await moveDue(portalAt('2030-01-01T00:00:00Z'))).toBe(0);
  });

  test('that stays in its state comes once for each stay', async () => {
    const at = (minute: number) => portalAt(new Date(Date.parse('2026-11-20T12:00:00Z') + minute * 60_000).toISOString());
    const [row] = await run(
      sql<{
        id: number;
      }>`insert into offers (kind, state, made_at, created_at) values ('x', 'asked', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z') returning id`,
    );
    const id = Number(row?.id);
    expect([await moveDue(at(0)), await moveDue(at(1)), await moveDue(at(2))]).toEqual([1, 0, 0]);
    const { records, system } = at(3);
    await records.move(system(), 'offers', id, 'end');
    await records.move(system(), 'offers', id, 'reopen');
    expect([await moveDue(at(4)), await moveDue(at(5))]).toEqual([1, 0]);
    const steps = await run(
      sql<{ transition: string }>`select transition from state_changes where entity = 'offers' and record_id = ${id} order by id`,
    );
    expect(steps.map(({ transition }) => transition)).toEqual(['remind', 'end', 'reopen', 'remind']);
  });

  test('comes once, also from two processes', async () => {
    await run(sql`insert into offers (kind, ends_on) select 'day', '2026-11-20' from generate_series(1, 20)`);
    const [one, other] = await Promise.all([1, 2].map(() => moveDue(portalAt('2026-11-20T12:00:00Z'))));
    expect((one ?? 0) + (other ?? 0)).toBe(20);
  });

  test('reads its records by an index', async () => {
    const rows = await run(sql<{ indexdef: string }>`select indexdef from pg_indexes where tablename = 'offers'`);
    expect(rows.map(({ indexdef }) => indexdef)).toEqual(expect.arrayContaining([expect.stringMatching(/\(state, made_at\)/)]));
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import stateChanges from '../../../../schemas/entities/state_changes.schema.json' with { type: 'json' };
import { librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { buildRegistry, getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty, EntitySchema } from '../../../shared/framework/definitions/types.gen.ts';
import { localDay, localInstant, wallTime } from '../../../shared/framework/query/dayStart.ts';
import { isWorkingDay, laterWorkingDay } from '../../../shared/framework/query/workingDays.ts';
import type { Database } from '../../db/Database.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { serverDefaults } from '../records/fillDefaults.ts';
import { isPast } from './dueMoment.ts';
import { calendarOfRecord, calendarsOfRows, readHolidays } from './workCalendars.ts';

const label = (en: string) => ({ en, fr: en });
const text = (name: string) => ({ type: ['string', 'null'] as ['string', 'null'], maxLength: 40, 'x-label': label(name) });

function entityOf(
  name: string,
  properties: EntitySchema['properties'],
  required: string[],
  keys: Pick<EntitySchema, 'x-holidays' | 'x-working-days'> = {},
): EntitySchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': label(name),
    'x-key': 'id',
    'x-title': required,
    'x-scope': 'staff',
    ...keys,
    properties,
    required,
    additionalProperties: false,
  };
}

const branch = {
  type: ['integer', 'null'] as ['integer', 'null'],
  'x-label': label('Branch'),
  'x-ref': { entity: 'branches', value: 'id', label: ['code'] },
} as const satisfies EntityProperty;
const entities = [
  entityOf(
    'branches',
    {
      code: { ...text('Code'), type: 'string' },
      region: text('Region'),
      zone: { ...text('Zone'), format: 'time-zone' },
      closes_at: { ...text('Closes'), pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5, 'x-format': 'time' },
    },
    ['code'],
  ),
  entityOf(
    'closings',
    { closed_on: { type: 'string', format: 'date', 'x-label': label('Closed') }, kind: text('Kind'), region: text('Region'), branch },
    ['closed_on'],
    { 'x-holidays': { day: 'closed_on', when: { 'kind!': 'abroad' }, places: ['region', 'branch'] } },
  ),
  entityOf(
    'offers',
    {
      note: { ...text('Note'), type: 'string' },
      branch,
      made_at: { type: ['string', 'null'], format: 'date-time', 'x-label': label('Made') },
      due: { type: ['string', 'null'], format: 'date', readOnly: true, 'x-default': 'today+2wd', 'x-label': label('Due') },
    },
    ['note'],
    {
      'x-working-days': { places: { region: 'branch.region', branch: 'branch' }, cutoff: 'branch.closes_at', zone: 'branch.zone' },
    },
  ),
  stateChanges as unknown as EntitySchema,
];
const set = librarySet();
const registry = buildRegistry(
  { ...set, entities: [...set.entities, ...entities.map((content) => ({ file: `schemas/entities/${content.$id}.schema.json`, content }))] },
  'calendars',
);
const offers = getEntity(registry, 'offers');
const ctx = callOf(readers.nobody, { registry, now: new Date('2026-11-25T20:00:00Z') });

let database: Database;
const run = <Row>(query: Sql<Row>) => database.unscoped('test').run(query);
beforeAll(async () => {
  database = await openLibrary();
  await syncSchema(database, registry, { print: () => {} });
  await run(sql`insert into branches (code, region, zone, closes_at) values
    ('plain', null, null, null), ('laval', 'QC', null, null), ('hull', 'QC', null, '16:00'), ('burnaby', 'BC', 'America/Vancouver', '15:30'),
    ('broken', 'BC', 'Nowhere/Town', null)`);
  await run(sql`insert into closings (closed_on, kind, region, branch) values
    ('2026-12-25', 'day', null, null), ('2026-06-24', 'day', 'QC', null), ('2026-08-03', 'day', 'BC', null), ('2026-11-26', 'abroad', null, null),
    ('2026-06-25', 'day', null, (select id from branches where code = 'hull')), ('2026-12-28', 'day', 'BC', (select id from branches where code = 'hull'))`);
});

const branchOf = async (code: string) => (await run(sql<{ id: number }>`select id::int as id from branches where code = ${code}`))[0]?.id;

describe('the calendar of a record', () => {
  test.each([
    ['without a place has the days that count everywhere', undefined, ['2026-12-25'], 'America/Toronto', undefined],
    ['of a place without holidays', 'plain', ['2026-12-25'], 'America/Toronto', undefined],
    ['has the days of its region', 'laval', ['2026-06-24', '2026-12-25'], 'America/Toronto', undefined],
    [
      'has the days of its branch and the hour at which it closes',
      'hull',
      ['2026-06-24', '2026-06-25', '2026-12-25'],
      'America/Toronto',
      '16:00',
    ],
    ['has the zone of its branch', 'burnaby', ['2026-08-03', '2026-12-25'], 'America/Vancouver', '15:30'],
    ['of an unknown zone has that of the portal', 'broken', ['2026-08-03', '2026-12-25'], 'America/Toronto', undefined],
  ])('%s', async (_case, code, holidays, timezone, cutoff) => {
    const values = { note: 'x', branch: code === undefined ? null : await branchOf(code) };
    const found = await calendarOfRecord(database.unscoped('test'), ctx, offers, values);
    expect({ ...found, holidays: [...found.holidays].toSorted() }).toEqual({ holidays, timezone, ...(cutoff !== undefined && { cutoff }) });
  });

  test.each(['x', {}, Number.NaN, true])('leaves a value aside that is no reference: %s', async (value) => {
    const found = await calendarOfRecord(database.unscoped('test'), ctx, offers, { branch: value });
    expect([...found.holidays]).toEqual(['2026-12-25']);
  });
});

test.each([
  ['plain', '2026-06-22T19:59:59Z', '2026-06-24'],
  ['laval', '2026-06-22T19:59:59Z', '2026-06-25'],
  ['hull, before it closes', '2026-06-22T19:59:59Z', '2026-06-26'],
  ['hull, from then on', '2026-06-22T20:00:00Z', '2026-06-29'],
  ['hull, on a Saturday', '2026-06-20T14:00:00Z', '2026-06-26'],
  ['burnaby, where it is still Monday', '2026-06-23T05:00:00Z', '2026-06-25'],
])('a new record of %s is due two working days later', async (name, now, due) => {
  const [code = ''] = name.split(',');
  const call = { ...ctx, now: new Date(now) };
  expect(await serverDefaults(database.unscoped('test'), call, offers, { note: 'x', branch: await branchOf(code) })).toEqual({ due });
});

test('moments of rows are past by the calendar of each row', async () => {
  const connection = database.unscoped('test');
  const codes = ['plain', 'laval', 'hull', 'burnaby'];
  const calendars = new Map(
    await Promise.all(
      codes.map(async (code) => [code, await calendarOfRecord(connection, ctx, offers, { branch: await branchOf(code) })] as const),
    ),
  );
  // Around the holidays; the hour that comes twice when clocks go back is left out.
  const minutes = fc.integer({ min: 0, max: 14 * 24 * 60 }).map((minute) => minute * 60_000);
  const from = fc.constantFrom(...['2026-06-17', '2026-07-29', '2026-12-18'].map((day) => Date.parse(`${day}T00:00:00Z`)));
  const property = fc.asyncProperty(
    from,
    fc.array(minutes, { minLength: 5, maxLength: 30 }),
    minutes,
    fc.integer({ min: -3, max: 5 }),
    async (start, made, nowAfter, count) => {
      const now = new Date(start + nowAfter);
      await run(sql`truncate offers`);
      await run(sql`insert into offers (note, branch, made_at)
      select b.code, b.id, m from branches b, unnest(${made.map((after) => new Date(start + after).toISOString())}::timestamptz[]) m where b.code = any(${codes}::text[])`);
      const rows = await calendarsOfRows(connection, ctx, offers, await readHolidays(connection, registry), true);
      const isDue = isPast({ now, timezone: ctx.timezone }, sql`t.made_at`, false, { field: 'made_at', count, unit: 'wd' }, rows);
      const found = await run(
        sql<{ code: string; made: Date; is: boolean }>`select t.note as code, t.made_at as made, ${isDue} as is from offers t`,
      );
      expect(found).toHaveLength(codes.length * made.length);
      for (const { code, made: moment, is } of found) {
        const calendar = calendars.get(code);
        expect([code, moment, count, now, is]).toEqual([
          code,
          moment,
          count,
          now,
          calendar && dueAt(moment, count, calendar) <= now.getTime(),
        ]);
      }
    },
  );
  await fc.assert(property, { numRuns: 25 });
});

/** The moment some working days later, worked out day by day. */
function dueAt(moment: Date, count: number, { holidays, timezone, cutoff }: Parameters<typeof isOpenAt>[1]): number {
  let day = localDay(moment, timezone);
  let time = wallTime(moment.getTime(), timezone) - Date.parse(`${day}T00:00:00Z`);
  if (cutoff !== undefined && !isOpenAt(moment, { holidays, timezone, cutoff })) {
    day = laterWorkingDay(day, 1, holidays) ?? '';
    time = 0;
  }
  return localInstant(Date.parse(`${laterWorkingDay(day, count, holidays) ?? ''}T00:00:00Z`) + time, timezone);
}

function isOpenAt(
  moment: Date,
  { holidays, timezone, cutoff }: { holidays: ReadonlySet<string>; timezone: string; cutoff?: string },
): boolean {
  const shown = new Date(wallTime(moment.getTime(), timezone)).toISOString();
  return isWorkingDay(shown.slice(0, 10), holidays) && shown.slice(11, 16) < (cutoff ?? '');
}

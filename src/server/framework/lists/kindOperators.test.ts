import { beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/database.ts';
import { libraryRegistrations, librarySet } from '../../../../test/library/definitions.ts';
import { holds, type Moment, type TestColumn } from '../../../../test/library/evaluate.ts';
import { callOf, readers, testNow } from '../../../../test/library/openLibrary.ts';
import type { Row } from '../../../../test/library/rows.ts';
import { addRow } from '../../../../test/people.ts';
import type { DefinitionSet } from '../../../shared/framework/definitions/DefinitionSet.ts';
import { buildRegistry } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import type { ColumnType, Condition, Operator } from '../../../shared/framework/query/ListQuery.ts';
import { operators, operatorsFor } from '../../../shared/framework/query/operators.ts';
import { emptyQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Database } from '../../db/Database.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { sql } from '../../db/sql.ts';
import { openList } from './openList.ts';
import { planList } from './planList.ts';

const label = { en: 'Sample', fr: 'Exemple' };
const text = (more: Partial<EntityProperty> = {}): EntityProperty => ({
  type: ['string', 'null'],
  maxLength: 40,
  'x-label': label,
  ...more,
});
const number = (more: Partial<EntityProperty> = {}): EntityProperty => ({
  type: ['number', 'null'],
  'x-decimals': 2,
  'x-label': label,
  ...more,
});

interface Kind {
  readonly property: EntityProperty;
  readonly type: ColumnType;
  /** As the column stores them. */
  readonly values: readonly (string | number | boolean | readonly string[])[];
  /** Ways to write stored values that lists show, by the value that they mean. */
  readonly written?: Readonly<Record<string, string>>;
}

/** A field for each kind and each format of values. */
const kinds: Readonly<Record<string, Kind>> = {
  plain: { property: text(), type: 'text', values: ['true', 'FALSE', 'Été 2'] },
  coded: { property: text({ pattern: '^[a-zA-Z0-9]+$' }), type: 'text', values: ['T1', 'true', 'x9'] },
  email: { property: text({ format: 'email' }), type: 'text', values: ['true@b.example', 'a@b.example', 'c@d.example'] },
  address: {
    property: text({ format: 'uri' }),
    type: 'text',
    values: ['https://a.example/', 'https://true.example/b', 'https://b.example'],
  },
  zone: { property: text({ format: 'time-zone' }), type: 'text', values: ['UTC', 'America/Toronto', 'Asia/Kolkata'] },
  clock: { property: text({ maxLength: 5, 'x-format': 'time' }), type: 'text', values: ['09:00', '17:30', '00:05'] },
  phone: {
    property: text({ maxLength: 10, 'x-format': 'phone' }),
    type: 'text',
    values: ['5145550134', '7055551234', '4165550100'],
    written: { '(514) 555-0134': '5145550134', '705-555-1234': '7055551234' },
  },
  postal: {
    property: text({ maxLength: 10, 'x-format': 'postal' }),
    type: 'text',
    values: ['H3B2Y5', '14225', 'M5V2T6'],
    written: { 'H3B 2Y5': 'H3B2Y5', 'm5v 2t6': 'M5V2T6' },
  },
  province: { property: text({ maxLength: 2, 'x-format': 'province' }), type: 'text', values: ['ON', 'QC', 'NY'] },
  link: {
    property: text({ 'x-format': 'link', format: 'uri' }),
    type: 'text',
    values: ['https://a.example/', 'https://b.example', 'https://c.example'],
  },
  markup: { property: text({ 'x-format': 'html' }), type: 'text', values: ['<p>true</p>', '<p>x</p>', 'plain'] },
  option: {
    property: text({
      enum: ['true', 'low', 'high', null],
      'x-enum-labels': { true: { en: 'True', fr: 'Vrai' }, low: { en: 'Low', fr: 'Bas' }, high: { en: 'High', fr: 'Haut' } },
    }),
    type: 'text',
    values: ['true', 'low', 'high'],
  },
  tags: {
    property: { type: ['array', 'null'], items: { type: 'string', maxLength: 20 }, 'x-label': label },
    type: 'text',
    values: [['true', 'b'], ['c'], ['false']],
  },
  whole: { property: { type: ['integer', 'null'], 'x-label': label }, type: 'number', values: [0, 1, -12] },
  year: { property: { type: ['integer', 'null'], 'x-format': 'year', 'x-label': label }, type: 'number', values: [1999, 2026, 1] },
  duration: { property: { type: ['integer', 'null'], 'x-format': 'duration', 'x-label': label }, type: 'number', values: [0, 90, 1440] },
  amount: { property: number(), type: 'decimal', values: ['0.00', '12.50', '-3.10'] },
  currency: { property: number({ 'x-format': 'currency' }), type: 'decimal', values: ['0.00', '12.50', '1.00'] },
  percent: { property: number({ 'x-format': 'percent' }), type: 'decimal', values: ['0.00', '5.00', '100.00'] },
  day: {
    property: { type: ['string', 'null'], format: 'date', 'x-label': label },
    type: 'date',
    values: ['2026-11-20', '2024-02-29', '2026-03-08'],
  },
  moment: {
    property: { type: ['string', 'null'], format: 'date-time', 'x-label': label },
    type: 'datetime',
    values: ['2026-11-20T18:30:00.000Z', '2026-03-08T07:30:00.000Z', '2024-02-29T05:00:00.000Z'],
  },
  second: {
    property: { type: ['string', 'null'], format: 'date-time', 'x-format': 'seconds', 'x-label': label },
    type: 'datetime',
    values: ['2026-11-20T18:30:15.000Z', '2026-03-08T07:30:00.000Z', '2024-02-29T05:00:59.000Z'],
  },
  flag: { property: { type: ['boolean', 'null'], 'x-label': label }, type: 'boolean', values: [true, false, true] },
};

/** Values of a type in addition to the stored values; possibly in no row. */
const further: Readonly<Record<ColumnType, readonly string[]>> = {
  text: ['true', 'false', 'TRUE', 'e', '%', '0'],
  number: ['0', '1', '2', '1.0', '0.5'],
  decimal: ['0', '12.5', '12.50', '99'],
  date: ['2026-11-20', '2026-11-21'],
  datetime: ['2026-11-20', '2026-11-20 13:30', '2026-11-20T18:30:00Z'],
  boolean: ['true', 'false'],
};

const names = Object.keys(kinds);
const rows: Row[] = [0, 1, 2].map((at) => Object.fromEntries(names.map((name) => [name, kinds[name]?.values[at] ?? null])));
// One row without any value, one with blank texts and empty lists.
rows.push({ plain: null });
rows.push(
  Object.fromEntries(
    names.flatMap((name) => {
      const kind = kinds[name];
      if (kind?.type !== 'text') return [];
      return [[name, Array.isArray(kind.values[0]) ? [] : '']];
    }),
  ),
);

const set: DefinitionSet = librarySet();
const registry = buildRegistry(
  {
    ...set,
    entities: [
      ...set.entities,
      {
        file: 'schemas/entities/samples.schema.json',
        content: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          $id: 'samples',
          type: 'object',
          'x-label': label,
          'x-key': 'id',
          'x-title': ['plain'],
          'x-scope': 'public',
          properties: Object.fromEntries(names.map((name) => [name, kinds[name]?.property ?? text()])),
          additionalProperties: false,
        },
      },
    ],
    resources: [
      ...set.resources,
      {
        file: 'resources/samples.resource.json',
        content: {
          kind: 'resource',
          name: 'samples',
          schema: 'samples',
          api_url: 'samples',
          title: label,
          screens: [{ cmid: 'SAMPLES', path: 'SAMPLES', view: 'list', access: 'public', menu: false }],
          permissions: { list: { cmid: 'SAMPLES' } },
          list: { columns: names.map((field) => ({ field })) },
        },
      },
    ],
  },
  'samples',
);

let database: Database;
const ids: number[] = [];
beforeAll(async () => {
  ({ database } = await emptyDatabase());
  const { refusals } = await syncSchema(database, registry, { print: () => {} });
  if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
  for (const row of rows) ids.push(await addRow(database, 'samples', row));
});

const toronto: Moment = { now: testNow, timezone: 'America/Toronto', language: 'en' };

async function found(condition: Condition): Promise<number[]> {
  const ctx = callOf(readers.root, { ...toronto, registry });
  const { matching } = planList(openList(libraryRegistrations, ctx, 'samples', 'list'), { ...emptyQuery, filters: [{ condition }] }, ctx);
  const matches = await withoutGuard(database.scoped(ctx)).run(sql<{ id: number }>`select t.id ${matching} order by t.id`);
  return matches.map(({ id }) => ids.indexOf(id));
}

function operandsOf({ type, values, written = {} }: Kind, operator: Operator): readonly Condition['value'][] {
  const { value, list } = operators[operator];
  if (value === 'flag') return ['true', 'false'];
  if (value === 'preset') return ['this_year', 'today', 'last_13_months'];
  const stored = values.flat().map(String);
  const all = [...stored, ...further[type], ...Object.keys(written)];
  if (list) return [all.slice(0, 2), ['__no_match__'], all];
  return value === 'text' && type !== 'text' ? ['1', '0', '20'] : all;
}

/** What the operand means: of a value written as lists show it, the stored one. */
function meant({ written = {} }: Kind, value: Condition['value']): Condition['value'] {
  return typeof value === 'string' ? (written[value] ?? value) : value.map((each) => written[each] ?? each);
}

const cases = names.flatMap((name) =>
  operatorsFor(kinds[name]?.type ?? 'text').map((operator): [string, Operator, Kind] => [
    name,
    operator,
    kinds[name] ?? { property: text(), type: 'text', values: [] },
  ]),
);

describe('every operator on every kind and format of values answers as the contract says [B-171][B-178][B-179][B-181][B-182]', () => {
  test.each(cases)('%s %s, plain and negated', async (field, operator, kind) => {
    const column: TestColumn = {
      name: field,
      type: kind.type,
      read: (row) => {
        const at = rows.indexOf(row);
        return kind.values[at] ?? (row[field] === undefined ? null : '');
      },
    };
    for (const operand of operandsOf(kind, operator)) {
      const value = meant(kind, operand);
      for (const negated of [false, true]) {
        const expected = rows.flatMap((row, at) => (holds(column, { operator, negated, value }, row, toronto) ? [at] : []));
        expect([operand, negated, await found({ field, operator, negated, value: operand })]).toEqual([operand, negated, expected]);
      }
    }
  });
});

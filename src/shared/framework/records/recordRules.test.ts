import { describe, expect, test } from 'vitest';
import { ruleFields, ruleOperand } from '../definitions/describe/ruleFields.ts';
import { toEntity } from '../definitions/entity.ts';
import type { EntityProperty, EntitySchema, RecordRule } from '../definitions/types.gen.ts';
import { brokenRules } from './recordRules.ts';

const moment = { now: new Date('2026-11-20T02:00:00Z'), timezone: 'America/Toronto' };
const text = (en: string) => ({ en, fr: `${en} (fr)` });

function entityWith(rules: readonly Omit<RecordRule, 'message'>[]) {
  const optional = (type: 'string' | 'integer' | 'number', more: Partial<EntityProperty> = {}): EntityProperty => ({
    type: [type, 'null'],
    'x-label': text('Field'),
    ...more,
  });
  const schema: EntitySchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'loans',
    type: 'object',
    'x-label': text('Loan'),
    'x-key': 'id',
    'x-title': ['note'],
    'x-rules': rules.map((rule) => ({ ...rule, message: text(`rule at ${rule.field}`) })),
    properties: {
      note: optional('string', { maxLength: 50 }),
      reader: optional('string', { maxLength: 50 }),
      lent_on: optional('string', { format: 'date' }),
      due: optional('string', { format: 'date' }),
      opens: optional('string', { 'x-format': 'time' }),
      closes: optional('string', { 'x-format': 'time' }),
      read_from: optional('string', { format: 'date-time' }),
      read_to: optional('string', { format: 'date-time' }),
      copies: optional('integer', { minimum: 0, maximum: 100 }),
      lost: optional('number', { 'x-decimals': 2 }),
      country: optional('string', { maxLength: 2 }),
      province: optional('string', { maxLength: 2, 'x-format': 'province', 'x-subdivision-of': 'country' }),
      birthplace: optional('string', { maxLength: 2, 'x-format': 'province' }),
      code: optional('string', { maxLength: 10, 'x-format': 'postal', 'x-postal-of': 'province' }),
      state: optional('string', { enum: ['here', 'lent', null], 'x-enum-labels': { here: text('Here'), lent: text('Lent') } }),
    },
    additionalProperties: false,
  };
  return toEntity(schema);
}

const brokenAt = (rule: Omit<RecordRule, 'message' | 'field'>, record: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(brokenRules(entityWith([{ field: 'note', ...rule }]), record, moment)).includes('note');

describe('rules across fields', () => {
  const order = { must: { due__gte: '{lent_on}' } };
  test.each([
    ['a later day', order, { lent_on: '2026-01-05', due: '2026-01-06' }, false],
    ['the same day', order, { lent_on: '2026-01-05', due: '2026-01-05' }, false],
    ['an earlier day', order, { lent_on: '2026-01-05', due: '2026-01-04' }, true],
    ['an empty value', order, { lent_on: '2026-01-05', due: null }, false],
    ['an empty bound', order, { lent_on: '', due: '2026-01-04' }, false],
    ['a day within a span', { must: { due__lte: '{lent_on+28d}' } }, { lent_on: '2026-02-20', due: '2026-03-20' }, false],
    ['a day beyond a span', { must: { due__lte: '{lent_on+28d}' } }, { lent_on: '2026-02-20', due: '2026-03-21' }, true],
    ['today in the zone of the reader', { must: { due__gte: '{today}' } }, { due: '2026-11-19' }, false],
    ['yesterday in that zone', { must: { due__gte: '{today}' } }, { due: '2026-11-18' }, true],
    ['the last day ahead', { must: { due__lte: '{today+14d}' } }, { due: '2026-12-03' }, false],
    ['one day too far ahead', { must: { due__lte: '{today+14d}' } }, { due: '2026-12-04' }, true],
    ['a day within a year', { must: { due__lte: '{lent_on+1y}' } }, { lent_on: '2028-02-29', due: '2029-02-28' }, false],
    ['a day beyond a year', { must: { due__lte: '{lent_on+1y}' } }, { lent_on: '2028-02-29', due: '2029-03-01' }, true],
    ['a later time of day', { must: { closes__gt: '{opens}' } }, { opens: '09:30', closes: '17:00' }, false],
    ['an earlier time of day', { must: { closes__gt: '{opens}' } }, { opens: '09:30', closes: '08:00' }, true],
    ['a time of day in an hour', { must: { closes__gte: '{opens+60min}' } }, { opens: '09:30', closes: '10:30' }, false],
    ['a time of day in less than an hour', { must: { closes__gte: '{opens+1h}' } }, { opens: '09:30', closes: '10:29' }, true],
    ['a time of day that would be tomorrow', { must: { closes__gte: '{opens+30min}' } }, { opens: '23:45', closes: '23:59' }, true],
    ['a time of day that would be yesterday', { must: { closes__gte: '{opens-1h}' } }, { opens: '00:30', closes: '00:00' }, false],
    [
      'an instant in two hours',
      { must: { read_to__gte: '{read_from+2h}' } },
      { read_from: '2026-01-01T23:00:00Z', read_to: '2026-01-02T01:00:00Z' },
      false,
    ],
    [
      'an instant in less than two hours',
      { must: { read_to__gte: '{read_from+120min}' } },
      { read_from: '2026-01-01T23:00:00Z', read_to: '2026-01-02T00:59:00Z' },
      true,
    ],
    [
      'instants of two zones',
      { must: { read_to__gt: '{read_from}' } },
      { read_from: '2026-01-01T10:00:00-05:00', read_to: '2026-01-01T16:00:00Z' },
      false,
    ],
    [
      'one instant in two zones',
      { must: { read_to__gt: '{read_from}' } },
      { read_from: '2026-01-01T10:00:00-05:00', read_to: '2026-01-01T15:00:00Z' },
      true,
    ],
    ['a smaller number', { must: { lost__lte: '{copies}' } }, { copies: 10, lost: 9.5 }, false],
    ['a greater number', { must: { lost__lte: '{copies}' } }, { copies: 9, lost: 10 }, true],
    ['another text', { must: { 'note!': '{reader}' } }, { note: 'a', reader: 'b' }, false],
    ['the same text', { must: { 'note!': '{reader}' } }, { note: 'a', reader: 'a' }, true],
    ['a fixed value', { must: { state: 'lent' } }, { state: 'here' }, true],
    ['a list of values', { must: { state__in: ['here', 'lent'] } }, { state: 'here' }, false],
    ['one of two', { must: { or: [{ note__isnull: false }, { reader__isnull: false }] } }, { reader: 'a' }, false],
    ['none of two', { must: { or: [{ note__isnull: false }, { reader__isnull: false }] } }, { reader: '' }, true],
    ['not both', { must: { not: { note__isnull: false, reader__isnull: false } } }, { note: 'a', reader: 'b' }, true],
    ['not both of one', { must: { not: { note__isnull: false, reader__isnull: false } } }, { note: 'a' }, false],
    ['a negated comparison with an empty value', { must: { not: { lost__gt: '{copies}' } } }, { copies: 9 }, false],
    ['a negated comparison', { must: { not: { lost__gt: '{copies}' } } }, { copies: 9, lost: 10 }, true],
    ['under its condition', { when: { state: 'lent' }, must: { due__isnull: false } }, { state: 'lent' }, true],
    ['outside its condition', { when: { state: 'lent' }, must: { due__isnull: false } }, { state: 'here' }, false],
    ['a condition that compares', { when: { lost__gt: '{copies}' }, must: { note__isnull: false } }, { lost: 2, copies: 1 }, true],
    ['a condition without a value', { when: { lost__gt: '{copies}' }, must: { note__isnull: false } }, { lost: 2 }, false],
  ] as const)('%s', (_name, rule, record, isBroken) => {
    expect(brokenAt(rule as never, record)).toBe(isBroken);
  });

  test('of several rules at one field the first speaks, in both languages; others speak at their own', () => {
    const rules = [
      { field: 'due', must: { due__gte: '{lent_on}' } },
      { field: 'due', must: { due__gte: '{today}' } },
      { field: 'lost', must: { lost__lte: '{copies}' } },
    ];
    const found = brokenRules(entityWith(rules), { lent_on: '2026-01-05', due: '2026-01-04', copies: 1, lost: 2 }, moment);
    expect(found).toEqual({
      due: { key: 'validation.invalid', text: text('rule at due') },
      lost: { key: 'validation.invalid', text: text('rule at lost') },
    });
  });

  test('a postal code belongs to its province, unless neither changes or one is at fault', () => {
    const entity = entityWith([]);
    const away = { country: 'CA', province: 'ON', code: 'V6B1A1' };
    const found = { code: { key: 'validation.postal_mismatch' } };
    expect(brokenRules(entity, away, moment)).toEqual(found);
    expect(brokenRules(entity, { ...away, country: 'MX' }, moment)).toEqual({});
    expect(brokenRules(entity, { ...away, code: null }, moment)).toEqual({});
    expect(brokenRules(entity, away, moment, (name) => name === 'province')).toEqual(found);
    expect(brokenRules(entity, away, moment, (name) => name === 'note')).toEqual({});
    expect(brokenRules(entity, away, moment, () => true, { province: { key: 'validation.pattern' } })).toEqual({});
  });

  const unknown = { key: 'validation.province' };
  test.each([
    ['a province of the country', { country: 'CA', province: 'ON' }, {}],
    ['a state of the country', { country: 'US', province: 'NY' }, {}],
    ['a state of another country', { country: 'CA', province: 'NY' }, { province: unknown }],
    ['a state before the country is known', { province: 'NY' }, {}],
    ['none of both countries', { province: 'ZZ' }, { province: unknown }],
    ['any text of a country without a list', { country: 'MX', province: 'ZZ' }, {}],
    ['a state without a field for the country', { birthplace: 'NY' }, {}],
    ['none of both countries, without a field for the country', { birthplace: 'ZZ' }, { birthplace: unknown }],
    ['nothing', { country: 'CA', province: null, birthplace: '' }, {}],
  ])('[R-007] a province or state exists: %s', (_name, record, expected) => {
    expect(brokenRules(entityWith([]), record, moment)).toEqual(expected);
  });

  test('[R-007] a stored province is judged once it or its country changes', () => {
    const record = { country: 'CA', province: 'NY' };
    const judged = (...changed: string[]) => brokenRules(entityWith([]), record, moment, (name) => changed.includes(name));
    expect([judged('note'), judged('country'), judged('province')]).toEqual([{}, { province: unknown }, { province: unknown }]);
  });

  test('a rule over a field that the reader does not have is not judged', () => {
    const entity = entityWith([{ field: 'due', must: { due__gte: '{hidden}' } }]);
    expect(brokenRules(entity, { due: '2026-01-04', hidden: '2026-02-01' }, moment)).toEqual({});
  });

  test('a rule reads its field, its conditions and their other values', () => {
    const rule = {
      field: 'note',
      when: { state: 'lent' },
      must: { or: [{ due__gte: '{lent_on+1d}' }, { due__gte: '{today}' }] },
      message: text(''),
    };
    expect([...ruleFields(rule)].toSorted()).toEqual(['due', 'lent_on', 'note', 'state']);
  });

  test.each([
    ['{due}', { name: 'due', later: undefined }],
    ['{due+14d}', { name: 'due', later: { unit: 'd', count: 14 } }],
    ['{today-1d}', { name: 'today', later: { unit: 'd', count: -1 } }],
    ['{today+1y}', { name: 'today', later: { unit: 'y', count: 1 } }],
    ['{opens+30min}', { name: 'opens', later: { unit: 'min', count: 30 } }],
    ['{opens-2h}', { name: 'opens', later: { unit: 'h', count: -2 } }],
    ['{opens+30m}', undefined],
    ['{due+14}', undefined],
    ['due', undefined],
    [7, undefined],
  ])('%s is another value, or itself', (value, expected) => {
    expect(ruleOperand(value)).toEqual(expected);
  });
});

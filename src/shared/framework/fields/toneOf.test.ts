import { expect, test } from 'vitest';
import type { QueryContext } from '../query/ListQuery.ts';
import type { Tones } from './property.gen.ts';
import { toneOf } from './toneOf.ts';
import { toneRules, tonesBelow } from './toneRules.ts';

const types = { state: 'text', days: 'number', due: 'date', sold: 'boolean' } as const;
const context: QueryContext = {
  find: (name) => {
    const type = Object.entries(types).find(([known]) => known === name)?.[1];
    return type && { name, type };
  },
  fieldNames: () => Object.keys(types),
  extras: [],
};
const moment = { now: new Date('2026-03-18T12:00:00Z'), timezone: 'America/Toronto' };
const rules: Tones = [
  { tone: 'error', when: { days__gt: 5 } },
  { tone: 'warning', when: { days__gt: 0, state: 'lent' } },
];

test.each<[string, string, Tones | undefined, Record<string, unknown>, string | undefined]>([
  ['no tones', 'state', undefined, { state: 'lent' }, undefined],
  ['a value of the map', 'state', { lent: 'info' }, { state: 'lent' }, 'info'],
  ['a value without a tone', 'state', { lent: 'info' }, { state: 'lost' }, undefined],
  ['an empty value', 'state', { lent: 'info' }, { state: null }, undefined],
  ['false has a tone of its own', 'sold', { true: 'success', false: 'neutral' }, { sold: false }, 'neutral'],
  ['the first rule that holds', 'days', rules, { days: 6, state: 'lent' }, 'error'],
  ['the second where the first does not hold', 'days', rules, { days: 5, state: 'lent' }, 'warning'],
  ['no rule holds', 'days', rules, { days: 5, state: 'lost' }, undefined],
  ['a record that lacks a field of a rule', 'days', rules, { days: 5 }, undefined],
  ['the first rule needs no field of the second', 'days', rules, { days: 6 }, 'error'],
  ['a day of the reader', 'due', [{ tone: 'error', when: { due__daterange: 'today' } }], { due: '2026-03-18' }, 'error'],
  ['a rule on an unknown field ends the rules', 'days', [{ tone: 'info', when: { kept: 1 } }, ...rules], { days: 6 }, undefined],
])('%s', (_name, field, tones, record, expected) => {
  expect(toneOf(toneRules(field, tones, context), record, moment)).toBe(expected);
});

test('behind a reference the rules read the fields of its path', () => {
  const below = tonesBelow(['author', 'publisher'], toneRules('state', { lent: 'info' }, context));
  expect(toneOf(below, { state: 'lost', 'author.publisher.state': 'lent' }, moment)).toBe('info');
});

import { expect, test } from 'vitest';
import { type Entity, toEntity } from '../definitions/entity.ts';
import type { EntitySchema, StateTransition } from '../definitions/types.gen.ts';
import { endsLine, type LineOf, mainLine } from './mainLine.ts';

const label = { en: 'Label', fr: 'Étiquette' };
const step = (from: string, to: StateTransition['to'], more: Partial<StateTransition> = {}): StateTransition => ({
  name: `from_${from}`,
  label,
  from: [from],
  to,
  ...more,
});

function entityWith(transitions: StateTransition[], initial = ['draft'], final: string[] = []): Entity {
  const schema: EntitySchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'books',
    type: 'object',
    'x-label': label,
    'x-key': 'id',
    'x-title': [],
    'x-scope': 'public',
    required: ['state'],
    additionalProperties: false,
    properties: {
      price: { type: 'number', 'x-label': label },
      state: { type: 'string', enum: ['draft', 'sent', 'approved', 'rejected', 'paid'], 'x-label': label },
    },
    'x-states': { field: 'state', initial, final, transitions },
  };
  return toEntity(schema);
}

function lineOf(...parts: Parameters<typeof entityWith>): readonly string[] {
  const entity = entityWith(...parts);
  return entity.machines.flatMap((machine) => mainLine(entity, machine));
}

test.each<[string, StateTransition[], string[]]>([
  ['leads along the first transition of each state', [step('draft', 'sent'), step('sent', 'approved')], ['draft', 'sent', 'approved']],
  ['passes over transitions that warn', [step('draft', 'rejected', { danger: true }), step('draft', 'sent')], ['draft', 'sent']],
  ['does not go back', [step('draft', 'sent'), step('sent', 'draft'), step('sent', '{back}')], ['draft', 'sent']],
  [
    'takes steps of the portal too',
    [step('draft', 'sent', { by: ['system'] }), step('sent', ['approved', 'rejected'])],
    ['draft', 'sent', 'approved'],
  ],
  ['is the initial state alone without transitions that lead on', [step('sent', 'paid')], ['draft']],
])('the main line %s', (_name, transitions, expected) => {
  expect(lineOf(transitions)).toEqual(expected);
});

const moment = { now: new Date('2026-11-28T12:00:00Z'), timezone: 'America/Toronto' };
const dear = { price__gte: 1000 };

test.each<[string, Omit<LineOf, 'moment'>, string[]]>([
  ['along the first step where nothing is known', {}, ['draft', 'approved', 'paid']],
  ['by the steps that its values allow', { record: { price: 1000 } }, ['draft', 'sent', 'approved', 'paid']],
  ['not by steps that they do not allow', { record: { price: 999.99 } }, ['draft', 'approved', 'paid']],
  [
    'where it has been, whatever its values are now',
    { record: { price: 5 }, visited: new Set(['sent']) },
    ['draft', 'sent', 'approved', 'paid'],
  ],
  ['on without a value', { record: {} }, ['draft', 'approved', 'paid']],
])('the line of a record leads %s', (_name, known, expected) => {
  const transitions = [
    step('draft', 'approved', { when: { not: dear } }),
    step('draft', 'sent', { when: dear }),
    step('sent', 'approved'),
    step('approved', 'paid'),
  ];
  const entity = entityWith(transitions);
  expect(entity.machines.flatMap((machine) => mainLine(entity, machine, { ...known, moment }))).toEqual(expected);
});

test('the main line begins with the first initial state', () => {
  expect(lineOf([step('draft', 'sent'), step('sent', 'paid')], ['sent', 'draft'])).toEqual(['sent', 'paid']);
});

test.each<[string, StateTransition[], string[], boolean]>([
  ['after a transition that warns', [step('draft', 'rejected', { danger: true })], [], true],
  ['in a final state', [step('draft', 'rejected')], ['rejected'], true],
  ['not where the record waits aside', [step('draft', 'rejected'), step('rejected', 'draft')], [], false],
  ['not where another transition leads too', [step('draft', 'rejected', { danger: true }), step('sent', 'rejected')], [], false],
  ['not in a state to which nothing leads', [], [], false],
])('the line ends off its course %s', (_name, transitions, final, expected) => {
  const [machine] = entityWith(transitions, ['draft'], final).machines;
  expect(machine && endsLine(machine, 'rejected')).toBe(expected);
});

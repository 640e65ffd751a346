import { expect, test } from 'vitest';
import { toEntity } from '../definitions/entity.ts';
import type { EntitySchema, StateTransition } from '../definitions/types.gen.ts';
import { mainLine } from './mainLine.ts';

const label = { en: 'Label', fr: 'Étiquette' };
const step = (from: string, to: StateTransition['to'], more: Partial<StateTransition> = {}): StateTransition => ({
  name: `from_${from}`,
  label,
  from: [from],
  to,
  ...more,
});

function lineOf(transitions: StateTransition[], initial = ['draft']): readonly string[] {
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
    properties: { state: { type: 'string', enum: ['draft', 'sent', 'approved', 'rejected', 'paid'], 'x-label': label } },
    'x-states': { field: 'state', initial, transitions },
  };
  const entity = toEntity(schema);
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

test('the main line begins with the first initial state', () => {
  expect(lineOf([step('draft', 'sent'), step('sent', 'paid')], ['sent', 'draft'])).toEqual(['sent', 'paid']);
});

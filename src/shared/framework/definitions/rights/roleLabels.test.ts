import { expect, test } from 'vitest';
import { exampleRegistry } from '../../../../../test/exampleDefinitions.ts';
import { toEntity } from '../entity.ts';
import { getEntity } from '../registry.ts';
import type { EntitySchema } from '../types.gen.ts';
import { roleLabels } from './roleLabels.ts';

const text = (en: string) => ({ en, fr: `${en} (fr)` });
const example = exampleRegistry();
const { schema } = getEntity(example, 'books');
const made = (name: string, label: string, more: Partial<EntitySchema>) =>
  toEntity({ ...schema, $id: name, 'x-label': text(label), 'x-states': undefined, ...more } as EntitySchema);
const reference = (entity: string, label: string) => ({
  type: 'integer' as const,
  'x-label': text(label),
  'x-ref': { entity, value: 'id' as const, label: ['id'] },
});
const users = made('users', 'User', {
  'x-scope': 'staff',
  properties: {
    kind: {
      type: 'string',
      enum: ['ADMIN', 'SALES'],
      'x-label': text('Kind'),
      'x-enum-labels': { ADMIN: text('Administrator'), SALES: text('Sales') },
    },
  },
});
const people = made('people', 'Person', { 'x-scope': 'staff', properties: { user: reference('users', 'User') } });
const loans = made('loans', 'Loan', {
  'x-scope': [
    { role: 'asker', field: 'asked_by' },
    { role: 'reader', field: 'person.user' },
    { role: 'self', field: 'id' },
  ],
  properties: { asked_by: reference('users', 'Asked by'), person: reference('people', 'Person lent to') },
});
const lines = made('lines', 'Line', { 'x-scope': [{ through: 'loan' }], properties: { loan: reference('loans', 'Loan') } });
const roles = made('roles', 'Role', {
  'x-scope': 'staff',
  'x-holders': { user: 'user', role: 'role' },
  properties: {
    user: reference('users', 'User'),
    role: { type: 'string', enum: ['it'], 'x-label': text('Role'), 'x-enum-labels': { it: text('Technicians') } },
  },
});
const members = made('members', 'Member of the board', {
  'x-scope': 'staff',
  'x-holders': { user: 'user', as: 'board' },
  properties: { user: reference('users', 'User') },
});
const entities = new Map([users, people, loans, lines, roles, members].map((each) => [each.name, each]));
const registry = { entities, actors: { user: users } };

test.each([
  ['all staff', 'staff', loans, ['Staff']],
  ['a user type', 'SALES', loans, ['Sales']],
  ['a role that records give', 'it', loans, ['Technicians']],
  ['the one role of some records', 'board', loans, ['Member of the board']],
  ['a field of the record', 'asker', loans, ['“Asked by” of this record']],
  ['a path to a user, by the field before', 'reader', loans, ['“Person lent to” of this record']],
  ['the record itself', 'self', loans, ['Loan']],
  ['the record through which it is seen', 'asker', lines, ['“Asked by” of this record']],
  ['a role without a label', 'nobody', loans, []],
])('the label of a role is that of %s', (_name, role, entity, expected) => {
  expect(roleLabels(registry, role, entity).map(({ en }) => en)).toEqual(expected);
});

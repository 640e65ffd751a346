import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { givesNoRow, scopeRules } from '../src/shared/framework/definitions/rights/permissions.ts';
import type { ScopeRule } from '../src/shared/framework/definitions/types.gen.ts';

/* docs/row-rules.md says of every entity who sees its rows, and why. Law 54 */
const root = path.resolve(import.meta.dirname, '..');
const { registry } = loadDefinitions(root);
invariant(registry, 'the definitions are sound');
const { entities, heldRoles } = registry;

/** The rules that give rows. */
const rulesOf = (entity: Entity): readonly ScopeRule[] => scopeRules(entity).filter((rule) => !givesNoRow(rule));
const rows = Array.from(
  fs.readFileSync(path.join(root, 'docs/row-rules.md'), 'utf8').matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm),
  ([, name = '', before = '', now = '', gains = '', reason = '']) => ({ name, now: now === 'the same' ? before : now, gains, reason }),
);

const isStaff = ({ role }: ScopeRule): boolean => ['staff', 'ADMIN', 'EMPLOYEE', 'SALES'].includes(role ?? '');
const isThrough = (rule: ScopeRule): boolean => 'through' in rule;
const isWall = (rule: ScopeRule): boolean => ('field' in rule ? rule.personal === true : heldRoles.has(rule.role ?? ''));

/** The subject of permissions at the end of a rule's path: `user`, `company` or `account`; undefined for a rule of another kind. */
function subjectOf(entity: Entity, rule: ScopeRule): string | undefined {
  if (!('field' in rule) || rule.personal) return undefined;
  let end = entity;
  for (const name of rule.field.split('.')) end = entities.get(end.fields.get(name)?.reference?.entity ?? '') ?? end;
  return end.actor;
}

const isOf = (entity: Entity, subject: string): boolean => rulesOf(entity).every((rule) => subjectOf(entity, rule) === subject);
const every = (entity: Entity, is: (rule: ScopeRule) => boolean): boolean => rulesOf(entity).every(is);

/** Reasons of several entities, each with the rules that make it true. Any other reason is of one or two entities. */
const reasons: Readonly<Record<string, (entity: Entity) => boolean>> = {
  'everybody reads them': (entity) => every(entity, ({ role, when }) => role === 'public' && !when),
  'seen with the record that it belongs to': (entity) => every(entity, isThrough),
  'a wall: the person and holders of a role': (entity) => every(entity, isWall),
  'an account’s: its users, and staff who see all accounts': (entity) => isOf(entity, 'account'),
  'a company’s: its users, and administrators of the product': (entity) => isOf(entity, 'company'),
  'its user’s, or those named in it, and administrators': (entity) => isOf(entity, 'user'),
  'records of the portal or of its trade, of no single company': (entity) =>
    every(entity, ({ role }) => role === 'staff') && entity.companyField === undefined,
  'those who ask, decide and carry out': (entity) =>
    every(entity, (rule) => subjectOf(entity, rule) === 'user' || heldRoles.has(rule.role ?? '')),
  credentials: (entity) => every(entity, ({ role }) => role === 'ADMIN'),
};

test('every entity has its row, with its rules for staff as they are', () => {
  expect(
    rows.map(({ name }) => name),
    'docs/row-rules.md has a row for each entity, in their order',
  ).toEqual([...entities.keys()].toSorted());
  const named = (text: string) => text.match(/\b(staff|ADMIN|EMPLOYEE|SALES)\b/g) ?? [];
  for (const { name, now } of rows) {
    const rules = rulesOf(getEntity(registry, name)).filter((rule) => !('field' in rule) && isStaff(rule));
    expect([name, named(now)]).toEqual([name, rules.map(({ role }) => role)]);
  }
});

test('the reason of each entity is true to its rules', () => {
  const untrue = rows.filter(({ name, reason }) => reasons[reason]?.(getEntity(registry, name)) === false);
  expect(untrue.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([]);
  const shared = [...Map.groupBy(rows, ({ reason }) => reason)].filter(([reason, { length }]) => length > 2 && !reasons[reason]);
  expect(shared.map(([reason]) => reason)).toEqual([]);
});

test('each reason of several entities is used', () => {
  expect(Object.keys(reasons).filter((reason) => !rows.some((row) => row.reason === reason))).toEqual([]);
});

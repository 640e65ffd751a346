import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { type Actor, type Entity, type Field, fieldAtPath, heldRoles } from '../definitions/entity.ts';
import { getEntity, type Registry } from '../definitions/registry.ts';
import { actorOf, isRowless, onlyReads, rolesOf, throughTarget } from '../definitions/rights/permissions.ts';
import type { Permissions, ResourceDefinition, ScopeRule } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { dayPlaceholders, fillFilter, sampleValues } from '../query/placeholders.ts';
import { fieldFilterFindings, inexpressibleCondition, isPlaceholder } from './filterChecks.ts';
import { leadsToMissingEntity } from './hasMissingEntity.ts';
import type { Check } from './LintContext.ts';
import { missingField } from './missingField.ts';
import { pathFinding } from './pathChecks.ts';

/**
 * Visibility of rows: a scope must be given, and each of its rules must tie rows to a user, a company or an account. At most one entity can
 * declare each of these three. Law 3.
 */
export const checkScopes: Check = function* ({ set, registry, isPartial }) {
  const claimed = new Map<Actor, string>();
  for (const { file, content } of set.entities) {
    const { 'x-scope': scope, 'x-actor': actor } = content;
    const other = actor && claimed.get(actor);
    if (actor && other !== undefined)
      yield finding('DEF034', file, ['x-actor'], { variant: 'actor', hasOwnHint: true, values: { actor, other } });
    else if (actor) claimed.set(actor, content.$id);
    if (scope === undefined) yield finding('DEF008', file, [], { values: { entity: content.$id } });
    if (!isPartial) yield* holderFindings(registry, file, getEntity(registry, content.$id));
    if (!isPartial) yield* delegateFindings(registry, file, getEntity(registry, content.$id));
    if (scope === undefined || typeof scope === 'string' || isPartial) continue;
    const entity = getEntity(registry, content.$id);
    for (const [i, rule] of scope.entries()) {
      yield* ruleFindings(registry, file, ['x-scope', i], entity, rule);
      yield* conditionFindings(file, ['x-scope', i, 'when'], entity, rule);
    }
    const onlyThrough = scope.every((rule) => 'through' in rule && registry.entities.has(throughTarget(entity, rule) ?? ''));
    if (onlyThrough && !endsSomewhere(registry, entity))
      yield finding('DEF034', file, ['x-scope'], { variant: 'circle', values: { entity: entity.name } });
    yield* sharedWriteFindings(registry, file, entity, set.resources);
    const readers = scope.every(onlyReads) ? set.resources.filter(({ content }) => content.schema === entity.name) : [];
    const writer = readers.find(({ content }) => writes(content.permissions));
    if (writer) yield finding('DEF034', file, ['x-scope'], { variant: 'reads', hasOwnHint: true, values: { name: writer.content.name } });
  }
};

/** True for a role that is never a second party of a row: it changes none, or only rows in which the field of another role is empty. */
function isBystander(rule: ScopeRule, rules: Entity['scope']): boolean {
  if ('field' in rule && typeof rules === 'object' && rules.every((other) => other.role !== rule.role || onlyReads(other))) return true;
  const empty = Object.entries(rule.when ?? {}).flatMap(([key, value]) => (value === true ? [key.replace(/__isnull$/, '')] : []));
  return typeof rules === 'object' && rules.some((other) => other !== rule && 'field' in other && empty.includes(other.field));
}

/** Asks about a rule that lets each party of another record change what another party has added. Law 69 */
function* sharedWriteFindings(
  registry: Registry,
  file: string,
  entity: Entity,
  resources: readonly { readonly content: ResourceDefinition }[],
): Iterable<Finding> {
  if (typeof entity.scope === 'string') return;
  const writer = resources.find(({ content }) => content.schema === entity.name && isChangedByCustomers(content.permissions));
  if (!writer) return;
  for (const [i, rule] of entity.scope.entries()) {
    if (!('through' in rule) || onlyReads(rule) || rule.role !== undefined || rule.when !== undefined) continue;
    const parent = registry.entities.get(throughTarget(entity, rule) ?? '');
    const bystanders = typeof parent?.scope === 'object' ? parent.scope.filter((each) => isBystander(each, parent.scope)) : [];
    const parties = parent ? rolesOf(registry, parent).size - new Set(bystanders.map(({ role }) => role)).size : 0;
    if (parent && parties > 1)
      yield finding('DEF071', file, ['x-scope', i, 'writes'], { values: { name: writer.content.name, parent: parent.name, parties } });
  }
}

/** true: customers may change or delete records that they have not added. An administrator can be a customer's. */
function isChangedByCustomers({ edit, delete: remove }: Permissions): boolean {
  return [edit, remove].some(
    (permission) => permission && (permission.types?.some((type) => /^(ADMIN|CUSTOMER)$/.test(type)) ?? !permission.roles),
  );
}

function writes({ create, edit, delete: remove }: Permissions): boolean {
  return [create, edit, remove].some((permission) => permission !== undefined);
}

function* ruleFindings(registry: Registry, file: string, path: JsonPath, entity: Entity, rule: ScopeRule): Iterable<Finding> {
  if ('through' in rule) yield* throughFindings(registry, file, path, entity, rule);
  if ('field' in rule) {
    if (rule.role === 'public' || isRowless(registry, rule.role))
      yield finding('DEF034', file, [...path, 'role'], { variant: 'ownRole', hasOwnHint: true, values: { role: rule.role } });
    if (leadsToMissingEntity(registry, entity, rule.field)) return;
    const field = fieldAtPath(registry.entities, entity, rule.field);
    if (!field) yield pathFinding(registry, file, [...path, 'field'], entity, rule.field);
    else if (!actorOf(registry, entity, rule.field) || field.kind === 'references') {
      const actors = Object.values(registry.actors).map(({ name }) => name);
      yield finding('DEF034', file, [...path, 'field'], { values: { name: rule.field, role: rule.role, actors: actors.join(', ') } });
    }
  } else if (rule.role !== undefined && !isRowless(registry, rule.role) && (rule.role !== 'public' || 'through' in rule))
    yield finding('DEF034', file, [...path, 'role'], {
      variant: 'held',
      values: { role: rule.role },
      nearest: nearestName(rule.role, ['staff', 'public', ...registry.heldRoles]),
    });
}

function* throughFindings(
  registry: Registry,
  file: string,
  path: JsonPath,
  entity: Entity,
  { through, entity: named, when, where, also }: Extract<ScopeRule, { through: string }>,
): Iterable<Finding> {
  const [start = '', referring] = through.split('.');
  if (where || also !== undefined) yield* besideFindings(registry, file, path, entity, { through, where, also });
  if (named !== undefined) {
    // A condition must say which entity the id belongs to.
    if (entity.fields.get(through)?.kind !== 'integer' || !registry.entities.has(named) || !when)
      yield finding('DEF034', file, [...path, 'entity'], { variant: 'named', hasOwnHint: true, values: { name: through, entity: named } });
  } else if (referring === undefined) {
    if (entity.fields.get(start)?.kind === 'reference') return;
    const references = [...entity.fields.values()].filter(({ kind }) => kind === 'reference').map(({ name }) => name);
    yield finding('DEF034', file, [...path, 'through'], {
      variant: 'through',
      values: { name: start, entity: entity.name },
      nearest: nearestName(start, references),
    });
  } else if (registry.entities.get(start)?.fields.get(referring)?.reference?.entity !== entity.name) {
    yield finding('DEF034', file, [...path, 'through'], { variant: 'referring', values: { name: through, entity: entity.name } });
  }
}

/** `where` and `also` follow a reference of the row itself; `also` names another one. */
function* besideFindings(
  registry: Registry,
  file: string,
  path: JsonPath,
  { name: entity, fields }: Entity,
  { through, where, also }: { readonly through: string; readonly where: FilterJson | undefined; readonly also: string | undefined },
): Iterable<Finding> {
  const target = registry.entities.get(fields.get(through)?.reference?.entity ?? '');
  if (where && target)
    yield* fieldFilterFindings({ file, path: [...path, 'where'] }, target, fillFilter(where, sampleValues), isPlaceholder);
  const references = [...fields.values()].filter(({ reference }) => reference !== undefined).map(({ name }) => name);
  const wrong = [also, where && !target ? through : undefined].find((each) => each !== undefined && !references.includes(each));
  if (wrong !== undefined)
    yield finding('DEF034', file, [...path, wrong === also ? 'also' : 'through'], {
      variant: 'through',
      values: { name: wrong, entity },
      nearest: nearestName(wrong, references),
    });
}

/** A condition of a rule reads the row's own fields by operators that a schema could express too. */
function* conditionFindings(file: string, path: JsonPath, entity: Entity, { when }: Pick<ScopeRule, 'when'>): Iterable<Finding> {
  if (!when) return;
  for (const name of new Set(dayPlaceholders(when)))
    yield finding('DEF020', file, path, { variant: 'scopeDay', hasOwnHint: true, values: { name } });
  const filter = fillFilter(when, sampleValues);
  yield* fieldFilterFindings({ file, path }, entity, filter, isPlaceholder);
  const condition = inexpressibleCondition(entity, filter);
  if (condition !== undefined) yield finding('DEF020', file, path, { variant: 'static', values: { name: condition } });
}

/** Delegations that lead to no user, or of entities and days that do not exist. */
function* delegateFindings(registry: Registry, file: string, entity: Entity): Iterable<Finding> {
  const { 'x-delegates': delegates } = entity.schema;
  if (!delegates) return;
  const at = (key: string): JsonPath => ['x-delegates', key];
  for (const key of ['from', 'to'] as const)
    if (actorOf(registry, entity, delegates[key]) !== 'user')
      yield finding('DEF034', file, at(key), { variant: 'delegate', hasOwnHint: true, values: { name: delegates[key] } });
  const kinds = { start: 'date', end: 'date', kinds: 'list' } as const;
  for (const [key, kind] of Object.entries(kinds)) {
    const name = delegates[key as keyof typeof kinds];
    if (name !== undefined && entity.fields.get(name)?.kind !== kind)
      yield finding('DEF034', file, at(key), { variant: 'holder', values: { name, key } });
  }
  for (const [kind, names] of Object.entries(delegates.entities ?? {}))
    for (const name of names)
      if (!registry.entities.has(name))
        yield finding('DEF021', file, [...at('entities'), kind], {
          values: { name },
          nearest: nearestName(name, registry.entities.keys()),
        });
}

/** Records give roles to a user by fields of the right kinds, and no role twice: not staff, not public, not a user type. */
function* holderFindings({ entities, heldRoles: known }: Registry, file: string, entity: Entity): Iterable<Finding> {
  const holders = entity.schema['x-holders'];
  if (!holders) return;
  const { fields } = entity;
  const fits: Readonly<Record<string, (field: Field) => boolean>> = {
    user: ({ kind, reference }) => kind === 'reference' && entities.get(reference?.entity ?? '')?.actor === 'user',
    role: ({ kind }) => kind === 'enum',
    from: ({ kind }) => kind === 'date',
    to: ({ kind }) => kind === 'date',
  };
  for (const [key, isFit] of Object.entries(fits)) {
    const name = holders[key as 'user'];
    const field = name === undefined ? undefined : fields.get(name);
    if (name !== undefined && !field) yield missingField(file, ['x-holders', key], name, entity.name, fields.keys());
    else if (field && !isFit(field))
      yield finding('DEF034', file, ['x-holders', key], { variant: 'holder', values: { name: field.name, key } });
  }
  yield* conditionFindings(file, ['x-holders', 'when'], entity, holders);
  if ((holders.role === undefined) === (holders.as === undefined))
    yield finding('DEF034', file, ['x-holders'], { variant: 'holderRole', hasOwnHint: true, values: { entity: entity.name } });
  for (const role of heldRoles(entity)) {
    const isTaken = isRowless({ heldRoles: noRoles }, role) || role === 'public';
    const isDoubled = [...entities.values()].some((other) => other !== entity && known.has(role) && heldRoles(other).includes(role));
    if (isTaken || isDoubled) yield finding('DEF034', file, ['x-holders'], { variant: 'roleTaken', values: { role } });
  }
}

const noRoles: ReadonlySet<string> = new Set();

/** True if following `through` from parent to parent reaches a role, or an entity that is public or for staff. */
function endsSomewhere(registry: Registry, entity: Entity, visited: ReadonlySet<string> = new Set()): boolean {
  if (typeof entity.scope === 'string' || rolesOf(registry, entity).size > 0) return true;
  if (entity.scope.some((rule) => !('field' in rule || 'through' in rule))) return true;
  if (visited.has(entity.name)) return false;
  const seen = new Set([...visited, entity.name]);
  return entity.scope.some((rule) => {
    const parent = 'through' in rule ? registry.entities.get(throughTarget(entity, rule) ?? '') : undefined;
    return parent !== undefined && endsSomewhere(registry, parent, seen);
  });
}

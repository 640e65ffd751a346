import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import { decidingRoles } from '../../../shared/framework/definitions/machines.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import {
  givesNoRow,
  isAnonymous,
  isOfRole,
  isRowless,
  onlyReads,
  scopeRules,
} from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ScopeRule } from '../../../shared/framework/definitions/types.gen.ts';
import { sampleValues } from '../../../shared/framework/query/placeholders.ts';
import type { Delegation, Reader } from '../../../shared/framework/Reader.ts';
import { allOf, anyOf, type Predicate, predicateSql } from '../predicate.ts';
import { type Sql, sql } from '../sql.ts';
import { linkOf, tableSql } from '../tableSql.ts';
import { whenSql } from './conditionSql.ts';

/**
 * The rows of an entity that a reader may see, as a condition on `alias`. It is the only place that decides over rows:
 * lists, records, references, labels and paths all use it.
 * @param alias of the entity's table in the statement
 * @see law 1 to 3, 11; docs/definitions/rights.md#who-sees-the-rows
 */
export function scopePredicate(registry: Registry, reader: Reader, entityName: string, alias: string): Sql<boolean> {
  return predicateSql(rowScope(registry, reader, entityName, alias));
}

/** As `scopePredicate`; a boolean if the reader sees all rows or none. */
export function rowScope(registry: Registry, reader: Reader, entityName: string, alias: string): Predicate {
  return reader.isSystem ?? forBoth(reader, (each) => seen(questionOf(registry, each), entityName, alias));
}

/**
 * The records of a reference whose names a reader of its value may see: records in the reader's scope, or all where the reference says
 * `named`, which shows only the name. Law 62
 * @param alias of the record referred to
 */
export function nameScope(registry: Registry, reader: Reader, { reference }: Pick<Field, 'reference'>, alias: string): Predicate {
  return reference?.isNamed === true || rowScope(registry, reader, reference?.entity ?? '', alias);
}

/**
 * The rows on which a reader has a role by own part: a role of the scope ties the reader's own user, account or company, and no right to
 * see all rows gives it.
 * @param users the ids that count as the reader's user
 */
export function roleScope(
  registry: Registry,
  reader: Reader,
  { entity, role, users }: { readonly entity: string; readonly role: string; readonly users: readonly number[] },
  alias: string,
): Predicate {
  return isRowless(registry, role) ? isOfRole(reader, role) : seen({ ...questionOf(registry, reader), role, users }, entity, alias);
}

/** The places by which records refer to files. */
export interface FilePlaces {
  /** Fields with files (`x-file`). */
  readonly fields: readonly Field[];
  /** Entities whose records have files beside their fields. */
  readonly entities: readonly string[];
}

/**
 * The files that a reader sees by the records that refer to them: a record in the reader's scope, through a field that is not withheld on
 * it, or a file beside the fields.
 * @param alias of the files
 */
export function fileScope(registry: Registry, reader: Reader, { fields, entities }: FilePlaces, alias: string): Predicate {
  if (reader.isSystem) return true;
  const s = aliasWithin(alias);
  const inRecord = (entity: string, isLinked: Sql<boolean>, guard: Predicate): Predicate => {
    const condition = allOf([rowScope(registry, reader, entity, s), guard]);
    const from = tableSql(getEntity(registry, entity));
    return condition !== false && sql<boolean>`exists (select from ${from} ${sql.id(s)} where ${isLinked} and ${predicateSql(condition)})`;
  };
  return anyOf([
    ...fields.map((field) => {
      const [value, id] = [sql.id(s, field.name), sql.id(alias, 'id')];
      const isLinked = field.kind === 'references' ? sql<boolean>`${value} @> array[${id}]` : sql<boolean>`${value} = ${id}`;
      return inRecord(field.entity, isLinked, fieldGuard(registry, reader, field, s));
    }),
    ...entities.map((entity) =>
      inRecord(
        entity,
        sql<boolean>`${sql.id(alias, 'owner_entity')} = ${entity} and ${sql.id(alias, 'owner_field')} is null and ${sql.id(s, 'id')} = ${sql.id(alias, 'owner_id')}`,
        true,
      ),
    ),
  ]);
}

/** A condition that holds for a reader and for whoever looks with the reader's eyes. */
function forBoth(reader: Reader, condition: (each: Reader) => Predicate): Predicate {
  return allOf([condition(reader), reader.seenBy ? condition(reader.seenBy) : true]);
}

/**
 * Rows that a reader may change, among the visible rows: rows that everybody reads are written only by staff, and rules that only read
 * (`onlyReads`) do not count. Law 69
 */
export function writeScope(registry: Registry, reader: Reader, entityName: string, alias: string): Predicate {
  return reader.isSystem ?? forBoth(reader, (each) => seen({ ...questionOf(registry, each), isWriting: true }, entityName, alias));
}

/** Rows that a personal rule gives to the reader and nobody else. */
export function personalScope(registry: Registry, reader: Reader, entityName: string, alias: string): Predicate {
  return seen({ ...questionOf(registry, reader), isPersonal: true }, entityName, alias);
}

/**
 * Rows on which a reader may see the value of a field: all rows, or rows that give the reader one of the roles in `x-visible-to`, limited
 * to the reader's accounts with visible withheld fields. Law 12.
 */
export function fieldGuard(registry: Registry, reader: Reader, field: Field, alias: string): Predicate {
  const { visibleTo, entity } = field;
  if (!visibleTo || reader.isSystem) return true;
  return forBoth(reader, (each) => {
    const question = { ...questionOf(registry, each), accounts: each.fullAccounts };
    return anyOf(visibleTo.map((role) => (isRowless(registry, role) ? isOfRole(each, role) : seen({ ...question, role }, entity, alias))));
  });
}

/** The value, or NULL if the guard does not hold. */
export function guardedValue(guard: Predicate, value: Sql, type: string): Sql {
  if (guard === true) return value;
  if (guard === false) return sql`null::${sql.raw(type)}`;
  return sql`case when ${guard} then ${value} end`;
}

interface ScopeQuestion {
  readonly registry: Registry;
  readonly reader: Reader;
  /** Accounts that count for this question. */
  readonly accounts: Reader['accounts'];
  /** Only rules that tie rows by this role count; undefined: all rules. */
  readonly role: string | undefined;
  /** true: `public` gives rows only to staff, and a rule that reads gives none. */
  readonly isWriting: boolean;
  /** true: only personal rules count. */
  readonly isPersonal: boolean;
  /** Only what is tied to one of these users, or to the reader's own company and accounts, counts; undefined: rights to all rows too. */
  readonly users?: readonly number[];
  /** Entities on the way here: a circle of parents adds no row. */
  readonly visited: readonly string[];
}

function questionOf(registry: Registry, reader: Reader): ScopeQuestion {
  return { registry, reader, accounts: reader.accounts, role: undefined, isWriting: false, isPersonal: false, visited: [] };
}

function seen(question: ScopeQuestion, entityName: string, alias: string): Predicate {
  if (question.visited.includes(entityName)) return false;
  const entity = getEntity(question.registry, entityName);
  const nested = { ...question, visited: [...question.visited, entityName] };
  const rules = scopeRules(entity);
  const counted = question.isWriting ? rules : rules.filter((rule) => !isCovered(rule, rules));
  return anyOf(counted.map((rule) => allOf([seenBy(nested, entity, rule, alias), meetsCondition(question.reader, entity, rule, alias)])));
}

/** true: an open rule through the same record already shows these rows, so this rule only decides who changes them. */
function isCovered(rule: ScopeRule, rules: readonly ScopeRule[]): boolean {
  const isOpen = ({ role, when }: ScopeRule): boolean => role === undefined && when === undefined;
  return 'through' in rule && !isOpen(rule) && rules.some((other) => 'through' in other && other.through === rule.through && isOpen(other));
}

function seenBy(question: ScopeQuestion, entity: Entity, rule: ScopeRule, alias: string): Predicate {
  if (question.isWriting && onlyReads(rule)) return false;
  if (question.role === undefined && givesNoRow(rule)) return false;
  if ('through' in rule)
    return (rule.role === undefined || isHeldBeside(question.reader, rule.role)) && seenThrough(question, entity, rule, alias);
  if (question.role !== undefined && question.role !== rule.role) return false;
  if (question.isPersonal && !('personal' in rule && rule.personal)) return false;
  if ('field' in rule) return holdsRole(question, entity, rule, rule.field.split('.'), alias);
  const { reader, isWriting } = question;
  if (rule.role === 'public') return isWriting ? reader.isStaff : seenByEverybody(reader, entity, alias);
  if (rule.role === 'staff') return reader.isStaff;
  return rule.role === reader.type ? seenByType(reader, entity, alias) : reader.roles.has(rule.role);
}

/** True for a reader with the role beside the right to the other record; a type of employees is a role of staff alone. */
function isHeldBeside(reader: Reader, role: string): boolean {
  return isOfRole(reader, role) && (role !== 'EMPLOYEE' || reader.isStaff);
}

/** Rows that everybody reads; an anonymous reader has no company, and reads no row of a company. Law 65 */
function seenByEverybody(reader: Reader, { companyField }: Entity, alias: string): Predicate {
  return !isAnonymous(reader) || companyField === undefined || sql<boolean>`${sql.id(alias, companyField)} is null`;
}

function meetsCondition(reader: Reader, entity: Entity, { when }: ScopeRule, alias: string): Predicate {
  return whenSql(entity, when, { ...sampleValues, reader }, alias);
}

/**
 * Rows by a user type: staff of that type see the rows of all companies, administrators of another company only that company's rows. Law
 * 54.
 */
function seenByType({ isStaff, isAdmin, companyId }: Reader, { companyField }: Entity, alias: string): Predicate {
  return isStaff || (isAdmin && companyField !== undefined && sql<boolean>`${sql.id(alias, companyField)} = ${companyId}::bigint`);
}

/** Follows a path of references to the user, company or account that it ends with. */
function holdsRole(
  question: ScopeQuestion,
  entity: Entity,
  rule: Extract<ScopeRule, { field: string }>,
  [name = '', ...rest]: readonly string[],
  alias: string,
): Predicate {
  if (rest.length === 0) return isOwn(question, entity, rule, name, alias);
  const { field, target } = referenceOf(question.registry, entity, name);
  return inRows(field, target, alias, holdsRole(question, target, rule, rest, aliasWithin(alias)));
}

function isOwn(
  question: ScopeQuestion,
  entity: Entity,
  { role, personal }: Extract<ScopeRule, { field: string }>,
  name: string,
  alias: string,
): Predicate {
  const { registry, reader, accounts, users } = question;
  const column = sql.id(alias, name);
  switch (name === 'id' ? entity.actor : referenceOf(registry, entity, name).target.actor) {
    case 'account':
      if (accounts === 'all') return users === undefined;
      return accounts.length > 0 && sql<boolean>`${column} = any(${accounts}::bigint[])`;
    case 'company':
      return (reader.seesAllCompanies && users === undefined) || sql<boolean>`${column} = ${reader.companyId}::bigint`;
    case 'user':
      if (users) return sql<boolean>`${column} = any(${users}::bigint[])`;
      return anyOf([
        personal ? !reader.isActedFor && sql<boolean>`${column} = ${reader.userId}::bigint` : isOwnUser(registry, reader, name, alias),
        isOfDelegator(question, role, column),
      ]);
    case undefined:
      return false;
  }
}

/** Rows on which the reader decides for somebody else (`x-delegates`), in a role that decides there; they are read alone. */
function isOfDelegator({ registry, reader, visited, isWriting }: ScopeQuestion, role: string, column: Sql): Predicate {
  const { standsFor = [] } = reader;
  if (standsFor.length === 0 || isWriting) return false;
  const entity = registry.entities.get(visited.at(-1) ?? '');
  if (!entity || !decidingRoles(entity.machines).has(role)) return false;
  const users = usersFor(standsFor, entity.name);
  return users.length > 0 && sql<boolean>`${column} = any(${users}::bigint[])`;
}

/** The users for whom somebody decides on records of an entity. */
export function usersFor(standsFor: readonly Delegation[], entity: string): number[] {
  return standsFor.filter(({ entities }) => entities === undefined || entities.includes(entity)).map(({ user }) => user);
}

/** Users see their own rows; an administrator also the rows of the company's users, an administrator of the product's company all rows. */
function isOwnUser(registry: Registry, reader: Reader, name: string, alias: string): Predicate {
  if (reader.seesAllCompanies) return true;
  const { user } = registry.actors;
  const column = sql.id(alias, name);
  if (!reader.isAdmin || user?.companyField === undefined) return sql<boolean>`${column} = ${reader.userId}::bigint`;
  const s = aliasWithin(alias);
  return existsRow(
    sql.id(user.name),
    s,
    sql<boolean>`${sql.id(s, 'id')} = ${column}`,
    sql<boolean>`${sql.id(s, user.companyField)} = ${reader.companyId}::bigint`,
  );
}

function referenceOf(registry: Registry, entity: Entity, name: string): { readonly field: Field; readonly target: Entity } {
  const field = getField(entity, name);
  return { field, target: getEntity(registry, field.reference?.entity ?? '') };
}

/** Follows `through`: a reference of the row, the id of a record of a named entity, or `entity.reference` of rows that refer to it. */
function seenThrough(
  question: ScopeQuestion,
  entity: Entity,
  { through, entity: named, where, also }: Extract<ScopeRule, { through: string }>,
  alias: string,
): Predicate {
  const [child = '', reference] = through.split('.');
  const s = aliasWithin(alias);
  if (named !== undefined) {
    const isNamed = sql<boolean>`${sql.id(s, 'id')} = ${sql.id(alias, through)}`;
    return existsRow(tableSql(getEntity(question.registry, named)), s, isNamed, seen(question, named, s));
  }
  if (reference !== undefined) {
    const children = getEntity(question.registry, child);
    const link = linkOf(getField(children, reference), entity);
    return existsRow(tableSql(children), s, sql<boolean>`${link.from(s)} = ${link.to(alias)}`, seen(question, child, s));
  }
  const field = entity.fields.get(through);
  if (field?.reference === undefined) return false;
  const target = getEntity(question.registry, field.reference.entity);
  const meets = whenSql(target, where, { ...sampleValues, reader: question.reader }, s);
  return allOf([
    inRows(field, target, alias, allOf([seen(question, target.name, s), meets])),
    also === undefined || seesNamed(question, getField(entity, also), alias),
  ]);
}

/** The rows that name, in a field with one record or several, a record that the reader sees. */
function seesNamed(question: ScopeQuestion, field: Field, alias: string): Predicate {
  const target = getEntity(question.registry, field.reference?.entity ?? '');
  const s = aliasWithin(alias);
  const condition = seen({ ...question, isWriting: false }, target.name, s);
  if (field.kind !== 'references') return inRows(field, target, alias, condition);
  return existsRow(tableSql(target), s, sql<boolean>`${sql.id(s, 'id')} = any(${sql.id(alias, field.name)})`, condition);
}

/** The rows whose reference leads to one of the rows of a condition on the alias within. */
function inRows(field: Field, target: Entity, alias: string, condition: Predicate): Predicate {
  const link = linkOf(field, target);
  const s = aliasWithin(alias);
  return existsRow(tableSql(target), s, sql<boolean>`${link.to(s)} = ${link.from(alias)}`, condition);
}

/**
 * A row of another table that meets a condition. PostgreSQL joins it to a list, and looks it up row by row for the cells of a page,
 * where `in (select ...)` would always read all rows of the reader. A reader who sees all of the other rows sees all of these, also
 * those without another row yet.
 */
function existsRow(from: Sql, alias: string, isLinked: Sql<boolean>, condition: Predicate): Predicate {
  return typeof condition === 'boolean'
    ? condition
    : sql<boolean>`exists (select from ${from} ${sql.id(alias)} where ${isLinked} and ${condition})`;
}

/** The alias of a table inside a condition on another alias: s in most, s2 within s, so that names are never mistaken for each other. */
function aliasWithin(alias: string): string {
  const depth = /^s(\d*)$/.exec(alias);
  return depth ? `s${Number(depth[1] || '1') + 1}` : 's';
}

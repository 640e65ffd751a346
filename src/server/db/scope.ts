import { type Entity, type Field, getField } from '../../shared/framework/definitions/entity.ts';
import { actorOf } from '../../shared/framework/definitions/permissions.ts';
import { getEntity, type Registry } from '../../shared/framework/definitions/registry.ts';
import type { ScopeRule } from '../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../shared/framework/Reader.ts';
import { anyOf, type Predicate, predicateSql } from './predicate.ts';
import { type Sql, sql } from './sql.ts';
import { linkOf, tableSql } from './tableSql.ts';

/**
 * The rows of an entity that a reader may see, as a condition on `alias`. It is the only place that decides over rows:
 * lists, records, references, labels and paths all use it.
 * @param alias of the entity's table in the statement
 * @see decisions 1 to 3, 11; definitions guide 1 (`x-scope`)
 */
export function scopePredicate(registry: Registry, reader: Reader, entityName: string, alias: string): Sql<boolean> {
  return predicateSql(rowScope(registry, reader, entityName, alias));
}

/** As `scopePredicate`; a boolean if the reader sees all rows or none. */
export function rowScope(registry: Registry, reader: Reader, entityName: string, alias: string): Predicate {
  return reader.isSystem ?? seen({ registry, reader, accounts: reader.accounts, role: undefined, visited: [] }, entityName, alias);
}

/**
 * Rows on which a reader may see the value of a field: all, or those that give the reader one of the roles of `x-visible-to`,
 * limited to the reader's accounts with visible withheld fields. Decisions 12.
 */
export function fieldGuard(registry: Registry, reader: Reader, field: Field, alias: string): Predicate {
  if (!field.visibleTo || reader.isSystem) return true;
  return anyOf(
    field.visibleTo.map((role) =>
      role === 'staff' ? reader.isStaff : seen({ registry, reader, accounts: reader.fullAccounts, role, visited: [] }, field.entity, alias),
    ),
  );
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
  /** Only rules that give this role count; undefined: all rules, and `public` and `staff`. */
  readonly role: string | undefined;
  /** Entities on the way here: a circle of parents adds no row. */
  readonly visited: readonly string[];
}

function seen(question: ScopeQuestion, entityName: string, alias: string): Predicate {
  if (question.visited.includes(entityName)) return false;
  const entity = getEntity(question.registry, entityName);
  if (typeof entity.scope === 'string') {
    if (question.role !== undefined) return false;
    return entity.scope === 'public' || seenByStaff(question.reader, entity, alias);
  }
  const nested = { ...question, visited: [...question.visited, entityName] };
  return anyOf(
    entity.scope.map((rule) =>
      'role' in rule ? holdsRole(nested, entity, rule, alias) : seenThrough(nested, entity, rule.through, alias),
    ),
  );
}

/** Staff see rows that belong to no company and rows of their own company; other administrators only rows of their own company. */
function seenByStaff(reader: Reader, { companyField }: Entity, alias: string): Predicate {
  if (companyField === undefined) return reader.isStaff;
  if (reader.seesAllCompanies) return true;
  return (reader.isStaff || reader.isAdmin) && sql<boolean>`${sql.id(alias, companyField)} = ${reader.companyId}::bigint`;
}

function holdsRole(
  question: ScopeQuestion,
  entity: Entity,
  { role, field }: Extract<ScopeRule, { role: string }>,
  alias: string,
): Predicate {
  if (question.role !== undefined && question.role !== role) return false;
  const { accounts, reader } = question;
  const column = sql.id(alias, field);
  switch (actorOf(question.registry, entity, field)) {
    case 'account':
      return accounts === 'all' || (accounts.length > 0 && sql<boolean>`${column} = any(${accounts}::bigint[])`);
    case 'company':
      return reader.seesAllCompanies || sql<boolean>`${column} = ${reader.companyId}::bigint`;
    case 'user':
      return isOwnUser(question, column);
    case undefined:
      return false;
  }
}

/** Users see their own rows; an administrator also those of the own company's users, an administrator of the product's company all. */
function isOwnUser({ registry, reader }: ScopeQuestion, column: Sql): Predicate {
  if (reader.seesAllCompanies) return true;
  const { user } = registry.actors;
  if (!reader.isAdmin || user?.companyField === undefined) return sql<boolean>`${column} = ${reader.userId}::bigint`;
  const { id } = sql;
  return sql<boolean>`${column} in (select s.id from ${id(user.name)} s where s.${id(user.companyField)} = ${reader.companyId}::bigint)`;
}

/**
 * Follows `through`: a reference of the row, or `entity.reference` of rows that refer to it. The inner table is always
 * called s; inside it the outer table is never named, so that the names cannot be mistaken for each other.
 */
function seenThrough(question: ScopeQuestion, entity: Entity, through: string, alias: string): Predicate {
  const [child = '', reference] = through.split('.');
  if (reference !== undefined) {
    const seenChildren = seen(question, child, 's');
    const children = getEntity(question.registry, child);
    const link = linkOf(getField(children, reference), entity);
    return inRows(
      seenChildren,
      sql`${link.to(alias)} in (select ${link.from('s')} from ${tableSql(children)} s where ${predicateSql(seenChildren)})`,
    );
  }
  const field = entity.fields.get(through);
  if (field?.reference === undefined) return false;
  const seenParents = seen(question, field.reference.entity, 's');
  const parents = getEntity(question.registry, field.reference.entity);
  const link = linkOf(field, parents);
  return inRows(
    seenParents,
    sql`${link.from(alias)} in (select ${link.to('s')} from ${tableSql(parents)} s where ${predicateSql(seenParents)})`,
  );
}

/** A reader who sees all of the other rows sees all of these, also those without another row yet. */
function inRows(others: Predicate, membership: Sql): Predicate {
  return typeof others === 'boolean' ? others : sql<boolean>`${membership}`;
}

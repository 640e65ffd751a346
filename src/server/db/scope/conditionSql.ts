import { invariant } from '../../../shared/framework/AppError.ts';
import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { parseCondition } from '../../../shared/framework/definitions/parseCondition.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import { noMatch } from '../../../shared/framework/query/checkValue.ts';
import type { Condition, FilterJson, FilterNode, Operator } from '../../../shared/framework/query/ListQuery.ts';
import { fillFilter, type HeldList, type PlaceholderValues } from '../../../shared/framework/query/placeholders.ts';
import { columnType } from '../fields/columnType.ts';
import { kindSql } from '../fields/kindSql.ts';
import { allOf, anyOf, notTrue, type Predicate } from '../predicate.ts';
import { type Sql, sql } from '../sql.ts';

/**
 * The rows of an alias that match all nodes of a condition which a schema could express too (`conditionSchema`): equality, membership,
 * order of numbers and days, emptiness, groups and negation. It reads the columns as they are stored, whatever the reader may see.
 * @throws Error an invariant: the lint refuses every other operator
 */
export function conditionSql(entity: Entity, nodes: readonly FilterNode[], alias: string): Predicate {
  return allOf(nodes.map((node) => nodeSql(entity, node, alias)));
}

/**
 * The rows of an alias that meet the condition of a definition (`when`); all rows without one.
 * @param values behind the placeholders of the condition; undefined: it has none
 */
export function whenSql(entity: Entity, when: FilterJson | undefined, values: PlaceholderValues | undefined, alias: string): Predicate {
  if (when === undefined) return true;
  const entries = Object.entries(when);
  const rest = Object.fromEntries(entries.filter(([, value]) => !isHeldList(value)));
  return allOf([
    // Beside the grammar, whose lists have one value at least and five hundred at most.
    ...entries.flatMap(([key, value]) => (isHeldList(value) ? [isHeld(entity, key, heldValues(value, values), alias)] : [])),
    conditionSql(entity, parseCondition(entity, values ? fillFilter(rest, values) : rest) ?? [], alias),
  ]);
}

function isHeldList(value: unknown): value is HeldList {
  return value === '{grants}' || value === '{groups}';
}

function heldValues(list: HeldList, values: PlaceholderValues | undefined): readonly string[] {
  const { grants = [], groups = [] } = values?.reader ?? {};
  return list === '{grants}' ? [...grants] : groups.map(String);
}

/** The rows whose field, or one of its values, is among those that the reader holds. @param key `cmid__in` */
function isHeld({ fields }: Entity, key: string, held: readonly string[], alias: string): Predicate {
  const field = fields.get(key.replace(/__in$/, ''));
  invariant(field && key.endsWith('__in'), `${key} asks for one of the values that a reader holds: the lint refuses other operators`);
  const column = sql.id(alias, field.name);
  const isSeveral = field.kind === 'references' || field.kind === 'list';
  const values = sql`${held}::text[]::${sql.raw(isSeveral ? columnType(field) : `${columnType(field)}[]`)}`;
  return held.length > 0 && (isSeveral ? sql<boolean>`${column} && ${values}` : sql<boolean>`${column} = any(${values})`);
}

function nodeSql(entity: Entity, node: FilterNode, alias: string): Predicate {
  if ('and' in node) return conditionSql(entity, node.and, alias);
  if ('or' in node) return anyOf(node.or.map((member) => nodeSql(entity, member, alias)));
  if ('not' in node) return notTrue(nodeSql(entity, node.not, alias));
  const { condition } = node;
  const field = entity.fields.get(condition.field);
  invariant(field, 'parseFilter knows the fields of the entity');
  const holds = valueSql(field, condition, sql.id(alias, field.name));
  return condition.negated ? notTrue(holds) : holds;
}

function valueSql(field: Field, { operator, value }: Condition, column: Sql): Predicate {
  const type = sql.raw(columnType(field));
  if (operator === 'isnull') return isEmpty(field, column, value === 'true');
  if (typeof value !== 'string') {
    const members = value.filter((member) => member !== noMatch);
    return members.length > 0 && sql<boolean>`${column} = any(${members}::text[]::${type}[])`;
  }
  const sign = operator === 'iexact' ? '=' : comparisons[operator];
  invariant(sign, `a condition over rows has no operator ${operator}`);
  return sql<boolean>`${column} ${sql.raw(sign)} ${value}::text::${type}`;
}

/** Empty is, as in filters: no value, an empty text, an empty list. */
function isEmpty(field: Field, column: Sql, isWanted: boolean): Predicate {
  const { form, listed } = kindSql[field.kind];
  const value = listed ? listed.of(column) : column;
  const empty =
    form === 'items' || form === 'keys'
      ? sql<boolean>`coalesce(cardinality(${value}), 0) = 0`
      : listType(field) === 'text'
        ? sql<boolean>`coalesce(${value}, '') = ''`
        : sql<boolean>`${value} is null`;
  return isWanted ? empty : notTrue(empty);
}

const comparisons: Partial<Record<Operator, string>> = { is: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

import { invariant } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { normalizeValue } from '../../../shared/framework/fields/kinds.ts';
import { hasMask } from '../../../shared/framework/fields/textKinds.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { Condition, FilterNode, SearchPair } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { operators, type ValueGrammar } from '../../../shared/framework/query/operators.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { allOf, anyOf, notTrue, type Predicate, predicateSql } from '../../db/predicate.ts';
import { fieldGuard, nameScope, rowScope } from '../../db/scope/scope.ts';
import { sql } from '../../db/sql.ts';
import { linkOf, tableSql } from '../../db/tableSql.ts';
import { type ColumnValue, computedValue, labelValue, listedValue, type ReadContext, translatedValue } from './columnValue.ts';
import type { KnownColumn } from './KnownColumn.ts';
import { operatorSql } from './operatorSql.ts';

/** The reader and the names of a filter. */
export type FilterNames = ReadContext & { readonly find: (name: string) => KnownColumn | undefined };

/** The rows of an alias that satisfy all nodes of a filter. Grid contract 3, 9. */
export function filterSql(model: FilterNames, nodes: readonly FilterNode[], moment: FilterMoment, alias = 't'): Predicate {
  return allOf(nodes.map((node) => nodeSql(model, node, moment, alias)));
}

/** The rows of table t in which a named column contains its text; an enumeration also matches by its label. Grid contract 5. */
export function searchSql(model: FilterNames, pairs: readonly SearchPair[], moment: FilterMoment): Predicate {
  if (pairs.length === 0) return true;
  return anyOf(
    pairs.map(({ field, value }) => {
      const column = columnOf(model, field);
      const labelled = column.options?.filter(({ label }) => foldText(textIn(label, model.language)).includes(foldText(value))) ?? [];
      return onColumn(model, column, { moment, alias: 't' }, (on) =>
        anyOf([
          operatorSql(on, { operator: 'icontains', value: storedText(model, column, value) }, moment),
          labelled.length > 0 && operatorSql(on, { operator: 'in', value: labelled.map((option) => option.value) }, moment),
        ]),
      );
    }),
  );
}

function nodeSql(model: FilterNames, node: FilterNode, moment: FilterMoment, alias: string): Predicate {
  if ('and' in node) return filterSql(model, node.and, moment, alias);
  if ('or' in node) return anyOf(node.or.map((member) => nodeSql(model, member, moment, alias)));
  if ('not' in node) return notTrue(nodeSql(model, node.not, moment, alias));
  const { condition } = node;
  const column = columnOf(model, condition.field);
  const isOther = condition.operator === 'isnull' && isReached(column);
  // Behind a reference a value is also empty if the row has no record there, or none that the reader may see.
  const asStored = { ...condition, value: storedOperand(model, column, condition) };
  const effective = isOther && condition.value === 'true' ? { ...condition, value: 'false', negated: !condition.negated } : asStored;
  const none = noneSql(column, condition, moment, alias);
  const holds = none ?? onColumn(model, column, { moment, alias }, (value) => operatorSql(value, effective, moment));
  return effective.negated ? notTrue(holds) : holds;
}

/** A condition that holds for a count of 0 alone, or for every other; undefined for other conditions. A count of 0 is the blank of its column. */
function noneSql({ source }: KnownColumn, { operator, value }: Condition, moment: FilterMoment, alias: string): Predicate | undefined {
  const isMore = 'computed' in source ? source.computed.isMoreThanNone?.(alias, moment) : undefined;
  if (isMore === undefined) return undefined;
  // Never unknown, so that `not` keeps the anti-join that `is not true` would prevent.
  const isNone = typeof isMore === 'boolean' ? !isMore : sql<boolean>`not ${isMore}`;
  if (operator === 'isnull') return value === 'true' ? isNone : isMore;
  if (value !== '0' || (operator !== 'is' && operator !== 'gt')) return undefined;
  return operator === 'is' ? isNone : isMore;
}

/** The operand as rows keep values; a flag or the name of a range of days is no value. */
function storedOperand(model: FilterNames, column: KnownColumn, { operator, value }: Condition): Condition['value'] {
  const meaning: ValueGrammar = operators[operator].value;
  if (meaning === 'flag' || meaning === 'preset') return value;
  return typeof value === 'string' ? storedText(model, column, value) : value.map((each) => storedText(model, column, each));
}

/** A text as a row keeps it: people copy phone numbers and codes with the mask with which lists show them. */
function storedText({ registry }: FilterNames, { source }: KnownColumn, text: string): string {
  if ('computed' in source || source.field.isLabel) return text;
  const { field } = source.field;
  const isOwn = getEntity(registry, field.entity).source === undefined;
  if (!isOwn || !hasMask(field)) return text;
  const kept = normalizeValue(field, text);
  return typeof kept === 'string' && kept !== '' ? kept : text;
}

/** true: the column's value belongs to another record than the row. */
function isReached({ source }: KnownColumn): boolean {
  if ('computed' in source) return false;
  const { hops, isLabel, field } = source.field;
  return hops.length > 0 || (isLabel && field.reference !== undefined);
}

function columnOf(model: FilterNames, name: string): KnownColumn {
  const column = model.find(name);
  invariant(column, `the query was parsed with the names of this list, so ${name} is known`);
  return column;
}

/**
 * A test of a column's value. A value behind a reference is tested on the referred records, so that their indexes serve:
 * a row matches if its reference, or one of several, is one of the matching records.
 */
function onColumn(
  model: FilterNames,
  column: KnownColumn,
  { moment, alias: from }: { readonly moment: FilterMoment; readonly alias: string },
  test: (value: ColumnValue) => Predicate,
): Predicate {
  if ('computed' in column.source) return test(computedValue(model, column.source.computed, column, from, moment));
  const { hops, field, isLabel } = column.source.field;
  if (!isLabel) return through(model, hops, from, (alias) => test(listedValue(model, field, alias)));
  const { reference } = field;
  if (!reference) return through(model, hops, from, (alias) => test(translatedValue(model, field, alias)));
  const target = getEntity(model.registry, reference.entity);
  return through(model, [...hops, field], from, (alias) => test(labelValue(model, target, reference.label, alias)), field);
}

/**
 * The alias of referred records is p at every step: an inner query never names an outer table.
 * @param named the last of the hops, the condition knows only the name of its record
 */
function through(model: FilterNames, hops: readonly Field[], alias: string, inner: (alias: string) => Predicate, named?: Field): Predicate {
  const [hop, ...rest] = hops;
  if (!hop) return inner(alias);
  const target = getEntity(model.registry, hop.reference?.entity ?? '');
  const isNamed = named !== undefined && rest.length === 0;
  const scope = isNamed ? nameScope(model.registry, model.reader, named, 'p') : rowScope(model.registry, model.reader, target.name, 'p');
  const holds = allOf([scope, through(model, rest, 'p', inner, named)]);
  if (holds === false) return false;
  const link = linkOf(hop, target);
  const keys = sql`select ${link.to('p')} from ${tableSql(target)} p where ${predicateSql(holds)}`;
  const isAmong =
    hop.kind === 'references' ? sql<boolean>`${link.from(alias)} && array(${keys})` : sql<boolean>`${link.from(alias)} in (${keys})`;
  return allOf([fieldGuard(model.registry, model.reader, hop, alias), isAmong]);
}

import { computedNamed, computedType, formulaFields, formulaOf } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import { findListField, type ListField } from '../../../shared/framework/definitions/columns/listField.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { ListDefinition } from '../../../shared/framework/definitions/screens.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { isFormulaProblem } from '../../../shared/framework/formulas/typeFormula.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { allOf, predicateSql } from '../../db/predicate.ts';
import { fieldGuard, nameScope, rowScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { linkOf, tableSql } from '../../db/tableSql.ts';
import type { ComputedExpression, ComputedExpressions } from '../registrations/computed.ts';
import { childrenExpression } from './childrenExpression.ts';
import { computedValue, labelValue, listedValue, type ReadContext, translatedValue } from './columnValue.ts';
import { boundedNumber, type FormulaValue, formulaSql } from './formulaSql.ts';

/**
 * The expression of a column's formula for a reader. Each name is the value that the reader may see: a withheld field of the row makes
 * the column blank, a record that the reader may not see gives blank values.
 * @returns undefined for a formula with a fault, or with a column that no code registers
 */
export function formulaExpression(
  reading: ReadContext,
  computed: ComputedExpressions,
  list: ListDefinition,
  column: ListColumn,
): ComputedExpression | undefined {
  const { registry } = reading;
  const formula = formulaOf(registry, list, column);
  if (isFormulaProblem(formula)) return undefined;
  const operands = new Map<string, Operand>();
  const reads = new Set<string>();
  for (const name of formula.names) {
    const operand = operandOf(reading, computed, list, name);
    if (!operand) return undefined;
    operands.set(name, operand);
  }
  for (const { hops, field } of formulaFields(registry, list, column)) reads.add((hops[0] ?? field).name);
  const { decimals } = computedType(registry, list, column);
  const valueAt = (alias: string, moment: FilterMoment): Sql => {
    const find = (name: string): FormulaValue => {
      const operand = operands.get(name);
      return operand ? operand(alias, moment) : { type: 'text', sql: sql`null::text` };
    };
    const value = formulaSql(formula.node, find, moment).sql;
    // Rounded here, so that rows, filters, order and totals agree on the value.
    return decimals === undefined ? value : sql`round(${value}, ${decimals}::integer)`;
  };
  return { entity: list.entity, reads: [...reads], sql: valueAt };
}

type Operand = (alias: string, moment: FilterMoment) => FormulaValue;

function operandOf(reading: ReadContext, computed: ComputedExpressions, list: ListDefinition, name: string): Operand | undefined {
  const { registry } = reading;
  const other = computedNamed(list, name);
  if (other) {
    const expression = expressionOf(reading, computed, list, other);
    const { type, decimals } = computedType(registry, list, other);
    return (
      expression &&
      ((alias, moment) => computedOperand(type, computedValue(reading, expression, { type, decimals }, alias, moment).visible))
    );
  }
  const found = findListField(registry, list.entity, name);
  const own = found?.field.property['x-computed'];
  if (!found || (own !== undefined && found.hops.length > 0)) return undefined;
  const expression = own === undefined ? undefined : computed[own];
  if (own !== undefined && !expression) return undefined;
  if (expression) return (alias, moment) => computedOperand(found.type, computedValue(reading, expression, found, alias, moment).visible);
  const asValue = found.field.column ? computedOperand : asOperand;
  return (alias) => asValue(found.type, fieldSql(reading, found, alias));
}

function expressionOf(
  reading: ReadContext,
  computed: ComputedExpressions,
  list: ListDefinition,
  column: ListColumn,
): ComputedExpression | undefined {
  if (column.children) return childrenExpression(reading, computed, list.entity, column.children);
  return column.formula === undefined ? computed[column.computed ?? ''] : formulaExpression(reading, computed, list, column);
}

/** As `asOperand`, for a value whose digits the portal does not limit: of a formula, of code, of a table of another program. */
function computedOperand(type: ListField['type'], value: Sql): FormulaValue {
  const operand = asOperand(type, value);
  return operand.type === 'number' ? boundedNumber(operand.sql) : operand;
}

/** A value in the type in which formulas work with it; an empty text is a blank. */
function asOperand(type: ListField['type'], value: Sql): FormulaValue {
  switch (type) {
    case 'number':
    case 'decimal':
      return { type: 'number', sql: sql`(${value})::numeric` };
    case 'text':
      return { type: 'text', sql: sql`nullif((${value})::text, '')` };
    case 'date':
    case 'datetime':
    case 'boolean':
      return { type, sql: value };
  }
}

function fieldSql(reading: ReadContext, { hops, field, isLabel }: ListField, alias: string): Sql {
  const { reference } = field;
  if (!isLabel) return reached(reading, hops, alias, (at) => finite(field, listedValue(reading, field, at).visible));
  if (!reference) return reached(reading, hops, alias, (at) => translatedValue(reading, field, at).visible);
  const target = getEntity(reading.registry, reference.entity);
  return reached(reading, [...hops, field], alias, (at) => labelValue(reading, target, reference.label, at).visible, field);
}

/**
 * A value of the record at the end of a path of references; blank without one that the reader may see.
 * @param named the last of the hops, only the name of its record is read
 */
function reached(reading: ReadContext, hops: readonly Field[], alias: string, value: (alias: string) => Sql, named?: Field): Sql {
  const [hop, ...rest] = hops;
  if (!hop) return value(alias);
  const { registry, reader } = reading;
  const target = getEntity(registry, hop.reference?.entity ?? '');
  const inner = `${alias}_f`;
  const link = linkOf(hop, target);
  const meets = sql<boolean>`${link.to(inner)} = ${link.from(alias)}`;
  const isNamed = named !== undefined && rest.length === 0;
  const scope = isNamed ? nameScope(registry, reader, named, inner) : rowScope(registry, reader, target.name, inner);
  const isSeen = allOf([meets, fieldGuard(registry, reader, hop, alias), scope]);
  return sql`(select ${reached(reading, rest, inner, value, named)} from ${tableSql(target)} ${sql.id(inner)} where ${predicateSql(isSeen)} limit 1)`;
}

/** Tables of other programs can hold days without end, with which nothing can be computed. */
function finite({ column, kind }: Field, value: Sql): Sql {
  if (!column || (kind !== 'date' && kind !== 'datetime')) return value;
  return sql`nullif(nullif(${value}, 'infinity'), '-infinity')`;
}

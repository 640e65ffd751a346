import type { FormulaProblem, FormulaType } from '../../formulas/Formula.ts';
import { type FindOperand, isFormulaProblem, type TypedFormula, typeFormula } from '../../formulas/typeFormula.ts';
import { memoizeByObject } from '../../memoizeByObject.ts';
import type { ColumnType } from '../../query/ListQuery.ts';
import type { Registry } from '../registry.ts';
import type { ListDefinition } from '../screens.ts';
import type { ColumnChildren, ListColumn } from '../types.gen.ts';
import { childrenType } from './childrenColumn.ts';
import { findListField, type ListField, listFieldNames } from './listField.ts';

/** Columns of a list over an entity, among which a computed one finds its names. */
export type ColumnsOf = Pick<ListDefinition, 'entity'> & { readonly options: { readonly columns: readonly ListColumn[] } };

/** Fraction digits of a formula that says none and whose value is no whole number. */
const usualDecimals = 2;

/** True for a column that no field holds: of a registered expression, a formula, or records that refer to the row. */
export function isComputed({ computed, formula, children }: Pick<ListColumn, 'computed' | 'formula' | 'children'>): boolean {
  return computed !== undefined || formula !== undefined || children !== undefined;
}

/** The type of a computed column; that of a formula follows from its parts. */
export function computedType(registry: Registry, list: ColumnsOf, column: ListColumn): { type: ColumnType; decimals: number | undefined } {
  const { type = 'text', decimals } = column;
  if (column.children) return { decimals, ...childrenType(registry, list.entity, column.children) };
  if (column.formula === undefined) return { type, decimals };
  const found = formulaOf(registry, list, column);
  if (isFormulaProblem(found)) return { type, decimals };
  if (found.type !== 'number') return { type: found.type, decimals: undefined };
  if (found.isWhole && decimals === undefined) return { type: 'number', decimals: undefined };
  return { type: 'decimal', decimals: decimals ?? usualDecimals };
}

/** The formula of a column with its type, or its first fault. */
export function formulaOf(registry: Registry, list: ColumnsOf, column: ListColumn): TypedFormula | FormulaProblem {
  const known = formulasOf(registry);
  const found = known.get(column) ?? typeFormula(column.formula ?? '', operandsOf(registry, list, column));
  known.set(column, found);
  return found;
}

const formulasOf = memoizeByObject((_registry: Registry) => new WeakMap<ListColumn, TypedFormula | FormulaProblem>());

/** The fields that a formula reads, also through the formulas that it names. */
export function formulaFields(registry: Registry, list: ColumnsOf, column: ListColumn): readonly ListField[] {
  const found = formulaOf(registry, list, column);
  if (isFormulaProblem(found)) return [];
  return found.names.flatMap((name) => {
    const other = computedNamed(list, name);
    if (other) return other.formula === undefined ? [] : formulaFields(registry, list, other);
    return findListField(registry, list.entity, name) ?? [];
  });
}

/** The columns of records that refer to the row from which a column is worked out: itself, and those that its formula names. */
export function childrenRead(registry: Registry, list: ColumnsOf, column: ListColumn): readonly ColumnChildren[] {
  if (column.children) return [column.children];
  const found = column.formula === undefined ? undefined : formulaOf(registry, list, column);
  if (!found || isFormulaProblem(found)) return [];
  return found.names.flatMap((name) => {
    const other = computedNamed(list, name);
    return other ? childrenRead(registry, list, other) : [];
  });
}

/** Names that a formula of a column can use, without paths. */
export function operandNames(registry: Registry, list: ColumnsOf, column: ListColumn): readonly string[] {
  const find = operandsOf(registry, list, column);
  const names = [...listFieldNames(registry, list.entity), ...list.options.columns.filter(isComputed).map(({ field }) => field)];
  return names.filter((name) => typeof find(name) === 'object');
}

/** The computed column of a list with this name. */
export function computedNamed({ options }: ColumnsOf, name: string): ListColumn | undefined {
  return options.columns.find((each) => each.field === name && isComputed(each));
}

/** Fields, paths, columns of registered expressions, and formulas that come before the column, so that none names itself. */
function operandsOf(registry: Registry, list: ColumnsOf, column: ListColumn): FindOperand {
  const { columns } = list.options;
  const place = columns.findIndex(({ field }) => field === column.field);
  return (name) => {
    const other = computedNamed(list, name);
    if (other?.formula !== undefined) {
      if (columns.indexOf(other) >= place) return 'later';
      const found = formulaOf(registry, list, other);
      return isFormulaProblem(found) ? 'broken' : found;
    }
    if (other) return { ...formulaTypes[computedType(registry, list, other).type], size: 1 };
    const found = findListField(registry, list.entity, name);
    if (!found) return undefined;
    return isReadByFormulas(found) ? { ...formulaTypes[found.type], size: 1 } : 'no_value';
  };
}

const formulaTypes: Readonly<Record<ColumnType, { readonly type: FormulaType; readonly isWhole: boolean }>> = {
  text: { type: 'text', isWhole: false },
  number: { type: 'number', isWhole: true },
  decimal: { type: 'number', isWhole: false },
  date: { type: 'date', isWhole: false },
  datetime: { type: 'datetime', isWhole: false },
  boolean: { type: 'boolean', isWhole: false },
};

const single: ReadonlySet<string> = new Set(['text', 'time', 'enum', 'integer', 'decimal', 'boolean', 'date', 'datetime', 'reference']);

/** One value without markup. */
function isReadByFormulas({ field, isLabel }: ListField): boolean {
  return isLabel ? field.kind !== 'references' : single.has(field.kind);
}

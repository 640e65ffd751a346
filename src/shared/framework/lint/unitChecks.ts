import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { computedNamed, computedType, formulaFields } from '../definitions/columns/computedColumn.ts';
import { findColumnField, findListField, type ListField } from '../definitions/columns/listField.ts';
import { unitFieldOf, unitFieldOfField } from '../definitions/columns/unitField.ts';
import type { Entity } from '../definitions/entity.ts';
import { getEntity, type Registry } from '../definitions/registry.ts';
import type { ListDefinition } from '../definitions/screens.ts';
import type { ListColumn } from '../definitions/types.gen.ts';
import type { Field } from '../fields/Field.ts';
import { listType } from '../fields/kinds.ts';
import type { JsonPath } from '../json/parseJson.ts';
import type { PlacedList } from './listsOf.ts';

/** A field with the units of another one that holds no text, or is hidden from readers of the amounts. */
export function* fieldUnitFindings(file: string, path: JsonPath, entity: Entity, { name, property, visibleTo }: Field): Iterable<Finding> {
  const unit = property['x-unit'];
  const field = typeof unit === 'object' ? entity.fields.get(unit.field) : undefined;
  if (!field) return;
  const at = [...path, 'x-unit', 'field'];
  if (!namesUnits(field)) yield finding('DEF065', file, at, { values: { name, unit: field.name, type: listType(field) ?? field.kind } });
  if (!sees([visibleTo], [field.visibleTo]))
    yield finding('DEF065', file, at, { variant: 'hidden', hasOwnHint: true, values: { name, unit: field.name } });
}

/**
 * The column with the units of an amount, where a list names one: it holds texts, and every reader of the amounts sees it. A unit for all
 * rows has no effect on a field whose units differ.
 */
export function* columnUnitFindings(registry: Registry, { file, list }: PlacedList, path: JsonPath, column: ListColumn): Iterable<Finding> {
  const { unit, field: name } = column;
  const found = findColumnField(registry, list.entity, column);
  if (typeof unit === 'string') {
    const own = found && unitFieldOfField(found);
    if (own !== undefined)
      yield finding('DEF065', file, [...path, 'unit'], { variant: 'fixed', hasOwnHint: true, values: { name, unit: own } });
    return;
  }
  if (!unit) return;
  const at = [...path, 'unit', 'field'];
  const computed = computedNamed(list, unit.field);
  const field = computed ? undefined : findListField(registry, list.entity, unit.field);
  const type = computed ? computedType(registry, list, computed).type : field?.type;
  if (type === undefined) return;
  if (type !== 'text' || (field && !field.isLabel && !namesUnits(field.field)))
    yield finding('DEF065', file, at, { values: { name, unit: unit.field, type } });
  const barsOf = (each: ListColumn | undefined, own: ListField | undefined) =>
    (each?.formula === undefined ? (own ? [own] : []) : formulaFields(registry, list, each)).flatMap(barriers);
  if (!sees(barsOf(column, found), barsOf(computed, field)))
    yield finding('DEF065', file, at, { variant: 'hidden', hasOwnHint: true, values: { name, unit: unit.field } });
}

/** An amount with a total, but without a unit, of an entity that has currencies: a sum over several would mean nothing. */
export function* amountFindings(registry: Registry, { file, list }: PlacedList, path: JsonPath, name: string): Iterable<Finding> {
  const column = list.options.columns.find(({ field }) => field === name);
  if (!column || column.unit !== undefined || unitFieldOf(registry, list, column) !== undefined) return;
  const field = findColumnField(registry, list.entity, column)?.field;
  if ((column.format ?? field?.property['x-format']) !== 'currency' || field?.property['x-unit'] !== undefined) return;
  const currency = currencyOf(registry, list, field);
  if (currency !== undefined) yield finding('DEF066', file, path, { values: { name, unit: currency } });
}

/** The field of the amount's entity that holds currencies: one of that name, or the unit of another amount. */
function currencyOf(registry: Registry, list: ListDefinition, field: Field | undefined): string | undefined {
  const { fields } = getEntity(registry, field?.entity ?? list.entity);
  const units = [...fields.values()].flatMap(({ property: { 'x-format': format, 'x-unit': unit } }) =>
    format === 'currency' && typeof unit === 'object' ? [unit.field] : [],
  );
  return ['currency', ...units].find((name) => {
    const found = fields.get(name);
    return found && namesUnits(found);
  });
}

function namesUnits({ kind }: Field): boolean {
  return kind === 'text' || kind === 'enum';
}

/** Limits on who sees a value: the limits of each reference on the path, then the field's. */
function barriers({ hops, field }: ListField): (Field['visibleTo'] | undefined)[] {
  return [...hops, field].map(({ visibleTo }) => visibleTo);
}

/** true: every reader who sees an amount also sees its unit. */
function sees(amount: readonly (Field['visibleTo'] | undefined)[], unit: readonly (Field['visibleTo'] | undefined)[]): boolean {
  return unit.every((limit) => !limit || amount.some((each) => each?.every((role) => limit.includes(role))));
}

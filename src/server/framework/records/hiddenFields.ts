import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { parseCondition } from '../../../shared/framework/definitions/parseCondition.ts';
import type { RecordMode } from '../../../shared/framework/fields/isWritable.ts';
import { rulesOf } from '../../../shared/framework/fields/kinds.ts';
import { conditionFields } from '../../../shared/framework/query/conditionFields.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { fieldState } from '../../../shared/framework/records/fieldState.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { isSameValue } from './storedValue.ts';

/** How the fields of one record are judged. */
export interface Hiding {
  readonly entity: Entity;
  readonly mode: RecordMode;
  readonly moment: FilterMoment;
  /** Values of the stored row; undefined for a new record. */
  readonly stored: RecordValues | undefined;
  /** Fields that the writer does not see: a condition on one of them hides nothing, as in the form. */
  readonly unseen: (name: string) => boolean;
}

/** true: the values of a record hide a field by its `x-when.visible`. Law 57. */
export function isHiddenIn({ entity, mode, moment, unseen }: Hiding, field: Field, record: RecordValues): boolean {
  const { visible } = field.property['x-when'] ?? {};
  const nodes = visible && parseCondition(entity, visible);
  if (!nodes || conditionFields(nodes).some(unseen)) return false;
  return !fieldState(entity, field, mode, record, moment).visible;
}

/** Value of a field that is hidden: null, or the default of a field that has to have one; undefined if it has none. */
export function hiddenValue(field: Field): unknown {
  const { type, default: constant } = field.property;
  if (!field.required || [type].flat().includes('null')) return null;
  return constant ?? rulesOf(field).initial(field);
}

/**
 * The fields that a change hides and that have a value, emptied: one that is hidden may hide others in turn. A field that was hidden
 * before keeps what it has.
 * @param record the whole record as it would be saved
 */
export function emptiedByHiding(hiding: Hiding, record: RecordValues): RecordValues {
  const { entity, stored } = hiding;
  const emptied: Record<string, unknown> = {};
  for (;;) {
    const now = { ...record, ...emptied };
    const field = [...entity.fields.values()].find(
      (each) =>
        each.property['x-when']?.visible !== undefined &&
        hiddenValue(each) !== undefined &&
        !isSameValue(each, now[each.name] ?? null, hiddenValue(each)) &&
        isHiddenIn(hiding, each, now) &&
        !(stored && isHiddenIn(hiding, each, stored)),
    );
    if (!field) return emptied;
    emptied[field.name] = hiddenValue(field);
  }
}

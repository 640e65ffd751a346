import type { Entity, Field } from '../definitions/entity.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import { isWritable, type RecordMode } from '../fields/isWritable.ts';
import { rulesOf } from '../fields/kinds.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { matchesFilter } from '../query/matchesFilter.ts';

/** The state of a field by its definition and `x-when`, given the other fields of the record. */
export interface FieldState {
  readonly visible: boolean;
  /** Never true for a field that is not visible. */
  readonly required: boolean;
  readonly readOnly: boolean;
}

interface Clock {
  readonly now: Date;
  readonly timezone: string;
}

/**
 * The state of one field. A form reads it at each change, the server before it accepts a new value.
 * A condition on a field that is withheld from this reader cannot be judged: the field is then visible, optional and writable.
 */
export function fieldState(
  entity: Entity,
  field: Field,
  mode: RecordMode,
  record: Readonly<Record<string, unknown>>,
  clock: Clock,
): FieldState {
  const { visible, required, readonly } = field.property['x-when'] ?? {};
  const listed = listedRecord(entity, record);
  const holds = (filter: FilterJson | undefined, otherwise: boolean) => {
    const nodes = filter && parseCondition(entity, filter);
    return nodes ? matchesFilter(nodes, listed, clock) : otherwise;
  };
  const isLater = mode === 'create' && field.readOnly && (record[field.name] ?? '') === '';
  const isVisible = !isLater && holds(visible, true);
  return {
    visible: isVisible,
    required: isVisible && isWritable(field, mode) && (field.required || holds(required, false)),
    readOnly: !isWritable(field, mode) || holds(readonly, false),
  };
}

/** A record in the form of a list row, so that a condition gives the same result as in a list. */
export function listedRecord({ fields }: Entity, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const listed = Object.entries(record).map(([name, value]) => {
    const field = fields.get(name);
    return [name, field ? rulesOf(field).listed(value) : value] as const;
  });
  return Object.fromEntries(listed);
}

import type { Entity, Field } from '../definitions/entity.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import { rulesOf } from '../fields/kinds.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { matchesFilter } from '../query/matchesFilter.ts';
import { isWritable, type RecordMode } from './fieldRules.ts';

/** What `x-when` and the definition say of a field, given the other fields of the record. */
export interface FieldState {
  readonly visible: boolean;
  /** Never true of a field that is not visible. */
  readonly required: boolean;
  readonly readOnly: boolean;
}

interface Clock {
  readonly now: Date;
  readonly timezone: string;
}

/**
 * The state of one field; a form asks at each change, the server before it takes a new value.
 * A condition on a field that was withheld from this reader cannot be judged: the field then is visible, optional and writable.
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
  const isVisible = holds(visible, true);
  return {
    visible: isVisible,
    required: isVisible && isWritable(field, mode) && (field.required || holds(required, false)),
    readOnly: !isWritable(field, mode) || holds(readonly, false),
  };
}

/** A record as lists have it, so that a condition on it holds as it would in a list. */
function listedRecord({ fields }: Entity, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const listed = Object.entries(record).map(([name, value]) => {
    const field = fields.get(name);
    return [name, field ? rulesOf(field).listed(value) : value] as const;
  });
  return Object.fromEntries(listed);
}

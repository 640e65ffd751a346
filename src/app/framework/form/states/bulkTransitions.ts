import { isOfSystem, ownMachines } from '../../../../shared/framework/definitions/machines.ts';
import type { EntitySchema, StateTransition } from '../../../../shared/framework/definitions/types.gen.ts';

/** A transition that several records can make together, with its field. */
export interface BulkTransition {
  readonly field: string;
  readonly transition: StateTransition;
}

/** The transitions of an entity that several records can make together. */
export function bulkTransitions(schema: EntitySchema): readonly BulkTransition[] {
  return ownMachines(schema).flatMap(({ field, transitions = [] }) =>
    transitions.filter((each) => each.bulk === true && !isOfSystem(each)).map((transition) => ({ field, transition })),
  );
}

/** Number of records that can make a transition in one go. */
export const bulkStatesMax = 500;

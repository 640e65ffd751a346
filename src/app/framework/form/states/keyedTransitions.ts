import { isOfSystem, ownMachines } from '../../../../shared/framework/definitions/machines.ts';
import type { EntitySchema, StateTransition } from '../../../../shared/framework/definitions/types.gen.ts';

/** A transition that a key makes in a list. */
export interface KeyedTransition extends StateTransition {
  readonly key: string;
}

/** The transitions of an entity that people make by keys. */
export function keyedTransitions(schema: EntitySchema): readonly KeyedTransition[] {
  return ownMachines(schema).flatMap(({ transitions = [] }) =>
    transitions.flatMap((each) => (each.key === undefined || isOfSystem(each) ? [] : [{ ...each, key: each.key }])),
  );
}

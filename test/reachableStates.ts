import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import { type Machine, targetsOf } from '../src/shared/framework/definitions/machines.ts';

/** The states to which the transitions of an entity lead from the first ones of a machine, by themselves or by what others set. */
export function reachableStates({ machines }: Pick<Entity, 'machines'>, { field, initial, transitions }: Machine): ReadonlySet<string> {
  const others = machines.flatMap((machine) => machine.transitions).flatMap(({ sets }) => sets?.[field] ?? []);
  const reached = new Set([...initial, ...others.map(String)]);
  for (let known = 0; known < reached.size; ) {
    known = reached.size;
    for (const transition of transitions)
      if (transition.from.some((state) => reached.has(state))) for (const state of targetsOf(transition)) reached.add(state);
  }
  return reached;
}

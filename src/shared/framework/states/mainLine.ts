import type { Entity } from '../definitions/entity.ts';
import { backState, type Machine, targetsOf } from '../definitions/machines.ts';

/**
 * The states that a record passes if nothing goes wrong, in their order: from the first initial state along the first transition that leads
 * on in the order of the field's values. Transitions that warn or lead back are left out.
 */
export function mainLine({ fields }: Pick<Entity, 'fields'>, { field, initial, transitions }: Machine): readonly string[] {
  const order = stateNames({ fields }, field);
  const line: string[] = [];
  let state = initial[0] ?? order[0];
  while (state !== undefined && !line.includes(state)) {
    const present: string = state;
    line.push(present);
    state = transitions
      .filter(({ from, to, danger }) => from.includes(present) && danger !== true && to !== backState)
      .flatMap(targetsOf)
      .find((target) => order.indexOf(target) > order.indexOf(present));
  }
  return line;
}

/** True for a state off the main line after which nothing comes: it is final, or all transitions to it warn. */
export function endsLine({ final, transitions }: Machine, state: string): boolean {
  const leading = transitions.filter((each) => targetsOf(each).includes(state));
  return final.includes(state) || (leading.length > 0 && leading.every(({ danger }) => danger === true));
}

/** The states of a field in the order of its values. */
export function stateNames({ fields }: Pick<Entity, 'fields'>, field: string): readonly string[] {
  return fields.get(field)?.options?.map(({ value }) => value) ?? [];
}

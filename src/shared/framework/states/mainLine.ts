import type { Entity } from '../definitions/entity.ts';
import { backState, type Machine, type Transition, targetsOf } from '../definitions/machines.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { type FilterMoment, matchesFilter } from '../query/matchesFilter.ts';
import { listedRecord } from '../records/fieldState.ts';

/** What is known of a record whose line is asked for. */
export interface LineOf {
  /** Its values: a transition whose condition they do not meet leads nowhere. */
  readonly record?: Readonly<Record<string, unknown>>;
  /** The states that it has been in: those between two states of the line are steps of it. */
  readonly visited?: ReadonlySet<string>;
  readonly moment?: FilterMoment;
}

/**
 * The states that a record passes if nothing goes wrong, in their order: from the first initial state along the first transition that leads
 * on in the order of the field's values. Transitions that warn or lead back are left out.
 */
export function mainLine(entity: Entity, { field, initial, transitions }: Machine, known: LineOf = {}): readonly string[] {
  const order = stateNames(entity, field);
  const place = (state: string): number => order.indexOf(state);
  const line: string[] = [];
  let state = initial[0] ?? order[0];
  while (state !== undefined && !line.includes(state)) {
    const present: string = state;
    line.push(present);
    const leading = transitions.filter(({ from, to, danger }) => from.includes(present) && danger !== true && to !== backState);
    const open = leading.filter(({ when }) => when === undefined || isMet(entity, when, known));
    const onward = (each: readonly Transition[]): string[] => each.flatMap(targetsOf).filter((target) => place(target) > place(present));
    const next = onward(open)[0] ?? onward(leading)[0];
    const been = onward(leading).filter((target) => known.visited?.has(target) && place(target) < place(next ?? ''));
    state = been.toSorted((one, other) => place(one) - place(other))[0] ?? next;
  }
  return line;
}

/** true: the record meets the condition, or nothing says that it does not. */
function isMet(entity: Entity, when: FilterJson, { record, moment }: LineOf): boolean {
  const nodes = record && moment ? parseCondition(entity, when) : undefined;
  return !nodes || !record || !moment || matchesFilter(nodes, listedRecord(entity, record), moment);
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

import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { type Machine, type Transition, targetsOf } from '../../../../shared/framework/definitions/machines.ts';
import type { RecordTransitions, TransitionOffer } from '../../../../shared/framework/states/RecordTransitions.ts';

/** A transition of a record, with the field whose state it changes. */
export interface StateOffer {
  readonly field: string;
  readonly offer: TransitionOffer;
  /** Present state of the field. */
  readonly state: string;
}

interface SortedOffers {
  /** Transitions that the reader can make: of processes before switches, with a warning last. */
  readonly offered: readonly StateOffer[];
  /** All other transitions, in the order of the definition. */
  readonly missing: readonly StateOffer[];
}

/** Sorts the transitions of a record by whether its reader can make them now. */
export function sortOffers({ machines }: RecordTransitions, entity: Pick<Entity, 'machines'>): SortedOffers {
  const isSwitch = (field: string) => entity.machines.some((each) => each.field === field && each.isWritable);
  const all = machines.flatMap(({ field, state, transitions }) => transitions.map((offer): StateOffer => ({ field, offer, state })));
  const offered = all.filter(({ offer }) => offer.barrier === undefined);
  const rank = ({ field, offer }: StateOffer): number => (offer.danger ? 2 : 0) + (isSwitch(field) ? 1 : 0);
  return {
    offered: offered.toSorted((one, other) => rank(one) - rank(other)),
    missing: all.filter(({ offer }) => offer.barrier !== undefined),
  };
}

/** True if a transition is made without a dialog. */
export function isMadeAtOnce({ asks, comment, confirm }: Pick<TransitionOffer, 'asks' | 'comment' | 'confirm'>): boolean {
  return asks.length === 0 && comment === undefined && confirm === undefined;
}

/** False for a transition that leaves the record in its state, such as a mark on it: never the next step of a record. */
export function leavesState(entity: Pick<Entity, 'machines'>, { field, offer, state }: StateOffer): boolean {
  const transition = transitionOf(entity, field, offer.name);
  return transition === undefined || targetsOf(transition).some((target) => target !== state);
}

/** The machine of a field. */
export function machineOf({ machines }: Pick<Entity, 'machines'>, field: string): Machine | undefined {
  return machines.find((each) => each.field === field);
}

/** A transition of a field by its name. */
export function transitionOf(entity: Pick<Entity, 'machines'>, field: string, name: string): Transition | undefined {
  return machineOf(entity, field)?.transitions.find((each) => each.name === name);
}

/** The offers that lead to a state, by the definition. */
export function offersTo(
  offered: readonly StateOffer[],
  entity: Pick<Entity, 'machines'>,
  field: string,
  state: string,
): readonly StateOffer[] {
  return offered.filter((each) => {
    const transition = transitionOf(entity, each.field, each.offer.name);
    return each.field === field && transition !== undefined && targetsOf(transition).includes(state);
  });
}

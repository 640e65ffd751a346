import { memoizeByObject } from '../memoizeByObject.ts';
import type { EntitySchema, StateDeletion, StateMachine, StatesDefinition, StateTransition, TransitionMessages } from './types.gen.ts';

/** The states of a field with the transitions between them, joined from the entity and the shared file that it names. */
export interface Machine {
  readonly field: string;
  /** States of a new record; the first is the default. */
  readonly initial: readonly string[];
  readonly final: readonly string[];
  /** States in which the content stays as it is, but for transitions. */
  readonly frozen: readonly string[];
  /** The people who delete a record, and the states in which they do; undefined: the permission alone decides. */
  readonly deletion: StateDeletion | undefined;
  /** Field with the time until which a record that waits is decided. */
  readonly due: string | undefined;
  /** true: the field is an input too, and a change of it is a transition. */
  readonly isWritable: boolean;
  readonly messages: TransitionMessages;
  readonly transitions: readonly Transition[];
}

export type Transition = StateTransition;

/** A field that a transition asks for. */
export interface AskedField {
  readonly name: string;
  readonly isRequired: boolean;
  /** Field whose value its input begins with. */
  readonly beginsWith?: string;
}

/** A moment of a record: that of a field, or some time later or, with a negative count, earlier. */
export interface Timer {
  readonly field: string;
  readonly count: number;
  /** `wd`: working days. */
  readonly unit: 'y' | 'd' | 'wd' | 'h' | 'min';
}

/** In place of a field in `at`: the moment at which the record came into its state. */
export const stateSince = 'state_since';

/** Target of a transition that leads to the state before the present one. */
export const backState = '{back}';

/** The role of transitions that code alone makes. */
export const systemRole = 'system';

/** Longest comment of a transition, in characters. */
export const commentMax = 500;

/** The machines as an entity writes them (`x-states`). */
export function ownMachines({ 'x-states': own = [] }: Pick<EntitySchema, 'x-states'>): readonly StateMachine[] {
  return Array.isArray(own) ? own : [own];
}

/**
 * The machines of an entity, complete. A shared file that is missing counts as empty: the lint names it.
 * @param shared the files of `resources/states` by name
 */
export function machinesOf(schema: EntitySchema, shared: ReadonlyMap<string, StatesDefinition> = new Map()): readonly Machine[] {
  return ownMachines(schema).map((own) => {
    const base = shared.get(own.as ?? '');
    const initial = own.initial ?? base?.initial ?? [];
    return {
      field: own.field,
      initial,
      final: own.final ?? base?.final ?? [],
      frozen: own.frozen ?? base?.frozen ?? [],
      deletion: own.delete ?? (base?.delete && adaptedDeletion(own, base.delete)),
      due: own.due ?? base?.due,
      isWritable: own.writable ?? base?.writable ?? false,
      messages: { ...base?.messages, ...own.messages },
      transitions: joined(own, base?.transitions ?? []),
    };
  });
}

/** Own transitions stand in place of shared ones of their name, the others after them. */
function joined(
  { transitions: own = [], without = [], roles = {}, effects = {} }: StateMachine,
  shared: readonly Transition[],
): Transition[] {
  const named = (names: readonly string[] | undefined) => namedRoles(roles, names);
  const adapted = shared
    .filter(({ name }) => !without.includes(name))
    .map((each): Transition => {
      const [by, never_by, more] = [named(each.by), named(each.never_by), effects[each.name]];
      return { ...each, ...(by && { by }), ...(never_by && { never_by }), ...(more && { effects: [...(each.effects ?? []), ...more] }) };
    });
  const replaced = adapted.map((each) => own.find(({ name }) => name === each.name) ?? each);
  return [...replaced, ...own.filter((each) => !replaced.includes(each))];
}

function adaptedDeletion({ roles = {} }: StateMachine, { from, by }: StateDeletion): StateDeletion {
  return by ? { from, by: namedRoles(roles, by) ?? by } : { from };
}

/** The roles of a shared file as the entity names them. */
function namedRoles(roles: NonNullable<StateMachine['roles']>, names: readonly string[] | undefined): string[] | undefined {
  return names?.flatMap((name) => roles[name] ?? [name]);
}

/** The fields that a transition asks for, in the order of its dialog. */
export function askedFields({ asks = [] }: Pick<Transition, 'asks'>): readonly AskedField[] {
  return asks.map((ask) =>
    typeof ask === 'string'
      ? { name: ask, isRequired: true }
      : { name: ask.field, isRequired: ask.optional !== true, ...(ask.begins_with !== undefined && { beginsWith: ask.begins_with }) },
  );
}

/** The states to which a transition leads; none for the one that leads back. */
export function targetsOf({ to }: Pick<Transition, 'to'>): readonly string[] {
  return to === backState ? [] : [to].flat();
}

/** Roles that make decisions (`decides`), which a person can delegate. */
export const decidingRoles = memoizeByObject(
  (machines: readonly Machine[]): ReadonlySet<string> =>
    new Set(machines.flatMap(({ transitions }) => transitions.filter(({ decides }) => decides).flatMap(({ by = [] }) => by))),
);

const timer = /^\{(\w+?)(?:([+-]\d+)(y|d|wd|h|min))?\}$/;

/** The moment of a transition or notice (`at`); undefined for one that waits for people or code. */
export function timerOf({ at = '' }: { readonly at?: string }): Timer | undefined {
  const [, field, count = '0', unit = 'min'] = timer.exec(at) ?? [];
  return field === undefined ? undefined : { field, count: Number(count), unit: unit as Timer['unit'] };
}

/** True for a transition that code alone makes. */
export function isOfSystem({ by }: Pick<Transition, 'by'>): boolean {
  return by !== undefined && by.every((role) => role === systemRole);
}

/** A transition that the portal makes with the save after which nothing is missing (`once_valid`), and its machine. */
export interface Completion {
  readonly machine: Machine;
  readonly transition: Transition;
}

/** Of all machines; the records in the states before such a transition are still being filled in. */
export function completions(machines: readonly Machine[]): readonly Completion[] {
  return machines.flatMap((machine) =>
    machine.transitions.filter(({ once_valid }) => once_valid === true).map((transition) => ({ machine, transition })),
  );
}

/** The completion from the state of a record; a new record has the first state. Undefined for a record that lacks nothing. */
export function completionOf(machines: readonly Machine[], record: Readonly<Record<string, unknown>>): Completion | undefined {
  return completions(machines).find(({ machine, transition }) => {
    const state = record[machine.field] ?? machine.initial[0];
    return typeof state === 'string' && transition.from.includes(state);
  });
}

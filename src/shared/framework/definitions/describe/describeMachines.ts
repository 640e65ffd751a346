import type { Entity } from '../entity.ts';
import { filterLeaves } from '../filterLeaves.ts';
import { isOfSystem, type Machine, systemRole, type Transition } from '../machines.ts';
import type { StateMachine, StateTransition } from '../types.gen.ts';
import { ruleOperand } from './ruleFields.ts';

/**
 * The machines of an entity as a client needs them: joined with the shared files that they name, and without the rules that the server
 * alone applies (roles, values that are set, effects). A transition of code keeps its role, since nobody is offered it; conditions on
 * constants stay, since they say where a record leads.
 * @param barred fields that the reader never sees; a machine of such a field is left out, as are questions for such fields
 */
export function describeMachines({ machines }: Entity, barred: ReadonlySet<string>): StateMachine[] {
  return machines.filter(({ field }) => !barred.has(field)).map((machine) => describeMachine(machine, barred));
}

function describeMachine({ field, initial, final, isWritable, messages, transitions }: Machine, barred: ReadonlySet<string>): StateMachine {
  return {
    field,
    initial: [...initial],
    ...(final.length > 0 && { final: [...final] }),
    ...(isWritable && { writable: true }),
    ...(messages.final && { messages: { final: messages.final } }),
    transitions: transitions.map((each) => describeTransition(each, messages, barred)),
  };
}

function describeTransition(transition: Transition, { comment: words }: Machine['messages'], barred: ReadonlySet<string>): StateTransition {
  const { name, label, from, to, when, comment, confirm, done, danger, bulk, undo, key, once_valid } = transition;
  const missing = comment === 'required' ? (transition.messages?.comment ?? words) : undefined;
  const asks = transition.asks?.filter((ask) => !barred.has(typeof ask === 'string' ? ask : ask.field)) ?? [];
  const isPlain = when !== undefined && filterLeaves(when).every(({ field, value }) => !barred.has(field) && !ruleOperand(value));
  return {
    name,
    label,
    from,
    to,
    ...(isPlain && { when }),
    ...(isOfSystem(transition) && { by: [systemRole] }),
    ...(asks.length > 0 && { asks }),
    ...(comment && { comment }),
    ...(missing && { messages: { comment: missing } }),
    ...(confirm && { confirm }),
    ...(done && { done }),
    ...(danger && { danger }),
    ...(bulk && { bulk }),
    ...(undo !== undefined && { undo }),
    ...(key !== undefined && { key }),
    ...(once_valid && { once_valid }),
  };
}

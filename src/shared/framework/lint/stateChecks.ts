import { type Finding, type FindingOptions, finding } from '../definitions/checks/Finding.ts';
import { ruleOperand } from '../definitions/describe/ruleFields.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { filterLeaves } from '../definitions/filterLeaves.ts';
import {
  askedFields,
  backState,
  isOfSystem,
  type Machine,
  ownMachines,
  stateSince,
  systemRole,
  type Transition,
  targetsOf,
  timerOf,
} from '../definitions/machines.ts';
import { getEntity } from '../definitions/registry.ts';
import { isRowless, rolesOf } from '../definitions/rights/permissions.ts';
import type { StateMachine, StatesDefinition } from '../definitions/types.gen.ts';
import { isWritable } from '../fields/isWritable.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { fillFilter, sampleValues } from '../query/placeholders.ts';
import { calendarFindings } from './calendarChecks.ts';
import { duplicates } from './duplicates.ts';
import { fieldFilterFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { refersToUsers } from './refersToUsers.ts';
import { conditionFindings, unknownFindings } from './ruleChecks.ts';

/** The states of entities (`x-states`): fields, states, roles and names that exist, and states that a record can reach and leave. */
export const checkStates: Check = function* (context) {
  const { set, registry } = context;
  const shared = new Map(set.states.map((each) => [each.content.name, each]));
  for (const { file, content } of set.entities) {
    const entity = getEntity(registry, content.$id);
    yield* calendarFindings(context, file, entity);
    const own = ownMachines(content);
    for (const [i, machine] of own.entries()) {
      const path = Array.isArray(content['x-states']) ? ['x-states', i] : ['x-states'];
      const joined = entity.machines[i];
      const base = machine.as === undefined ? undefined : shared.get(machine.as);
      if (machine.as !== undefined && !base) {
        if (!context.isPartial)
          yield finding('DEF090', file, [...path, 'as'], {
            variant: 'as',
            hasOwnHint: true,
            values: { name: machine.as },
            nearest: nearestName(machine.as, shared.keys()),
          });
        continue;
      }
      if (!joined) continue;
      const place: MachinePlace = { file, path, own: machine, base: base?.content, entity, machine: joined };
      yield* fieldFindings(place);
      if (joined.initial.length === 0) yield finding('DEF090', file, path, initialRemedy(entity, joined));
      if (joined.transitions.length === 0) yield finding('DEF090', file, path, { variant: 'empty', hasOwnHint: true });
      yield* sharedFindings(place);
      const unknown = [...stateFindings(place)];
      yield* unknown;
      yield* transitionFindings(context, place);
      if (unknown.length === 0 && joined.initial.length > 0) yield* reachFindings(place);
    }
    const names = entity.machines.flatMap(({ transitions }) => transitions.map(({ name }) => name));
    for (const { name } of duplicates(names))
      yield finding('DEF090', file, ['x-states'], { variant: 'twice', hasOwnHint: true, values: { name } });
  }
};

/** An initial state to write: the default of the field, or else its first value. */
function initialRemedy({ fields }: Entity, { field }: Machine): FindingOptions {
  const { property, options = [] } = fields.get(field) ?? {};
  const first = property?.default ?? options[0]?.value;
  const remedy = typeof first === 'string' ? `"initial": ${JSON.stringify([first])}` : undefined;
  return { variant: 'initial', hasOwnHint: true, remedy };
}

interface MachinePlace {
  readonly file: string;
  readonly path: JsonPath;
  readonly own: StateMachine;
  readonly base: StatesDefinition | undefined;
  readonly entity: Entity;
  readonly machine: Machine;
}

/** The field of a machine: a text with fixed values, tones, and the first state for its default. */
function* fieldFindings({ file, path, entity, machine }: MachinePlace): Iterable<Finding> {
  const field = entity.fields.get(machine.field);
  if (!field) return yield* unknownFindings({ file, path: [...path, 'field'] }, entity, machine.field);
  if (entity.source) yield finding('DEF090', file, path, { variant: 'source', hasOwnHint: true, values: { entity: entity.name } });
  else if (field.kind !== 'enum') yield finding('DEF090', file, [...path, 'field'], { values: { name: machine.field } });
  else if (!field.property['x-tone'])
    yield finding('DEF090', file, ['properties', machine.field], { variant: 'tone', hasOwnHint: true, values: { name: machine.field } });
  const due = machine.due === undefined ? undefined : entity.fields.get(machine.due);
  if (machine.due !== undefined && !due) yield* unknownFindings({ file, path: [...path, 'due'] }, entity, machine.due);
  if (due && due.kind !== 'date' && due.kind !== 'datetime')
    yield finding('DEF090', file, [...path, 'due'], { variant: 'timer', hasOwnHint: true, values: { name: due.name } });
  const [first] = machine.initial;
  if (first !== undefined && field.required && field.property.default !== first)
    yield finding('DEF090', file, ['properties', machine.field], {
      variant: 'default',
      values: { name: machine.field },
      remedy: `"default": ${JSON.stringify(first)}`,
    });
}

/** Additions of an entity to a shared machine: names that the file has. */
function* sharedFindings({ file, path, own, base }: MachinePlace): Iterable<Finding> {
  const names = base?.transitions.map(({ name }) => name) ?? [];
  const roles = base?.transitions.flatMap(({ by = [], never_by: never = [] }) => [...by, ...never]) ?? [];
  const unknown = (key: 'without' | 'roles' | 'effects', name: string, known: readonly string[]) =>
    finding('DEF090', file, [...path, key], {
      variant: 'shared',
      hasOwnHint: true,
      values: { name, file: own.as ?? '' },
      nearest: nearestName(name, known),
    });
  for (const name of own.without ?? []) if (!names.includes(name)) yield unknown('without', name, names);
  for (const name of Object.keys(own.effects ?? {})) if (!names.includes(name)) yield unknown('effects', name, names);
  for (const name of Object.keys(own.roles ?? {})) if (!roles.includes(name)) yield unknown('roles', name, roles);
}

/** States that the field does not have. */
function* stateFindings({ file, path, own, entity, machine }: MachinePlace): Iterable<Finding> {
  const states = entity.fields.get(machine.field)?.options?.map(({ value }) => value);
  if (!states) return;
  const named: [JsonPath, readonly string[]][] = [
    [['initial'], machine.initial],
    [['final'], machine.final],
    [own.frozen ? ['frozen'] : ['as'], machine.frozen],
    [own.delete ? ['delete', 'from'] : ['as'], machine.deletion?.from ?? []],
    ...machine.transitions.flatMap((each): [JsonPath, readonly string[]][] => {
      const i = own.transitions?.indexOf(each) ?? -1;
      const at = i < 0 ? ['as'] : ['transitions', i];
      const worded = Object.keys(each.messages?.states ?? {});
      return [
        [i < 0 ? at : [...at, 'messages', 'states'], worded],
        [i < 0 ? at : [...at, 'from'], each.from],
        [i < 0 ? at : [...at, 'to'], targetsOf(each)],
      ];
    }),
  ];
  for (const [place, names] of named)
    for (const name of names)
      if (!states.includes(name))
        yield finding('DEF090', file, [...path, ...place], {
          variant: 'state',
          hasOwnHint: true,
          values: { name, field: machine.field },
          nearest: nearestName(name, states),
        });
}

function* transitionFindings(context: LintContext, place: MachinePlace): Iterable<Finding> {
  const { file, path, own, machine } = place;
  if (machine.deletion) yield* roleFindings(context, place, machine.deletion, [...path, own.delete ? 'delete' : 'as']);
  for (const transition of machine.transitions) {
    const i = own.transitions?.indexOf(transition) ?? -1;
    const at: JsonPath = i < 0 ? [...path, 'as'] : [...path, 'transitions', i];
    yield* roleFindings(context, place, transition, at);
    yield* askFindings(context, place, transition, at);
    yield* valueFindings(context, place, transition, at);
    yield* timerFindings(place, transition, at);
    yield* agreementFindings(context, place, transition, [...at, 'agree']);
    yield* undoFindings(place, transition, [...at, 'undo']);
    yield* keyFindings(place, transition, [...at, 'key']);
    yield* otherwiseFindings(place, transition, [...at, 'otherwise']);
    yield* completionFindings(place, transition, [...at, 'once_valid']);
    if (transition.when) yield* conditionFindings({ file, path: [...at, 'when'] }, place.entity, fillFilter(transition.when, sampleValues));
    yield* gapFindings(place, transition, [...at, 'when']);
    for (const name of transition.effects ?? [])
      if (context.registered && !context.registered.effects.includes(name))
        yield finding('DEF011', file, at, { variant: 'effect', values: { name }, nearest: nearestName(name, context.registered.effects) });
    if (machine.isWritable && (transition.asks || transition.comment || transition.to === backState))
      yield finding('DEF090', file, at, { variant: 'writable', hasOwnHint: true, values: { name: transition.name, field: machine.field } });
  }
}

/** A transition that takes another back must be there, lead from its end, and ask for nothing. */
function* undoFindings({ file, machine }: MachinePlace, { undo, name, ...transition }: Transition, path: JsonPath): Iterable<Finding> {
  if (undo === undefined) return;
  const back = machine.transitions.find((each) => each.name === undo);
  const isPossible = back !== undefined && targetsOf(transition).every((state) => back.from.includes(state));
  const isPlain = back !== undefined && !back.asks && back.comment !== 'required' && back.at === undefined;
  if (!isPossible || !isPlain) yield finding('DEF090', file, path, { variant: 'undo', hasOwnHint: true, values: { name, undo } });
}

/** The people of a state make one transition by a key. */
function* keyFindings({ file, machine }: MachinePlace, transition: Transition, path: JsonPath): Iterable<Finding> {
  const { key, name, from, by = [] } = transition;
  if (key === undefined) return;
  const earlier = machine.transitions.slice(0, machine.transitions.indexOf(transition));
  const isSame = (each: Transition) =>
    each.key === key &&
    each.from.some((state) => from.includes(state)) &&
    (by.length === 0 || (each.by ?? by).some((role) => by.includes(role)));
  const other = earlier.find(isSame);
  if (other) yield finding('DEF090', file, path, { variant: 'key', hasOwnHint: true, values: { name, key, other: other.name } });
}

/** A transition made instead of another one must be there, lead from its states, be made by code alone, and have a text for the reason. */
function* otherwiseFindings(
  { file, entity, machine }: MachinePlace,
  { otherwise, name, from }: Transition,
  path: JsonPath,
): Iterable<Finding> {
  if (!otherwise) return;
  const other = machine.transitions.find((each) => each.name === otherwise.transition);
  const isPossible = other !== undefined && isOfSystem(other) && !other.asks && from.every((state) => other.from.includes(state));
  const isText = entity.fields.get(otherwise.reason)?.kind === 'text';
  if (!isPossible || !isText) {
    const values = { name, other: otherwise.transition, field: otherwise.reason };
    yield finding('DEF090', file, path, { variant: 'otherwise', hasOwnHint: true, values });
  }
}

/** A transition that waits for what a record lacks: of code alone, to one state, and with nothing that people add. */
function* completionFindings({ file }: MachinePlace, transition: Transition, path: JsonPath): Iterable<Finding> {
  const { once_valid, name, asks, comment, at } = transition;
  if (once_valid !== true) return;
  const isPlain = isOfSystem(transition) && targetsOf(transition).length === 1 && !asks && !comment && at === undefined;
  if (!isPlain) yield finding('DEF090', file, path, { variant: 'completion', hasOwnHint: true, values: { name } });
}

/** Agreements of people whom no record names. */
function* agreementFindings(context: LintContext, { file }: MachinePlace, transition: Transition, path: JsonPath): Iterable<Finding> {
  const { registry, isPartial } = context;
  const { agree, asks, name } = transition;
  if (!agree) return;
  if (asks || transition.to === backState || transition.at !== undefined)
    yield finding('DEF090', file, path, { variant: 'agree', hasOwnHint: true, values: { name } });
  const { members } = agree;
  const entity = members && registry.entities.get(members.entity);
  if (!members || isPartial) return;
  if (!entity)
    return yield finding('DEF021', file, [...path, 'members', 'entity'], {
      values: { name: members.entity },
      nearest: nearestName(members.entity, registry.entities.keys()),
    });
  for (const [key, of] of [
    ['user', members.user],
    ['record', members.record],
    ['order', members.order],
  ] as const)
    if (of !== undefined) yield* unknownFindings({ file, path: [...path, 'members', key] }, entity, of);
  const user = entity.fields.get(members.user);
  if (user && !refersToUsers(context, user))
    yield finding('DEF090', file, [...path, 'members', 'user'], { variant: 'member', hasOwnHint: true, values: { name: members.user } });
  if (members.when)
    yield* fieldFilterFindings({ file, path: [...path, 'members', 'when'] }, entity, fillFilter(members.when, sampleValues));
}

/** Moments of no day or instant, conditions that a timer cannot ask, and timers that lead in a circle. */
function* timerFindings({ file, entity, machine }: MachinePlace, transition: Transition, at: JsonPath): Iterable<Finding> {
  const timer = timerOf(transition);
  if (!timer) return;
  const field = entity.fields.get(timer.field);
  if (!field && timer.field !== stateSince) return yield* unknownFindings({ file, path: [...at, 'at'] }, entity, timer.field);
  if (field && field.kind !== 'date' && field.kind !== 'datetime')
    yield finding('DEF090', file, [...at, 'at'], { variant: 'timer', hasOwnHint: true, values: { name: timer.field } });
  else if (transition.asks || transition.comment === 'required')
    yield finding('DEF090', file, [...at, 'at'], { variant: 'timed', hasOwnHint: true, values: { name: transition.name } });
  if (transition.by && !transition.by.includes(systemRole))
    yield finding('DEF090', file, [...at, 'at'], { variant: 'timedBy', hasOwnHint: true, values: { name: transition.name } });
  const { when } = transition;
  const isPlain = when === undefined || filterLeaves(when).every(({ value }) => isFixed(value));
  if (!isPlain)
    yield finding('DEF090', file, [...at, 'when'], { variant: 'timedWhen', hasOwnHint: true, values: { name: transition.name } });
  const timed = machine.transitions.filter((each) => each.at !== undefined && !stays(each));
  const reached = new Set(stays(transition) ? [] : targetsOf(transition));
  for (const state of reached)
    for (const next of timed) if (next.from.includes(state)) for (const target of targetsOf(next)) reached.add(target);
  if (timed[0] === transition && transition.from.some((state) => reached.has(state)))
    yield finding('DEF091', file, at, { variant: 'circle', hasOwnHint: true, values: { name: transition.name } });
}

/** true for a value that is no field of the record. */
function isFixed(value: unknown): boolean {
  const other = ruleOperand(value);
  return other === undefined || other.name === 'today';
}

/** true for a transition that leads to a state from which it leads. */
function stays(transition: Transition): boolean {
  return targetsOf(transition).some((state) => transition.from.includes(state));
}

/** Roles that nobody has: the scope does not give them, and no record does. */
function* roleFindings(
  { registry, isPartial }: LintContext,
  { file, entity }: MachinePlace,
  { by = [], never_by: never = [] }: Pick<Transition, 'by' | 'never_by'>,
  at: JsonPath,
): Iterable<Finding> {
  if (isPartial) return;
  const given = [...rolesOf(registry, entity).keys()];
  for (const role of by) if (role !== systemRole && !given.includes(role) && !isRowless(registry, role)) yield unknownRole('by', role);
  for (const role of never) if (!given.includes(role) && role !== systemRole) yield unknownRole('never_by', role);

  function unknownRole(key: 'by' | 'never_by', role: string): Finding {
    const known = key === 'by' ? [...given, ...registry.heldRoles, 'staff', systemRole] : given;
    return finding('DEF033', file, [...at, key], { values: { entity: entity.name, role }, nearest: nearestName(role, known) });
  }
}

/** Fields that are asked for: they exist, hold what people type, and are seen by those who make the transition. */
function* askFindings(
  { registry }: LintContext,
  { file, entity, machine }: MachinePlace,
  transition: Transition,
  at: JsonPath,
): Iterable<Finding> {
  for (const [i, { name, beginsWith = name }] of askedFields(transition).entries()) {
    const place = { file, path: [...at, 'asks', i] };
    if (beginsWith !== name && !entity.fields.has(beginsWith))
      yield* unknownFindings({ file, path: [...place.path, 'begins_with'] }, entity, beginsWith);
    const field = entity.fields.get(name);
    if (!field) {
      yield* unknownFindings(place, entity, name);
      continue;
    }
    const { visibleTo = [] } = field;
    const isSeenBy = (role: string) =>
      role === systemRole || visibleTo.includes(role) || (visibleTo.includes('staff') && isRowless(registry, role));
    const isFilled = name !== machine.field && isWritable({ ...field, readOnly: false }, 'create') && field.kind !== 'secret';
    if (!isFilled) yield finding('DEF090', file, place.path, { variant: 'asks', hasOwnHint: true, values: { name } });
    else if (field.visibleTo && transition.by && !transition.by.every(isSeenBy))
      yield finding('DEF090', file, place.path, { variant: 'withheld', hasOwnHint: true, values: { name } });
  }
}

/** Fields that are set. */
function* valueFindings(
  context: LintContext,
  { file, entity, machine }: MachinePlace,
  { sets = {}, comment }: Transition,
  at: JsonPath,
): Iterable<Finding> {
  const kindOf = (field: Field) => (field.kind === 'reference' && refersToUsers(context, field) ? 'user' : field.kind);
  for (const [name, value] of Object.entries(sets)) {
    const path = [...at, 'sets', name];
    const field = entity.fields.get(name);
    if (!field) yield* unknownFindings({ file, path: [...at, 'sets'] }, entity, name);
    else if (name === machine.field) yield finding('DEF090', file, path, { variant: 'sets', hasOwnHint: true, values: { name } });
    else if (value === '{comment}' && comment === undefined)
      yield finding('DEF090', file, path, { variant: 'comment', hasOwnHint: true, values: { name: machine.field } });
    else if (typeof value === 'string' && /^\{.*\}$/.test(value) && !(setKinds[value] ?? []).includes(kindOf(field)))
      yield finding('DEF090', file, path, {
        variant: 'setValue',
        hasOwnHint: true,
        values: { name, value },
        ...(setKinds[value] === undefined && { nearest: nearestName(value, Object.keys(setKinds)) }),
      });
  }
}

/** Placeholders in `sets` with the kinds of fields that take their values; `user`: a reference to users. */
const setKinds: Readonly<Record<string, readonly string[]>> = {
  '{me}': ['user'],
  '{now}': ['datetime'],
  '{today}': ['date'],
  '{comment}': ['text'],
};

/** States that no record reaches, and states that no record leaves though they are not final. */
function* reachFindings({ file, path, entity, machine: { field, initial, final, transitions } }: MachinePlace): Iterable<Finding> {
  const others = entity.machines.filter((each) => each.field !== field).flatMap((each) => each.transitions);
  const set = others.flatMap(({ sets = {} }) => (typeof sets[field] === 'string' ? [sets[field]] : []));
  const reached = new Set([...initial, ...set]);
  for (;;) {
    const further = transitions.filter(({ from }) => from.some((state) => reached.has(state))).flatMap(targetsOf);
    const found = further.filter((state) => !reached.has(state));
    if (found.length === 0) break;
    for (const state of found) reached.add(state);
  }
  const left = new Set(transitions.flatMap(({ from }) => from));
  for (const name of [...left, ...final].filter((state, i, all) => !reached.has(state) && all.indexOf(state) === i))
    yield finding('DEF091', file, path, { values: { name } });
  for (const name of reached)
    if (!left.has(name) && !final.includes(name))
      yield finding('DEF091', file, path, { variant: 'end', hasOwnHint: true, values: { name } });
}

/** Two transitions that part at a number which both leave out: a record with that very number stays where it is. */
function* gapFindings({ file, machine: { transitions } }: MachinePlace, transition: Transition, path: JsonPath): Iterable<Finding> {
  const above = boundOf(transition);
  if (!above || above.key !== `${above.field}__gt`) return;
  const beside = transitions.flatMap((each) => {
    const bound = each.from.some((state) => transition.from.includes(state)) ? boundOf(each) : undefined;
    return bound?.field === above.field && bound.value === above.value ? [bound.key] : [];
  });
  const { field, value } = above;
  if (beside.includes(`${field}__lt`) && ![`${field}__gte`, `${field}__lte`, field].some((key) => beside.includes(key)))
    yield finding('DEF091', file, path, {
      variant: 'gap',
      hasOwnHint: true,
      values: { name: field, value },
      remedy: `"${field}__gte": ${value}`,
    });
}

/** The number with which a transition compares one field, if its condition says no more. */
function boundOf({ when }: Transition): { readonly key: string; readonly field: string; readonly value: number } | undefined {
  const [leaf, ...more] = when ? filterLeaves(when) : [];
  return leaf && more.length === 0 && typeof leaf.value === 'number' ? { key: leaf.key, field: leaf.field, value: leaf.value } : undefined;
}

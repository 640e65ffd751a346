import { invariant } from '../../../shared/framework/AppError.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { TaskKinds } from '../context/defineTasks.ts';
import { bindOperations, type HandlersOf } from '../http/bindOperations.ts';
import type { Operation } from '../http/Call.ts';
import { type JobDefinitions, joinJobs } from '../jobs/JobDefinition.ts';
import type { AreaOutbox } from '../outbox/Outbox.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import type { SeedReader } from '../seeds/seedRows.ts';
import type { Upgrade } from '../upgrades/Upgrade.ts';

/** The server part of a folder of the shell or of a domain: its calls, and its code under names that definitions use. */
export interface Area extends Registrations {
  /** Name of the area's folder, the same in shared, server and app. */
  readonly name: string;
  readonly operations: readonly Operation[];
  /** Jobs of the area, including its outboxes' jobs. */
  readonly jobs: JobDefinitions;
  readonly outboxes: readonly AreaOutbox[];
  readonly tasks: TaskKinds;
  readonly seeds: readonly SeedReader[];
  readonly upgrades: readonly Upgrade[];
}

interface Further extends Partial<Registrations> {
  readonly name: string;
  readonly jobs?: JobDefinitions;
  /** Messages that wait until they are sent. */
  readonly outboxes?: readonly AreaOutbox[];
  /** Kinds of background tasks, by name. */
  readonly tasks?: TaskKinds;
  /** Initial rows that other files than seed files give. */
  readonly seeds?: readonly SeedReader[];
  /** Changes of the data of earlier releases, in their order; new ones at the end. */
  readonly upgrades?: readonly Upgrade[];
}

interface Calls<List extends readonly Endpoint[]> {
  readonly endpoints: List;
  /** A handler for each endpoint, keyed by the endpoint's name, such as `GET version`. */
  readonly handlers: HandlersOf<List>;
}

/** Declares an area. Only the name is required; calls need both endpoints and handlers. */
export function defineArea(area: Further): Area;
export function defineArea<const List extends readonly Endpoint[]>(area: Further & Calls<List>): Area;
export function defineArea({
  name,
  computed = {},
  hooks = {},
  effects = {},
  rowLimits = {},
  exportLists = {},
  tasks = {},
  jobs = {},
  outboxes = [],
  seeds = [],
  upgrades = [],
  ...calls
}: Further & Partial<Calls<[]>>): Area {
  const { endpoints = [], handlers = {} } = calls;
  return {
    name,
    computed,
    hooks,
    effects,
    rowLimits,
    exportLists,
    tasks,
    jobs: joinJobs([jobs, ...outboxes.map((outbox) => outbox.jobs)]),
    outboxes,
    seeds,
    upgrades,
    operations: bindOperations(endpoints, handlers),
  };
}

/** The calls, registrations, jobs and seeds of several areas. No two areas share a name. */
export function joinAreas(areas: readonly Area[]): Omit<Area, 'name'> {
  join(
    areas.map(({ name }) => ({ [name]: name })),
    'area',
  );
  return {
    operations: areas.flatMap(({ operations }) => operations),
    jobs: joinJobs(areas.map(({ jobs }) => jobs)),
    outboxes: areas.flatMap(({ outboxes }) => outboxes),
    seeds: areas.flatMap(({ seeds }) => seeds),
    upgrades: joinUpgrades(areas),
    computed: join(
      areas.map(({ computed }) => computed),
      'computed column',
    ),
    hooks: join(
      areas.map(({ hooks }) => hooks),
      'hook',
    ),
    effects: join(
      areas.map(({ effects }) => effects),
      'effect',
    ),
    rowLimits: join(
      areas.map(({ rowLimits }) => rowLimits),
      'row limit',
    ),
    exportLists: join(
      areas.map(({ exportLists = {} }) => exportLists),
      'exported list',
    ),
    tasks: join(
      areas.map(({ tasks }) => tasks),
      'kind of task',
    ),
  };
}

function joinUpgrades(areas: readonly Area[]): readonly Upgrade[] {
  const upgrades = areas.flatMap((area) => area.upgrades);
  join(
    upgrades.map(({ name }) => ({ [name]: name })),
    'upgrade',
  );
  return upgrades;
}

function join<Value>(parts: readonly Readonly<Record<string, Value>>[], kind: string): Readonly<Record<string, Value>> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const joined = new Map<string, Value>();
  for (const [name, value] of entries) {
    invariant(!joined.has(name), `there is one ${kind} ${name}`);
    joined.set(name, value);
  }
  return Object.fromEntries(joined);
}

import { domainSlotNames } from '../shared/domain/slots/slotNames.ts';
import type { RegisteredNames } from '../shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import { joinSlotNames } from '../shared/framework/definitions/slotKinds.ts';
import { callPattern } from '../shared/framework/records/recordAction.ts';
import { shellSlotNames } from '../shared/shell/slots/slotNames.ts';
import { domainAreas } from './domain/areas.ts';
import { joinAreas } from './framework/areas/defineArea.ts';
import type { TaskKinds } from './framework/context/defineTasks.ts';
import { generatedOperations } from './framework/generatedOperations.ts';
import type { Operation } from './framework/http/Call.ts';
import type { JobDefinitions } from './framework/jobs/JobDefinition.ts';
import type { Registrations } from './framework/registrations/Registrations.ts';
import type { SeedReader } from './framework/seeds/seedRows.ts';
import type { Upgrade } from './framework/upgrades/Upgrade.ts';
import { seedUpgrades } from './seedUpgrades.ts';
import { shellAreas } from './shell/areas.ts';

const {
  operations,
  jobs: areaJobs,
  outboxes: _outboxes,
  tasks: areaTasks,
  seeds,
  upgrades: areaUpgrades,
  ...registered
} = joinAreas([...shellAreas, ...domainAreas]);

/** Code that areas register under names that definitions use. */
export const registrations: Registrations = registered;

/** The registered names, for the lint. */
export const registeredNames: RegisteredNames = {
  computed: Object.keys(registrations.computed),
  hooks: Object.keys(registrations.hooks),
  effects: Object.keys(registrations.effects),
  slots: joinSlotNames([shellSlotNames, domainSlotNames]),
  calls: operations.map(({ endpoint }) => callPattern(`${endpoint.method} ${endpoint.path}`)),
};

/** All calls of the portal: fixed calls, then calls from definitions. */
export function listOperations(registry: Registry): readonly Operation[] {
  return [...operations, ...generatedOperations(registry)];
}

/** The kinds of background tasks of all areas. */
export const tasks: TaskKinds = areaTasks;

/** The jobs of all areas. */
export const jobs: JobDefinitions = areaJobs;

/** Seeds that areas make from files in their own form. */
export const seedReaders: readonly SeedReader[] = seeds;

/** The changes of data of all releases, in the order in which they run. */
export const upgrades: readonly Upgrade[] = [...seedUpgrades, ...areaUpgrades];

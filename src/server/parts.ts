import type { RegisteredNames } from '../shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import { callPattern } from '../shared/framework/records/recordAction.ts';
import { shellSlotNames } from '../shared/shell/slots/slotNames.ts';
import { domainAreas } from './domain/areas.ts';
import { joinAreas } from './framework/areas/defineArea.ts';
import { generatedOperations } from './framework/generatedOperations.ts';
import type { Operation } from './framework/http/Call.ts';
import type { JobDefinitions } from './framework/jobs/JobDefinition.ts';
import type { Registrations } from './framework/registrations/Registrations.ts';
import { shellAreas } from './shell/areas.ts';

const { operations, jobs: areaJobs, ...registered } = joinAreas([...shellAreas, ...domainAreas]);

/** The code that areas register for definitions to name. */
export const registrations: Registrations = registered;

/** The names of it, for the lint. */
export const registeredNames: RegisteredNames = {
  computed: Object.keys(registrations.computed),
  hooks: Object.keys(registrations.hooks),
  slots: shellSlotNames,
  calls: operations.map(({ endpoint }) => callPattern(`${endpoint.method} ${endpoint.path}`)),
};

/** All calls of the portal: those with a fixed place, then those that the definitions give. */
export function listOperations(registry: Registry): readonly Operation[] {
  return [...operations, ...generatedOperations(registry)];
}

/** The jobs of all areas. */
export const jobs: JobDefinitions = areaJobs;

import type { RegisteredNames } from '../shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import { shellSlotNames } from '../shared/shell/slotNames.ts';
import { shipmentComputed } from './domain/shipments/computed.ts';
import { terminalOperations } from './domain/terminals/routes.ts';
import { generatedOperations } from './framework/generatedOperations.ts';
import type { Operation } from './framework/http/Call.ts';
import type { FrameworkParts } from './framework/records/RecordTarget.ts';
import { announcementHooks } from './shell/announcements/announcementHooks.ts';
import { companyHooks } from './shell/general/companyHooks.ts';
import { environmentHooks } from './shell/settings/environmentHooks.ts';
import { searchOperations } from './shell/definitions/searchOperations.ts';
import { shellOperations } from './shell/shellOperations.ts';
import { switchLimits } from './shell/switching/switchableUsers.ts';

/** What the areas register for definitions to name. */
export const frameworkParts: FrameworkParts = { computed: shipmentComputed, hooks: { ...announcementHooks, ...companyHooks, ...environmentHooks }, rowLimits: switchLimits };

/** The names of it, for the lint. */
export const registeredNames: RegisteredNames = {
  computed: Object.keys(frameworkParts.computed),
  hooks: Object.keys(frameworkParts.hooks),
  slots: shellSlotNames,
};

const search = searchOperations(frameworkParts);
const listGenerated = generatedOperations(frameworkParts);

/** All calls of the portal: those with a fixed place, then those that the definitions give. */
export function listOperations(registry: Registry): readonly Operation[] {
  return [...shellOperations, ...terminalOperations, ...search, ...listGenerated(registry)];
}

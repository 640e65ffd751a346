import type { RegisteredNames } from '../shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import { callPattern } from '../shared/framework/records/recordAction.ts';
import { shellSlotNames } from '../shared/shell/slots/slotNames.ts';
import { customerOperations } from './domain/customers/accountsOfCustomer.ts';
import { shipmentComputed } from './domain/shipments/computed.ts';
import { terminalOperations } from './domain/terminals/routes.ts';
import { generatedOperations } from './framework/generatedOperations.ts';
import type { Operation } from './framework/http/Call.ts';
import type { Registrations } from './framework/registrations/Registrations.ts';
import { announcementHooks } from './shell/announcements/announcementHooks.ts';
import { companyHooks } from './shell/companies/companyHooks.ts';
import { searchOperations } from './shell/definitions/searchOperations.ts';
import { formOperations } from './shell/forms/formOperations.ts';
import { maintenanceHooks } from './shell/maintenance/maintenanceHooks.ts';
import { maintenanceOperations } from './shell/maintenance/maintenanceOperations.ts';
import { menuGroupHooks } from './shell/menus/menuGroupHooks.ts';
import { menuToolOperations } from './shell/menus/menuToolOperations.ts';
import { userHooks } from './shell/registration/userHooks.ts';
import { choiceHooks } from './shell/rights/choiceHooks.ts';
import { rightsHooks } from './shell/rights/rightsHooks.ts';
import { switchLimits } from './shell/rights/switchableUsers.ts';
import { typeLimits } from './shell/rights/typeLimits.ts';
import { sessionHooks } from './shell/session/sessionHooks.ts';
import { environmentHooks } from './shell/settings/environmentHooks.ts';
import { shellOperations } from './shell/shellOperations.ts';

/** What the areas register for definitions to name. */
export const registrations: Registrations = {
  computed: shipmentComputed,
  hooks: {
    ...announcementHooks,
    ...companyHooks,
    ...environmentHooks,
    ...userHooks,
    ...sessionHooks,
    ...maintenanceHooks,
    ...menuGroupHooks,
    ...rightsHooks,
    ...choiceHooks,
  },
  rowLimits: { ...switchLimits, ...typeLimits },
};

/** The calls with a fixed place. */
const fixedOperations: readonly Operation[] = [
  ...shellOperations,
  ...terminalOperations,
  ...searchOperations,
  ...maintenanceOperations,
  ...formOperations,
  ...menuToolOperations,
  ...customerOperations,
];

/** The names of it, for the lint. */
export const registeredNames: RegisteredNames = {
  computed: Object.keys(registrations.computed),
  hooks: Object.keys(registrations.hooks),
  slots: shellSlotNames,
  calls: fixedOperations.map(({ endpoint }) => callPattern(`${endpoint.method} ${endpoint.path}`)),
};

/** All calls of the portal: those with a fixed place, then those that the definitions give. */
export function listOperations(registry: Registry): readonly Operation[] {
  return [...fixedOperations, ...generatedOperations(registry)];
}

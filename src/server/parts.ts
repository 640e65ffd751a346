import type { RegisteredNames } from '../shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import { shipmentComputed } from './domain/shipments/computed.ts';
import { terminalOperations } from './domain/terminals/routes.ts';
import type { Operation } from './framework/http/Call.ts';
import { shellOperations } from './shell/shellOperations.ts';

/** What code registers by name, for definitions to refer to. */
export const registeredNames: RegisteredNames = { computed: Object.keys(shipmentComputed), hooks: [], slots: [] };

/** All calls of the portal: those with a fixed place, then those that the definitions give. */
export function listOperations(_registry: Registry): readonly Operation[] {
  return [...shellOperations, ...terminalOperations];
}

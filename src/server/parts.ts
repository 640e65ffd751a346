import type { RegisteredNames } from '../shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import { shipmentComputed } from './domain/shipments/computed.ts';
import { terminalOperations } from './domain/terminals/routes.ts';
import { generatedOperations } from './framework/generatedOperations.ts';
import type { Operation } from './framework/http/Call.ts';
import type { FrameworkParts } from './framework/records/RecordTarget.ts';
import { shellOperations } from './shell/shellOperations.ts';

const frameworkParts: FrameworkParts = { computed: { ...shipmentComputed }, hooks: {} };

/** What code registers by name, for definitions to refer to. */
export const registeredNames: RegisteredNames = {
  computed: Object.keys(frameworkParts.computed),
  hooks: Object.keys(frameworkParts.hooks),
  slots: [],
};

const generated = generatedOperations(frameworkParts);

/** All calls of the portal: those with a fixed place, then those that the definitions give. */
export function listOperations(registry: Registry): readonly Operation[] {
  return [...shellOperations, ...terminalOperations, ...generated(registry)];
}

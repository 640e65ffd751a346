import type { Registry } from '../shared/framework/definitions/registry.ts';
import { terminalOperations } from './domain/terminals/routes.ts';
import type { Operation } from './framework/http/Call.ts';
import { shellOperations } from './shell/shellOperations.ts';

/** All calls of the portal: those with a fixed place, then those that the definitions give. */
export function listOperations(_registry: Registry): readonly Operation[] {
  return [...shellOperations, ...terminalOperations];
}

import { endpointIndex, type FindCall } from '../../../shared/framework/calls/endpointIndex.ts';
import { type Method, placeholderOf } from '../../../shared/framework/calls/endpoints.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import type { ListOperations, Operation } from './Call.ts';

/** The calls of one registry, indexed for lookup. */
export interface OperationTable {
  readonly operations: readonly Operation[];
  /** @returns undefined when no call has that method and path; see `methodsOf` for the methods of a known path */
  readonly find: FindCall<Operation>;
  readonly methodsOf: (path: string) => readonly Method[];
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Gives the table of a registry, built once for each list of calls and registry, so that servers of one process share it. */
export const operationTables: (listOperations: ListOperations) => (registry: Registry) => OperationTable = memoizeByObject(
  (listOperations: ListOperations) => memoizeByObject((registry: Registry) => toTable(listOperations(registry))),
);

function toTable(operations: readonly Operation[]): OperationTable {
  const find = endpointIndex(operations, ({ endpoint }) => endpoint);
  return { operations, find, methodsOf: (path) => methods.filter((method) => find(method, path)) };
}

/** Percent-decoded values of the placeholders in a path that matches an endpoint's pattern. */
export function pathParams(pattern: string, path: string): Record<string, string> {
  const segments = path.split('/');
  const pairs = pattern.split('/').flatMap((part, i): [string, string][] => {
    const found = placeholderOf(part, segments[i] ?? '');
    return found ? [[found.name, decodeURIComponent(found.value)]] : [];
  });
  return Object.fromEntries(pairs);
}

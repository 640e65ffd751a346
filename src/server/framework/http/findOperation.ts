import { type Endpoint, findEndpoint, type Method, placeholderOf } from '../../../shared/framework/calls/endpoints.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Handler, ListOperations, Operation } from './Call.ts';

/** The calls of one registry, ready to be looked up. */
export interface OperationTable {
  readonly operations: readonly Operation[];
  /** @returns undefined when no call has that method and path; see `methodsOf` for the methods of a known path */
  readonly find: (method: string, path: string) => Operation | undefined;
  readonly methodsOf: (path: string) => readonly Method[];
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Gives the table of a registry, made once for each registry. */
export function operationTables(listOperations: ListOperations): (registry: Registry) => OperationTable {
  const tables = new WeakMap<Registry, OperationTable>();
  return (registry) => {
    let table = tables.get(registry);
    if (!table) {
      table = toTable(listOperations(registry));
      tables.set(registry, table);
    }
    return table;
  };
}

function toTable(operations: readonly Operation[]): OperationTable {
  const handlers = new Map<Endpoint, Handler>(operations.map(({ endpoint, handler }) => [endpoint, handler]));
  // A path without placeholders wins over all others, so it needs no search.
  const literals = new Map<string, Operation>();
  const patterns: Endpoint[] = [];
  for (const operation of operations) {
    const { method, path } = operation.endpoint;
    if (path.includes('{')) patterns.push(operation.endpoint);
    else literals.set(`${method} ${path}`, operation);
  }
  const find: OperationTable['find'] = (method, path) => {
    const literal = literals.get(`${method} ${path}`);
    if (literal) return literal;
    const endpoint = findEndpoint(patterns, method, path);
    const handler = endpoint && handlers.get(endpoint);
    return handler && { endpoint, handler };
  };
  return { operations, find, methodsOf: (path) => methods.filter((method) => find(method, path)) };
}

/** Values of the placeholders of a path that an endpoint's pattern fits, percent-decoded. */
export function pathParams(pattern: string, path: string): Record<string, string> {
  const segments = path.split('/');
  const pairs = pattern.split('/').flatMap((part, i): [string, string][] => {
    const found = placeholderOf(part, segments[i] ?? '');
    return found ? [[found.name, decodeURIComponent(found.value)]] : [];
  });
  return Object.fromEntries(pairs);
}

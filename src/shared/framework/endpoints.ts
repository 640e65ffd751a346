import type { Access } from './definitions/types.gen.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A JSON Schema (2020-12) of a request or response. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One known call. The list of them registers the server's routes, rejects unknown calls in the client and generates the OpenAPI document. */
export interface Endpoint {
  readonly method: Method;
  /** Below /api/, placeholders in braces: `users/user/{id}`, also at the end of a segment. */
  readonly path: string;
  readonly group: string;
  readonly access: Access;
  /**
   * Said of each call of level admin: true for what concerns the installation, which administrators of the product's company alone
   * may call; false where an administrator of any company is meant, for the own company. Decisions 50.
   */
  readonly installation?: boolean;
  /** User types allowed beyond the level, such as the types behind `employee` and `sales` of the endpoint list. */
  readonly types?: readonly string[];
  /** Open too while the user must first reset the password (login status 4). */
  readonly whileResetting?: boolean;
  /** Barred to whoever acts as another user (Switch User): what only that user in person may do. */
  readonly inPerson?: boolean;
  /** The caller shows the error itself; the global handling stays silent. */
  readonly suppressErrors?: boolean;
  readonly summary: string;
  /** How the body is sent; default json. */
  readonly body?: 'json' | 'form' | 'multipart';
  readonly request?: JsonSchema;
  readonly query?: JsonSchema;
  readonly response?: JsonSchema;
  /** Success status; default 200. */
  readonly status?: number;
  /** Media type of a success answer that is not JSON. */
  readonly media?: string;
  /** true: the query is that of a list (grid contract, section 2). */
  readonly list?: boolean;
}

/** Finds the endpoint that a method and a path below /api/ call; a literal segment wins over a placeholder. */
export function findEndpoint<Call extends Pick<Endpoint, 'method' | 'path'>>(
  endpoints: readonly Call[],
  method: string,
  path: string,
): Call | undefined {
  const segments = path.split('/');
  let best: Call | undefined;
  let bestLiterals = -1;
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue;
    const pattern = endpoint.path.split('/');
    if (pattern.length !== segments.length) continue;
    const fits = pattern.every((part, i) => placeholderOf(part, segments[i] ?? '') !== undefined || part === segments[i]);
    const literals = pattern.filter((part) => !part.includes('{')).length;
    if (fits && literals > bestLiterals) {
      best = endpoint;
      bestLiterals = literals;
    }
  }
  return best;
}

/**
 * What a segment gives for the placeholder of a pattern's part, which may stand after fixed letters: `books_{code}`.
 * @returns undefined where the part has none, or the segment does not fit
 */
export function placeholderOf(part: string, segment: string): { readonly name: string; readonly value: string } | undefined {
  const [, fixed = '', name] = /^([^{]*)\{(\w+)\}$/.exec(part) ?? [];
  if (name === undefined || !segment.startsWith(fixed) || segment.length === fixed.length) return undefined;
  return { name, value: segment.slice(fixed.length) };
}

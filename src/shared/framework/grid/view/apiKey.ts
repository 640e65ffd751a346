import { defineErrors } from '../../AppError.ts';
import type { Place } from '../../query/queryErrors.ts';
import { parseQueryParameters } from '../../query/queryParameters.ts';

const gridErrors = defineErrors({ invalid_api_key: 400 });

/** A grid's API key, taken apart. Grid contract, section 1. */
export interface ApiKey {
  /** Path below /api/. */
  readonly path: string;
  /** The query that belongs to the list itself, in order; without `limit`, `offset` and `sort`. */
  readonly fixed: readonly Place[];
  /** The key without its query, under which preferences are stored. Spec B-216. */
  readonly preferenceApi: string;
  /** Name of the list in exports and push reports. Spec B-246. */
  readonly exportUrl: string;
}

const replaced = new Set(['limit', 'offset', 'sort']);

/**
 * Reads an API key: `GET <path>` or `GET <path>?<query>`. Spec B-275.
 * @throws AppError `invalid_api_key` for anything else
 */
export function parseApiKey(key: string): ApiKey {
  const match = /^GET ([^?\s]+)(?:\?(.*))?$/.exec(key);
  const path = match?.[1];
  if (!path) throw gridErrors.invalid_api_key({ key });
  return {
    path,
    fixed: parseQueryParameters(match[2] ?? '').filter(({ parameter }) => !replaced.has(parameter)),
    preferenceApi: `GET ${path}`,
    exportUrl: `api/${path}`,
  };
}

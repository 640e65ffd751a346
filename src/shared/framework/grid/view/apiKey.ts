import { defineErrors } from '../../AppError.ts';
import type { Place } from '../../query/queryErrors.ts';
import { parseQueryParameters } from '../../query/queryParameters.ts';

const gridErrors = defineErrors({ invalid_api_key: 400 });

/** A grid's API key, taken apart. Grid contract 1. */
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

/** Parameters that a page adds to the call of its list: name -> one value, or several that must all hold. */
export type AdditionalParams = Readonly<Record<string, string | readonly string[]>>;

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

/**
 * The API key of a list, with the additional parameters of its page appended to the key's: neither empty parameters nor pairs that the key
 * already has. Grid contract 2; spec B-276.
 */
export function requestKey({ apiKey, additionalParams = {} }: KeyedList): ApiKey {
  const key = parseApiKey(apiKey);
  const added = Object.entries(additionalParams)
    .flatMap(([parameter, value]) => [value].flat().map((each): Place => ({ parameter, value: each })))
    .filter(({ parameter, value }) => value !== '' && !replaced.has(parameter));
  const isNew = (one: Place) => !key.fixed.some((each) => each.parameter === one.parameter && each.value === one.value);
  return { ...key, fixed: [...key.fixed, ...added.filter(isNew)] };
}

interface KeyedList {
  readonly apiKey: string;
  readonly additionalParams?: AdditionalParams | undefined;
}

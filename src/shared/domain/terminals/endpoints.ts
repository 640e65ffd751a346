import type { Endpoint } from '../../framework/calls/endpoints.ts';
import type { JsonSchema } from '../../framework/json/JsonSchema.ts';

const query: JsonSchema = { type: 'object', properties: { search: { type: 'string', maxLength: 60 } }, additionalProperties: false };

function found(...names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const item = { type: 'object', properties, required: names, additionalProperties: false };
  return {
    type: 'object',
    properties: { results: { type: 'array', items: item } },
    required: ['results'],
    additionalProperties: false,
  };
}

/** The terminals' calls besides those that their definition gives. */
export const terminalEndpoints = [
  {
    method: 'GET',
    path: 'globals/terminals',
    group: 'Globals',
    access: 'user',
    summary: 'Find terminals by code, name or city',
    query,
    response: found('code', 'name', 'city', 'province'),
  },
  {
    method: 'GET',
    path: 'globals/terminals_uploadtools',
    group: 'Globals',
    access: 'user',
    summary: 'Find terminals for screens that upload: code and name of those in use',
    query,
    response: found('code', 'name'),
  },
] as const satisfies readonly Endpoint[];

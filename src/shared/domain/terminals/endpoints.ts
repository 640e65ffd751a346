import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';
import type { JsonSchema } from '../../framework/json/JsonSchema.ts';

const query = fields({ search: { type: 'string', maxLength: 60 } }, []);

const text = { type: 'string' } as const;

function found<const Item extends JsonSchema>(item: Item) {
  return fields({ results: { type: 'array', items: item } });
}

/** The terminals' calls in addition to the calls generated from their definition. */
export const terminalEndpoints = [
  {
    method: 'GET',
    path: 'globals/terminals',
    group: 'Globals',
    access: 'user',
    summary: 'Find terminals by code, name or city',
    query,
    response: found(fields({ code: text, name: text, city: text, province: text })),
  },
  {
    method: 'GET',
    path: 'globals/terminals_uploadtools',
    group: 'Globals',
    access: 'user',
    summary: 'Find terminals in use, by code and name, for upload screens',
    query,
    response: found(fields({ code: text, name: text })),
  },
] as const satisfies readonly Endpoint[];

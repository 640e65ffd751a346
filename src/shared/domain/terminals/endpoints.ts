import type { Endpoint } from '../../framework/endpoints.ts';

/** The terminals' calls besides those that their definition gives. */
export const terminalEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'globals/terminals',
    group: 'Globals',
    access: 'user',
    summary: 'Find terminals by code, name or city',
    query: { type: 'object', properties: { search: { type: 'string', maxLength: 60 } }, additionalProperties: false },
    response: {
      type: 'object',
      properties: {
        results: {
          type: 'array',
          items: {
            type: 'object',
            properties: { code: { type: 'string' }, name: { type: 'string' }, city: { type: 'string' }, province: { type: 'string' } },
            required: ['code', 'name', 'city', 'province'],
            additionalProperties: false,
          },
        },
      },
      required: ['results'],
      additionalProperties: false,
    },
  },
];

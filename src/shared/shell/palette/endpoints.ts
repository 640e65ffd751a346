import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const record = fields({
  id: { type: ['integer', 'string'], description: 'A text for records of another program.' },
  name: { type: 'string', description: 'What people know the record by.' },
  detail: { type: 'string', description: 'Where the text was found, unless the name says so.' },
  path: { type: 'string', description: 'Path of its screen below pages/.' },
});

/** Records of every kind by a text, for the command palette; not in the seed. */
export const paletteEndpoints = [
  {
    method: 'GET',
    path: 'definitions/search',
    group: 'Definitions',
    access: 'user',
    suppressErrors: true,
    summary: 'Records in which a text occurs, of all resources that the caller may list and open',
    query: fields({ search: { type: 'string', minLength: 3, maxLength: 100 } }),
    response: fields({
      results: {
        type: 'array',
        items: fields({ resource: { type: 'string' }, title: { type: 'string' }, records: { type: 'array', items: record } }),
      },
    }),
  },
] as const satisfies readonly Endpoint[];

import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const record = fields({
  id: { type: ['integer', 'string'], description: 'A string for records of another program.' },
  name: { type: 'string', description: 'Name of the record, without its code.' },
  detail: { type: 'string', description: 'Further values, such as code and city; the code first, then the match outside of both.' },
  path: { type: 'string', description: 'Path of the screen below pages/.' },
});

/** Records of every kind by a text, for the command palette; not in the specification. */
export const paletteEndpoints = [
  {
    method: 'GET',
    path: 'definitions/search',
    group: 'Definitions',
    access: 'user',
    suppressErrors: true,
    summary: 'Search the records of all resources that the caller may list and open',
    query: fields({ search: { type: 'string', minLength: 3, maxLength: 100 } }),
    response: fields({
      results: {
        type: 'array',
        items: fields({
          resource: { type: 'string' },
          title: { type: 'string' },
          cmid: { type: 'string', description: 'Command ID of the list.' },
          icon: { type: 'string', description: 'Name of the icon of a record; empty: that of the menu entry.' },
          is_last: { type: 'boolean', description: 'Shown below all others, such as settings.' },
          records: { type: 'array', items: record },
        }),
      },
    }),
  },
] as const satisfies readonly Endpoint[];

import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

/** The documents for programmers who use the portal's calls. Specification, main part 7. */
export const documentEndpoints = [
  {
    method: 'GET',
    path: 'api_documents/list',
    group: 'General',
    access: 'public',
    summary: 'Documents of the API; with a path, one document with its text',
    query: fields({ path: { type: 'string', maxLength: 120 }, search: { type: 'string', maxLength: 200 } }, []),
    response: fields({
      results: {
        type: 'array',
        items: fields(
          {
            path: { type: 'string' },
            title: { type: 'string' },
            summary: { type: 'string', description: 'First paragraph.' },
            printable: { type: 'boolean' },
            body: { type: 'string', description: 'Markdown; only for a request with a path.' },
          },
          ['path', 'title', 'summary', 'printable'],
        ),
      },
    }),
  },
] as const satisfies readonly Endpoint[];

import type { LibraryServer } from './libraryServer.ts';

/** The answer to an export of the books for the root reader, with the times of a zone that is no multiple of an hour. */
export function libraryExport(server: LibraryServer, format: string, headers: Record<string, string>, query: object) {
  return server.call('POST', 'export', {
    as: 'root',
    headers,
    body: {
      api_url: 'api/books',
      output_type: format,
      title: 'Books',
      timezone: 'Asia/Kolkata',
      browser_url: '',
      query_params: query,
    },
  });
}

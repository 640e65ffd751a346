import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { documentEndpoints } from '../../../shared/shell/documents/endpoints.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';

/** More documents than an index can usefully show. */
const documentsMax = 500;

/**
 * GET api_documents/list: the documents in the request's language, in English if a text is missing. Documents that
 * are not public require a session. Spec S-031, S-230.
 */
async function listDocuments(call: CallOf<typeof documentEndpoints, 'GET api_documents/list'>) {
  const { ctx, app, session } = call;
  const { path, search } = call.query;
  const isMatch = ['title_en_label', 'body_en_label'].map((name) => ({ [`${name}__icontains`]: search ?? '' }));
  const rows = await app.records.list(ctx, 'api_documents', {
    filter: {
      ...(session === undefined && { public: true }),
      ...(path !== undefined && { path }),
      ...(search !== undefined && { or: isMatch }),
    },
    sort: ['sequence', 'path'],
    fields: ['path', 'title_en_label', 'body_en_label', 'printable'],
    limit: documentsMax,
  });
  return {
    results: rows.map((row) => {
      const body = textOf(row['body_en_label']);
      const document = { path: textOf(row['path']), title: textOf(row['title_en_label']), printable: row['printable'] === true };
      return { ...document, summary: summaryOf(body), ...(path !== undefined && { body }) };
    }),
  };
}

/** The first paragraph without markup: the subject of a document. */
function summaryOf(body: string): string {
  const first = fromMarkdown(body).children.find(({ type }) => type === 'paragraph');
  return first ? toString(first).replaceAll('\n', ' ').slice(0, 300) : '';
}

export const documentHandlers: HandlersOf<typeof documentEndpoints> = { 'GET api_documents/list': listDocuments };

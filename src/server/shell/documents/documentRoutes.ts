import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import type { documentEndpoints } from '../../../shared/shell/documents/endpoints.ts';

import { sql } from '../../db/sql.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';

/** More documents than an index can usefully show. */
const documentsMax = 500;

interface DocumentRow {
  readonly path: string;
  readonly title: string;
  readonly body: string;
  readonly printable: boolean;
}

/**
 * GET api_documents/list: the documents in the request's language, in English if a text is missing. Documents that
 * are not public require a session. Spec S-031, S-230.
 */
async function listDocuments(call: CallOf<typeof documentEndpoints, 'GET api_documents/list'>) {
  const { ctx, app, session } = call;
  const { path, search } = call.query;
  const isFrench = ctx.language === 'fr';
  const title = isFrench ? sql`title_fr` : sql`title_en`;
  const body = isFrench ? sql`coalesce(body_fr, body_en)` : sql`body_en`;
  const rows = await app.database.forCall(ctx).run<DocumentRow>(sql`
    select path, ${title} as title, ${body} as body, printable from api_documents
    where (public or ${session !== undefined})
      and ${path === undefined ? sql`true` : sql`path = ${path}`}
      and ${search === undefined ? sql`true` : sql`strpos(fold(${title} || ' ' || ${body}), fold(${search})) > 0`}
    order by sequence, path limit ${documentsMax}`);
  return {
    results: rows.map(({ body: text, ...document }) => ({
      ...document,
      summary: summaryOf(text),
      ...(path !== undefined && { body: text }),
    })),
  };
}

/** The first paragraph without markup: the subject of a document. */
function summaryOf(body: string): string {
  const first = fromMarkdown(body).children.find(({ type }) => type === 'paragraph');
  return first ? toString(first).replaceAll('\n', ' ').slice(0, 300) : '';
}

export const documentHandlers: HandlersOf<typeof documentEndpoints> = { 'GET api_documents/list': listDocuments };

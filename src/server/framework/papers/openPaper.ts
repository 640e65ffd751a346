import { papersOf, plainTitle } from '../../../shared/framework/definitions/describe/papersOf.ts';
import { languagesOf, type PaperLanguage } from '../../../shared/framework/definitions/paperLanguages.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { hasKey } from '../../db/tableSql.ts';
import { authorize } from '../access/access.ts';
import type { App } from '../context/App.ts';
import { auditViews } from '../records/auditViews.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { visibleRecords } from '../records/readRecord.ts';
import { recordErrors } from '../records/recordErrors.ts';
import { recordKeyOf } from '../records/recordKeyOf.ts';
import { targetOf } from '../records/targetOf.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { type AskedPaper, suits } from './makePaper.ts';
import { paperErrors } from './paperErrors.ts';

/** A paper by its name. */
export interface NamedPaper {
  /** `api_url` of the resource. */
  readonly path: string;
  readonly name: string;
  /** undefined: the own one. */
  readonly language?: PaperLanguage | undefined;
}

/**
 * A paper for the reader of a call, in the language of the paper, with the records that it can be of. Records are read with its context, so
 * that names are in that language.
 * @throws AppError 401, 403 without the right to see the records, `no_such_paper` (404)
 */
export function openPaper(
  app: App,
  ctx: CallContext,
  { path, name, language }: NamedPaper,
): { readonly asked: AskedPaper; readonly target: RecordTarget } {
  const target = targetOf(ctx, app, path, 'show');
  const resource = authorize(ctx, path, 'show');
  const paper = papersOf(ctx.registry, resource).find((each) => each.name === name);
  if (!paper) throw paperErrors.no_such_paper({ name });
  const languages = languagesOf(paper, language, ctx.language);
  return { asked: { ctx: { ...ctx, language: languages[0] ?? ctx.language }, app, resource, paper, languages }, target };
}

/** The records in the order of their keys. @throws AppError `record_not_found` (404) */
export async function readRecords(connection: ScopedConnection, target: RecordTarget, ids: readonly string[]): Promise<RecordValues[]> {
  const keys = ids.map((id) => recordKeyOf(target, id));
  const [only] = keys;
  const isAsked =
    keys.length === 1 && only !== undefined ? hasKey(target.entity, 't', only) : sql<boolean>`t.id = any(${keys.map(Number)}::bigint[])`;
  const found = await visibleRecords(connection, connection.ctx, target, isAsked);
  const byKey = new Map(found.map((record) => [String(record['id']), record]));
  return keys.map((id) => {
    const record = byKey.get(String(id));
    if (!record) throw recordErrors.record_not_found({ id });
    return record;
  });
}

/** Counts each record as viewed. */
export async function auditRecords(
  connection: ScopedConnection,
  { entity }: RecordTarget,
  records: readonly RecordValues[],
): Promise<void> {
  await auditViews(connection, entity, sql<boolean>`t.id = any(${records.map(({ id }) => Number(id))}::bigint[])`);
}

/** The records that a paper suits. @throws AppError `papers_not_offered` (409) if it suits none */
export function suitingOf(
  asked: AskedPaper,
  records: readonly RecordValues[],
): { readonly suiting: readonly RecordValues[]; readonly leftOut: number } {
  const suiting = records.filter((record) => suits(asked, record));
  if (suiting.length === 0) throw paperErrors.papers_not_offered({ paper: textIn(plainTitle(asked.paper.title), asked.ctx.language) });
  return { suiting, leftOut: records.length - suiting.length };
}

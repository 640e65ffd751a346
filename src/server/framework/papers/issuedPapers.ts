import type { issueRequest } from '../../../shared/framework/calls/recordAnswers.ts';
import type { SchemaValue } from '../../../shared/framework/calls/schemaTypes.ts';
import { papersOf } from '../../../shared/framework/definitions/describe/papersOf.ts';
import { canIssue } from '../../../shared/framework/definitions/rights/canIssue.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { IssuedPaper } from '../../../shared/framework/papers/IssuedPaper.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { hasKey } from '../../db/tableSql.ts';
import { authorize } from '../access/access.ts';
import { asSystem } from '../context/systemContext.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { contentDisposition } from '../exports/contentDisposition.ts';
import type { Call } from '../http/Call.ts';
import { parseBody } from '../http/checkInput.ts';
import { auditViews } from '../records/auditViews.ts';
import { findCopy, type KeptCopy, listCopies } from '../records/issuedCopies.ts';
import { namesInScope } from '../records/namesInScope.ts';
import { connectionsIn } from '../records/openRecords.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { getRecord } from '../records/readRecord.ts';
import { recordKeyOf } from '../records/recordKeyOf.ts';
import { targetOf } from '../records/targetOf.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { paperErrors } from './paperErrors.ts';
import { issueCopy } from './paperIssuer.ts';
import { seesWhole } from './seesWhole.ts';

/**
 * The issued papers of a record that its reader may open: those whose every value the reader sees.
 * @param path `api_url` of the resource
 * @throws AppError `record_not_found` (404)
 */
export async function listIssued(path: string, call: Call): Promise<{ readonly papers: readonly IssuedPaper[] }> {
  const asked = await openAsked(path, call);
  const copies = await listCopies(asked.connection, asked.place);
  const open = new Set<string>();
  for (const name of new Set(copies.map(({ paper }) => paper))) if (await seesWhole(call, { ...asked, name })) open.add(name);
  return {
    papers: await named(
      asked,
      copies.filter(({ paper }) => open.has(paper)),
    ),
  };
}

/**
 * Sends an issued paper byte for byte; opening it counts as a view of the record.
 * @throws AppError `record_not_found`, `no_such_copy` (404), also for a copy with a value that is withheld from the reader
 */
export async function sendIssued(path: string, call: Call): Promise<unknown> {
  const asked = await openAsked(path, call);
  const number = call.params['copy'] ?? '';
  const copy = /^[1-9][0-9]{0,14}$/.test(number) ? await findCopy(asked.connection, asked.place, Number(number)) : undefined;
  if (!copy || !(await seesWhole(call, { ...asked, name: copy.paper }))) throw paperErrors.no_such_copy();
  await auditViews(asked.connection, asked.target.entity, hasKey(asked.target.entity, 't', asked.place.id));
  return call.reply
    .header('content-disposition', contentDisposition(copy.title, 'pdf', 'inline'))
    .type('application/pdf')
    .send(copy.file);
}

/**
 * Issues a paper by hand.
 * @throws AppError `no_permission`, `paper_withheld` (403), `no_such_paper` (404), and as `makePaper`
 */
export async function issuePaper(path: string, call: Call): Promise<IssuedPaper> {
  const asked = await openAsked(path, call);
  const { paper: name, language } = parseBody(call.endpoint, call.body) as SchemaValue<typeof issueRequest>;
  const paper = papersOf(call.ctx.registry, asked.resource).find((each) => each.name === name);
  if (!paper?.issued) throw paperErrors.no_such_paper({ name });
  if (!canIssue(paper, call.ctx.reader)) throw httpErrors.no_permission();
  if (!(await seesWhole(call, { ...asked, name }))) throw paperErrors.paper_withheld();
  const id = await asked.connection.transaction((tx) =>
    issueCopy(tx, call.app, { resource: asked.resource, paper, id: asked.place.id, language, transition: null }),
  );
  const copies = await listCopies(asked.connection, asked.place);
  const [issued] = await named(
    asked,
    copies.filter((copy) => copy.id === id),
  );
  if (!issued) throw paperErrors.no_such_copy();
  return issued;
}

/** The record of a call, as its reader sees it. */
interface Asked {
  readonly connection: ScopedConnection;
  readonly target: RecordTarget;
  readonly resource: ResourceDefinition;
  readonly record: RecordValues;
  readonly place: { readonly entity: string; readonly id: number };
}

async function openAsked(path: string, { ctx, app, params }: Call): Promise<Asked> {
  const target = targetOf(ctx, app, path, 'show');
  const connection = app.database.scoped(ctx);
  const record = await getRecord(connection, target, recordKeyOf(target, params['id']));
  const place = { entity: target.entity.name, id: Number(record['id']) };
  return { connection, target, resource: authorize(ctx, path, 'show'), record, place };
}

/** The copies with the names of their issuers, whom staff read all, others in their scope. */
async function named({ connection, target }: Asked, copies: readonly KeptCopy[]): Promise<IssuedPaper[]> {
  const { ctx } = connection;
  const { user: people } = ctx.registry.actors;
  const issuers = copies.flatMap(({ issuer }) => (issuer === null ? [] : [issuer]));
  const eyes = ctx.reader.isStaff ? connectionsIn(connection)(asSystem(ctx)) : connection;
  const nameOf =
    people && issuers.length > 0 ? await namesInScope(eyes, { ...target, entity: people, rowLimit: undefined }, issuers) : () => '';
  return copies.map(({ issuer, ...copy }) => {
    const name = issuer === null ? '' : nameOf(issuer);
    return { ...copy, issued_by: name === '' || name === String(issuer) ? null : name, is_system: issuer === null };
  });
}

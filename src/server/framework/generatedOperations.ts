import { invariant } from '../../shared/framework/AppError.ts';
import { type GeneratedCall, generatedCalls } from '../../shared/framework/calls/generatedCalls.ts';
import type { transitionsRequest } from '../../shared/framework/calls/recordAnswers.ts';
import type { SchemaValue } from '../../shared/framework/calls/schemaTypes.ts';
import { type Entity, isExternal } from '../../shared/framework/definitions/entity.ts';
import { namedQuery } from '../../shared/framework/definitions/namedCalls.ts';
import { canUse, isAnonymous } from '../../shared/framework/definitions/rights/permissions.ts';
import { queryText } from '../../shared/framework/definitions/screens.ts';
import type { NamedCall } from '../../shared/framework/definitions/types.gen.ts';
import { fillPlaceholders } from '../../shared/framework/query/placeholders.ts';
import type { CallContext } from '../db/CallContext.ts';
import type { ScopedConnection } from '../db/Connection.ts';
import { hasKey } from '../db/tableSql.ts';
import { authorize } from './access/access.ts';
import { answerPath } from './answerPath.ts';
import { moveMany } from './changes/moveMany.ts';
import { recordChanges } from './changes/recordChanges.ts';
import { httpErrors } from './errors/httpErrors.ts';
import { exportList } from './exports/exportList.ts';
import { uploadDocuments } from './files/documents/uploadDocuments.ts';
import type { Call, Handler, ListOperations } from './http/Call.ts';
import { traceRows } from './http/callTrace.ts';
import { parseBody, parseParameters } from './http/checkInput.ts';
import { headerOf } from './http/dispatch.ts';
import { issuePaper, listIssued, sendIssued } from './papers/issuedPapers.ts';
import { sendPaper, sendPapers } from './papers/sendPaper.ts';
import { auditViews } from './records/auditViews.ts';
import { checkCallStep } from './records/checkCallStep.ts';
import { checkStep, stepOf } from './records/checkStep.ts';
import { countRelated } from './records/countRelated.ts';
import { createOnce } from './records/createOnce.ts';
import { deleteRecord } from './records/deleteRecord.ts';
import { type FollowOptions, followRecord } from './records/followRecord.ts';
import { openWithLines, updateWithLines } from './records/lineRecords.ts';
import { moveRecord } from './records/moveRecord.ts';
import { previewDeletion } from './records/previewDeletion.ts';
import type { RecordTarget } from './records/RecordTarget.ts';
import { readBeside } from './records/readBeside.ts';
import { readVersions } from './records/readVersions.ts';
import { recordKeyOf } from './records/recordKeyOf.ts';
import { recordMethods } from './records/recordMethods.ts';
import { readTransitions } from './records/recordTransitions.ts';
import { restoreRecord } from './records/restoreRecord.ts';
import { sourceMissing } from './records/sourceErrors.ts';
import { targetOf } from './records/targetOf.ts';
import type { MoveOptions } from './registrations/Records.ts';

/**
 * The calls that definitions make, with their handlers. Law 13.
 */
export const generatedOperations: ListOperations = (registry) => {
  const hasSources = [...registry.entities.values()].some(isExternal);
  return generatedCalls(registry).map((generated) => {
    const handler = handlers[generated.verb](generated);
    return { endpoint: generated.endpoint, handler: hasSources ? withSourceErrors(handler) : handler };
  });
};

/** Answers a missing external table by its error. Any list may reach one by a reference; the portal's own tables match the definitions. */
function withSourceErrors(handler: Handler): Handler {
  return async (call) => {
    try {
      return await handler(call);
    } catch (error) {
      throw sourceMissing(error) ?? error;
    }
  };
}

const handlers = {
  list:
    ({ path, named }) =>
    (call) =>
      sendList(path, named ? { ...call, queryText: queryOf(named, call) } : call, named),
  show:
    ({ path, named }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'show', named);
      const [connection, id] = [call.app.database.scoped(call.ctx), recordKeyOf(target, askedId(call))];
      const { record, refusal, deletion } = await openWithLines(connection, target, id);
      // A further path is another resource of HTTP, with separate methods.
      if (!named)
        call.reply.header(
          'allow',
          recordMethods(call.ctx, path, { edit: refusal !== undefined, delete: deletion !== undefined }).join(', '),
        );
      await auditViews(connection, target.entity, hasKey(target.entity, 't', id));
      return named?.with ? { ...record, ...(await readBeside(call, named, id)) } : record;
    },
  related:
    ({ path }) =>
    async ({ ctx, app, params }) => {
      const target = targetOf(ctx, app, path, 'show');
      return countRelated(app.database.scoped(ctx), {
        registrations: app.registrations,
        target,
        resource: authorize(ctx, path, 'show'),
        id: recordKeyOf(target, params['id']),
      });
    },
  create:
    ({ path, named }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'create', named);
      const key = headerOf(call.request, 'idempotency-key');
      if (target.submission || isAnonymous(call.ctx.reader)) return sendIn(call, path, target, key);
      return recordChanges(call, path, target, (connection, noted) => createOnce(connection, noted, call.body, key));
    },
  edit:
    ({ path, named }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'edit', named);
      const id = recordKeyOf(target, askedId(call));
      return recordChanges(call, path, target, (connection, noted) => updateWithLines(connection, noted, id, call.body));
    },
  delete:
    ({ path, named }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'delete', named);
      const id = recordKeyOf(target, askedId(call));
      const version = askedVersion(call);
      return recordChanges(call, path, target, (connection, noted) => deleteRecord(connection, noted, id, { version }));
    },
  deletion:
    ({ path }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'delete');
      return previewDeletion(call.app.database.scoped(call.ctx), target, recordKeyOf(target, call.params['id']));
    },
  restore:
    ({ path }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'delete');
      const id = recordKeyOf(target, call.params['id']);
      return recordChanges(call, path, target, (connection, noted) => restoreRecord(connection, noted, id));
    },
  step_new:
    ({ path }) =>
    async ({ ctx, app, params, body }) => {
      const target = targetOf(ctx, app, path, 'create');
      const step = stepOf(ctx.registry.resourceByApiUrl.get(path)?.form, params['name']);
      if (isAnonymous(ctx.reader)) await app.visitors.checkStep(ctx, path);
      const record = await checkStep(app.database.scoped(ctx), target, { step, body });
      // The sender of a record sees none.
      return target.submission ? {} : { record };
    },
  step_stored:
    ({ path }) =>
    async ({ ctx, app, params, body }) => {
      const target = targetOf(ctx, app, path, 'edit');
      const step = stepOf(ctx.registry.resourceByApiUrl.get(path)?.form, params['name']);
      return { record: await checkStep(app.database.scoped(ctx), target, { step, body, id: recordKeyOf(target, params['id']) }) };
    },
  step_call:
    ({ path, form: name }) =>
    async ({ ctx, app, params, body }) => {
      const form = ctx.registry.resourceByApiUrl.get(path)?.forms?.find((each) => each.name === name);
      invariant(form, 'a call of a form is made of its form');
      const resource = authorize(ctx, path, form.permission);
      await checkCallStep(app.database.scoped(ctx), { resource, form, step: stepOf(form, params['name']), body });
      return {};
    },
  transitions:
    ({ path }) =>
    async ({ ctx, app, params }) => {
      const target = targetOf(ctx, app, path, 'show');
      return readTransitions(app.database.scoped(ctx), target, recordKeyOf(target, params['id']), mayEdit(ctx, path));
    },
  transition:
    ({ path }) =>
    async (call) => {
      const { ctx, app, params } = call;
      const target = targetOf(ctx, app, path, 'show');
      refuseProgram(call, target.entity, params['name']);
      const body = parseBody(call.endpoint, call.body);
      const options = { ...(body as Pick<MoveOptions, 'version' | 'comment' | 'values'>), mayEdit: mayEdit(ctx, path) };
      return moveRecord(app.database.scoped(ctx), target, recordKeyOf(target, params['id']), params['name'] ?? '', options);
    },
  transition_many:
    ({ path }) =>
    async (call) => {
      const { ctx, app, params, endpoint, body } = call;
      const target = targetOf(ctx, app, path, 'show');
      refuseProgram(call, target.entity, params['name']);
      const asked = parseBody(endpoint, body) as SchemaValue<typeof transitionsRequest> & Pick<MoveOptions, 'values'>;
      const name = params['name'] ?? '';
      return { results: await moveMany(app.database.scoped(ctx), target, { ...asked, name, mayEdit: mayEdit(ctx, path) }) };
    },
  versions:
    ({ path }) =>
    ({ ctx, app, params }) => {
      const target = targetOf(ctx, app, path, 'show');
      return readVersions(app.database.scoped(ctx), target, recordKeyOf(target, params['id']), path);
    },
  follow:
    ({ path }) =>
    ({ ctx, app, params, endpoint, body }) => {
      const target = targetOf(ctx, app, path, 'edit');
      authorize(ctx, path, 'create');
      const options = parseBody(endpoint, body) as FollowOptions;
      return followRecord(app.database.scoped(ctx), target, recordKeyOf(target, params['id']), options);
    },
  paper:
    ({ path }) =>
    (call) =>
      sendPaper(path, call),
  papers:
    ({ path }) =>
    (call) =>
      sendPapers(path, call),
  issued:
    ({ path }) =>
    (call) =>
      listIssued(path, call),
  issue:
    ({ path }) =>
    (call) =>
      issuePaper(path, call),
  copy:
    ({ path }) =>
    (call) =>
      sendIssued(path, call),
  upload:
    ({ path }) =>
    (call) =>
      uploadDocuments(path, call),
  export: () => exportList,
} satisfies Record<GeneratedCall['verb'], (generated: GeneratedCall) => Handler>;

/** Adds a record that its sender does not see, or that a visitor sends: a visitor's only after the check against programs. Decision 926 */
async function sendIn({ ctx, app, request, body }: Call, path: string, target: RecordTarget, key: string | undefined) {
  const isVisitor = isAnonymous(ctx.reader);
  const proof = headerOf(request, 'captcha');
  if (isVisitor) await app.visitors.checkRecord(ctx, path, proof);
  const admit = async (connection: ScopedConnection): Promise<void> => {
    if (isVisitor) await app.visitors.pass(connection, path, proof);
  };
  const { id: _id, ...answer } = await createOnce(app.database.scoped(ctx), target, body, key, admit);
  return answer;
}

/** A decision is a person's. @throws AppError `not_for_programs` (403) for a program that makes a transition which decides */
function refuseProgram({ session }: Call, { machines }: Entity, name: string | undefined): void {
  const isDecision = machines.some(({ transitions }) => transitions.some((each) => each.name === name && (each.decides || each.never_by)));
  if (!session && isDecision) throw httpErrors.not_for_programs();
}

/** true: the reader has the right to edit records of the resource. */
function mayEdit({ registry, reader }: CallContext, path: string): boolean {
  const resource = registry.resourceByApiUrl.get(path);
  return resource !== undefined && canUse(registry, reader, resource, 'edit');
}

/** The query of a further path in the words of its list, with its fixed conditions for this reader. */
function queryOf(named: NamedCall, { ctx, queryText: sent, params }: Call): string {
  const fixed = fillPlaceholders(queryText(named.query_params), ctx);
  return [namedQuery(named, sent, params), fixed].filter(Boolean).join('&');
}

/**
 * Id of the record: in the path, or in the query of a further path without it.
 * @throws AppError as `parseParameters`
 */
function askedId({ params, endpoint, queryText: sent }: Call): string | undefined {
  if (!endpoint.query) return params['id'];
  const { id = params['id'] }: Readonly<Record<string, unknown>> = parseParameters(endpoint, sent);
  return typeof id === 'string' ? id : undefined;
}

/** The version that the caller has read; undefined for a caller who names none. */
function askedVersion({ endpoint, queryText: sent }: Call): number | undefined {
  const { version }: Readonly<Record<string, unknown>> = parseParameters(endpoint, sent);
  return typeof version === 'string' && version !== '' ? Number(version) : undefined;
}

async function sendList(path: string, { ctx, queryText, request, reply, app }: Call, named?: NamedCall): Promise<unknown> {
  const { body, rows } = await answerPath(app, ctx, path, queryText);
  if (rows !== undefined) traceRows(request, rows);
  const text = named?.with ? joined(body, JSON.stringify(await readBeside({ app, ctx }, named))) : body;
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Two objects, neither empty, as one, by their texts: the rows of a list are not parsed. */
function joined(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}

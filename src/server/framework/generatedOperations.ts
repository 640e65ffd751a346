import { type GeneratedCall, generatedCalls } from '../../shared/framework/calls/generatedCalls.ts';
import { isExternal } from '../../shared/framework/definitions/entity.ts';
import { parseListQuery, screenRowsMax } from '../../shared/framework/query/parseListQuery.ts';
import { authorize } from './access/access.ts';
import { exportList } from './exports/exportList.ts';
import type { Call, Handler, ListOperations } from './http/Call.ts';
import { traceRows } from './http/callTrace.ts';
import { headerOf } from './http/dispatch.ts';
import { answerList } from './lists/answerList.ts';
import { openList } from './lists/openList.ts';
import { countRelated } from './records/countRelated.ts';
import { createOnce } from './records/createOnce.ts';
import { deleteRecord } from './records/deleteRecord.ts';
import { previewDeletion } from './records/previewDeletion.ts';
import { getRecord } from './records/readRecord.ts';
import { recordKeyOf } from './records/recordKeyOf.ts';
import { restoreRecord } from './records/restoreRecord.ts';
import { sourceMissing } from './records/sourceErrors.ts';
import { targetOf } from './records/targetOf.ts';
import { updateRecord } from './records/writeRecord.ts';

/**
 * The calls that definitions make, with their handlers. Decisions 13.
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
    ({ path }) =>
    (call) =>
      sendList(path, call),
  show:
    ({ path }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'show');
      return getRecord(call.app.database.scoped(call.ctx), target, recordKeyOf(target, call.params['id']));
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
    ({ path }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'create');
      return createOnce(call.app.database.scoped(call.ctx), target, call.body, headerOf(call.request, 'idempotency-key'));
    },
  edit:
    ({ path }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'edit');
      return updateRecord(call.app.database.scoped(call.ctx), target, recordKeyOf(target, call.params['id']), call.body);
    },
  delete:
    ({ path }) =>
    async (call) => {
      const target = targetOf(call.ctx, call.app, path, 'delete');
      await deleteRecord(call.app.database.scoped(call.ctx), target, recordKeyOf(target, call.params['id']));
      return undefined;
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
      return restoreRecord(call.app.database.scoped(call.ctx), target, recordKeyOf(target, call.params['id']));
    },
  export: () => exportList,
} satisfies Record<GeneratedCall['verb'], (generated: GeneratedCall) => Handler>;

async function sendList(path: string, { ctx, queryText, request, reply, app }: Call): Promise<unknown> {
  const model = openList(app.registrations, ctx, path, 'list');
  const query = parseListQuery(queryText, model.queryContext, Math.min(model.pageSizeMax ?? screenRowsMax, screenRowsMax));
  const { body, rows } = await answerList(app.database.scoped(ctx), model, query);
  if (rows !== undefined) traceRows(request, rows);
  return reply.type('application/json; charset=utf-8').send(body);
}

import { invariant } from '../../shared/framework/AppError.ts';
import { isExternal } from '../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../shared/framework/definitions/registry.ts';
import { type GeneratedCall, generatedCalls } from '../../shared/framework/generatedCalls.ts';
import { parseListQuery, screenRowsMax } from '../../shared/framework/query/parseListQuery.ts';
import type { RecordId } from '../../shared/framework/RecordId.ts';
import { authorize } from './access.ts';
import { exportList } from './exports/exportList.ts';
import type { Call, Handler, ListOperations } from './http/Call.ts';
import { traceRows } from './http/callTrace.ts';
import { answerList } from './lists/answerList.ts';
import { openList } from './lists/openList.ts';
import { deleteRecord } from './records/deleteRecord.ts';
import type { FrameworkParts, RecordTarget } from './records/RecordTarget.ts';
import { getRecord } from './records/readRecord.ts';
import { recordErrors } from './records/recordErrors.ts';
import { restoreRecord } from './records/restoreRecord.ts';
import { sourceMissing } from './records/sourceErrors.ts';
import { createRecord, updateRecord } from './records/writeRecord.ts';

/**
 * The calls that definitions give, with what answers them. Decisions 13.
 * @param parts what code registers for definitions to name
 */
export function generatedOperations(parts: FrameworkParts): ListOperations {
  return (registry) => {
    const hasSources = [...registry.entities.values()].some(isExternal);
    return generatedCalls(registry).map((generated) => {
      const handler = handlers[generated.verb](parts, generated);
      return { endpoint: generated.endpoint, handler: hasSources ? missingTold(handler) : handler };
    });
  };
}

/** Any list may reach a table of somebody else by a reference; the portal's own tables are as the definitions say. */
function missingTold(handler: Handler): Handler {
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
    (parts, { path }) =>
    (call) =>
      sendList(parts, path, call),
  show:
    (parts, { path }) =>
    async (call) => {
      const target = targetOf(parts, path, call, 'show');
      return getRecord(call.services.database.scoped(call.ctx), target, idOf(call, target));
    },
  create:
    (parts, { path }) =>
    async (call) => {
      const target = targetOf(parts, path, call, 'create');
      return createRecord(call.services.database.scoped(call.ctx), target, call.body);
    },
  edit:
    (parts, { path }) =>
    async (call) => {
      const target = targetOf(parts, path, call, 'edit');
      return updateRecord(call.services.database.scoped(call.ctx), target, idOf(call, target), call.body);
    },
  delete:
    (parts, { path }) =>
    async (call) => {
      const target = targetOf(parts, path, call, 'delete');
      await deleteRecord(call.services.database.scoped(call.ctx), target, idOf(call, target));
      return undefined;
    },
  restore:
    (parts, { path }) =>
    async (call) => {
      const target = targetOf(parts, path, call, 'delete');
      return restoreRecord(call.services.database.scoped(call.ctx), target, idOf(call, target));
    },
  export: (parts) => (call) => exportList({ registry: call.registry, ...parts }, call),
} satisfies Record<GeneratedCall['verb'], (parts: FrameworkParts, generated: GeneratedCall) => Handler>;

async function sendList(
  { computed, rowLimits }: FrameworkParts,
  path: string,
  { ctx, query: text, registry, request, reply, services }: Call,
): Promise<unknown> {
  const model = openList({ registry, computed, rowLimits }, ctx, path, 'list');
  const query = parseListQuery(text, model.queryContext, Math.min(model.pageSizeMax ?? screenRowsMax, screenRowsMax));
  const { body, rows } = await answerList(services.database.scoped(ctx), model, query);
  if (rows !== undefined) traceRows(request, rows);
  return reply.type('application/json; charset=utf-8').send(body);
}

/** @throws AppError `no_permission` (403) without the right to the verb. Decisions 10 */
function targetOf(parts: FrameworkParts, path: string, { registry, ctx }: Call, verb: 'show' | 'create' | 'edit' | 'delete'): RecordTarget {
  const resource = registry.resourceByApiUrl.get(path);
  invariant(resource, `${path} belongs to a resource of the registry that made this call`);
  authorize(registry, ctx.reader, resource, verb);
  return { registry, parts, entity: getEntity(registry, resource.schema), hooks: resource.hooks };
}

/** @throws AppError `record_not_found` (404) for what no record can have as its key */
function idOf({ params }: Call, { entity }: RecordTarget): RecordId {
  const id = params['id'] ?? '';
  const isNumber = entity.fields.get('id')?.kind === 'integer';
  const possible = entity.source ? (isNumber ? /^-?\d{1,15}$/ : /^[^\0]{1,500}$/) : /^[1-9]\d{0,14}$/;
  if (!possible.test(id)) throw recordErrors.record_not_found({ id });
  return isNumber ? Number(id) : id;
}

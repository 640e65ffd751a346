import { changeSetHeader, parseChangeSet } from '../../../shared/framework/changes/changeSetHeader.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { Call } from '../http/Call.ts';
import { headerOf } from '../http/dispatch.ts';
import type { NotedChange } from '../records/NotedChange.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { changeErrors } from './changeErrors.ts';
import { storeChanges } from './storeChanges.ts';

/**
 * Does the work of a call that changes records of a resource. If its header `change-set` names a set, the changes can be undone.
 * @param api `api_url` of the resource
 * @param work gets the connection and the target to use
 * @throws AppError as `work`; 400 `change_set_invalid` for a header that names no set, or a set of other changes
 */
export async function recordChanges<Result>(
  { ctx, app, request }: Pick<Call, 'ctx' | 'app' | 'request'>,
  api: string,
  target: RecordTarget,
  work: (connection: ScopedConnection, target: RecordTarget) => Promise<Result>,
): Promise<Result> {
  const connection = app.database.scoped(ctx);
  const header = headerOf(request, changeSetHeader);
  if (header === undefined) return work(connection, target);
  const set = parseChangeSet(header);
  if (!set) throw changeErrors.change_set_invalid();
  const changes: NotedChange[] = [];
  return connection.transaction(async (tx) => {
    const result = await work(tx, { ...target, onChange: (change) => changes.push(change) });
    await storeChanges(tx, ctx, { ...set, api }, changes);
    return result;
  });
}

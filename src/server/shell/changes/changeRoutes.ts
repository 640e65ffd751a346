import type { ChangeSet, UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import type { changeEndpoints } from '../../../shared/shell/changes/endpoints.ts';
import { changeErrors } from '../../framework/changes/changeErrors.ts';
import { listChanges } from '../../framework/changes/listChanges.ts';
import { undoChanges } from '../../framework/changes/undoChanges.ts';
import type { CallOf } from '../../framework/http/Call.ts';

type Calls = typeof changeEndpoints;

/** GET change_sets?api=…; the names of records and fields are those that the caller has changed. */
export async function listOwn({ ctx, app, query }: CallOf<Calls, 'GET change_sets'>): Promise<{ results: ChangeSet[] }> {
  return { results: await listChanges(app.database.scoped(ctx), query.api) };
}

/**
 * POST change_sets/{set}/undo.
 * @throws AppError as `undoChanges`
 */
export async function undo({ ctx, app, params }: CallOf<Calls, 'POST change_sets/{set}/undo'>): Promise<UndoAnswer> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.set)) throw changeErrors.change_set_unknown();
  return undoChanges(app, ctx, params.set);
}

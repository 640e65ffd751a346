import type { BulkPreview } from '../../../shared/framework/changes/BulkChange.ts';
import type { ChangeSet, StartedUndo } from '../../../shared/framework/changes/ChangeSet.ts';
import type { changeEndpoints } from '../../../shared/framework/endpoints/changeEndpoints.ts';
import { startBulk } from '../../framework/changes/bulkTask.ts';
import { changeErrors } from '../../framework/changes/changeErrors.ts';
import { listChanges } from '../../framework/changes/listChanges.ts';
import { type BulkSelection, previewBulk } from '../../framework/changes/previewBulk.ts';
import { undoChanges } from '../../framework/changes/undoChanges.ts';
import { startLargeUndo } from '../../framework/changes/undoTask.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';

type Calls = typeof changeEndpoints;

/** GET change_sets?api=…; the names of records and fields are those that the caller has changed. */
export async function listOwn({ ctx, app, query }: CallOf<Calls, 'GET change_sets'>): Promise<{ results: ChangeSet[] }> {
  return { results: await listChanges(app, app.database.scoped(ctx), query.api) };
}

/**
 * POST change_sets/{set}/undo.
 * @throws AppError as `startLargeUndo` and `undoChanges`
 */
export async function undo({ ctx, app, params }: CallOf<Calls, 'POST change_sets/{set}/undo'>): Promise<StartedUndo> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.set)) throw changeErrors.change_set_unknown();
  const task = await startLargeUndo(app, ctx, params.set);
  if (task !== undefined) return { undone: 0, refused: 0, refusals: [], restored: null, task };
  return { ...(await undoChanges(app, ctx, params.set)), task: null };
}

/**
 * POST bulk_changes/preview.
 * @throws AppError as `previewBulk`; `invalid_body` (400) without either ids or parameters
 */
export async function preview({ ctx, app, body }: CallOf<Calls, 'POST bulk_changes/preview'>): Promise<BulkPreview> {
  const { api, action, values = {}, ids, parameters } = body;
  const selection: BulkSelection | undefined = ids ? { ids } : parameters && { parameters };
  if (!selection) throw httpErrors.invalid_body({}, { errors: { ids: { key: 'validation.required' } } });
  return previewBulk(app, ctx, { api, action, values: { ...values } }, selection);
}

/**
 * POST bulk_changes.
 * @throws AppError as `startBulk`
 */
export async function start({ ctx, app, body }: CallOf<Calls, 'POST bulk_changes'>): Promise<{ task: number }> {
  const { api, action, values = {} } = body;
  const rows = body.rows.map(([id = 0, version = 0]) => [id, version] as const);
  const task = await app.database.scoped(ctx).transaction((tx) => startBulk(app, tx, ctx, { api, action, values: { ...values }, rows }));
  return { task };
}

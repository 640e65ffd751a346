import { fileEntity } from '../../../shared/framework/definitions/rights/filePlaces.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { fileErrors } from './fileErrors.ts';
import { openOwner } from './filePlace.ts';
import { getFile, readFiles } from './findFiles.ts';

/**
 * Removes a file that its uploader has not yet tied to a record, or one beside the fields of a record that the caller may change. The
 * latter is kept out of sight for a time, so that a mistake can be made good.
 * @throws AppError `file_not_found` (404); `file_in_use` (409) for a file of a field; as `openOwner`
 */
export async function removeFile(app: App, ctx: CallContext, id: number): Promise<void> {
  const file = await getFile(app.database.scoped(ctx), id);
  const system = app.system('files of readers', ctx);
  if (file.owner_entity === null) {
    await app.records.remove(system, fileEntity, id);
    return;
  }
  if (file.owner_field !== null || file.owner_id === null) throw fileErrors.file_in_use();
  await openOwner(app, ctx, { entity: file.owner_entity, id: file.owner_id }, 'edit');
  await app.records.change(system, fileEntity, id, {}, { set: { current_status: 'deleting', unused_since: ctx.now } });
}

/** Time within which a removal can be undone, as other changes. Decision 401 */
const undoMs = 24 * 3600_000;

/**
 * Undoes the caller's own removal of a file beside the fields of a record, with the rights of the removal.
 * @throws AppError `file_not_found` (404) for any other file, and after a day; as `openOwner`
 */
export async function restoreFile(app: App, ctx: CallContext, id: number): Promise<void> {
  const since = new Date(ctx.now.getTime() - undoMs);
  const isRemoved = sql<boolean>`
    f.id = ${id}::bigint and f.current_status = 'deleting' and f.owner_field is null and f.updated_by = ${ctx.reader.userId}
      and f.unused_since > ${since}`;
  const [file] = await readFiles(app.database.scoped(ctx), isRemoved);
  if (!file || file.owner_entity === null || file.owner_id === null) throw fileErrors.file_not_found();
  await openOwner(app, ctx, { entity: file.owner_entity, id: file.owner_id }, 'edit');
  const system = app.system('files of readers', ctx);
  await app.records.change(system, fileEntity, id, {}, { set: { current_status: 'listed', unused_since: null } });
}

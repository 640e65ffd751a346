import { fileEntity } from '../../../shared/framework/definitions/rights/filePlaces.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../context/App.ts';
import { fileErrors } from './fileErrors.ts';
import { openOwner } from './filePlace.ts';
import { getFile } from './findFiles.ts';

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

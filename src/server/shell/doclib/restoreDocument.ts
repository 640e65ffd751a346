import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { doclibEndpoints } from '../../../shared/shell/doclib/endpoints.ts';
import { findOwnDeletion } from '../../framework/changes/findOwnDeletion.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { recordIdOf } from '../../framework/records/recordIdOf.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { doclibErrors } from './doclibErrors.ts';
import { getEntry } from './entries.ts';
import { openToEdit } from './library.ts';

type Calls = typeof doclibEndpoints;

/**
 * POST doclib/documents/…/{id}/restore: undoes the caller's own removal of a document, with the rights of the removal. The revision beside
 * it is again as it was before the removal.
 * @throws AppError `nothing_to_restore` (404) for any other document, and after a day; `library_revisions_changed` (409)
 */
export async function restoreDocument({
  app,
  ctx,
  params,
}: CallOf<Calls, 'POST doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}/restore'>): Promise<undefined> {
  const library = await openToEdit(app, ctx, params.cmid, params.conn);
  const entry = Number((await getEntry(app.records, ctx, library, params.dlref))['id']);
  const id = recordIdOf(params.id);
  await app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const removedAt = await findOwnDeletion(tx, 'doclib_documents', id);
    const removed = removedAt && (await records.findDeleted(ctx, 'doclib_documents', id));
    if (!removed || Number(removed['entry']) !== entry || removed['doctype'] !== params.doctype)
      throw recordErrors.nothing_to_restore({ id });
    const others = await records.list(ctx, 'doclib_documents', { filter: { entry }, fields: neighbourFields });
    const change = neighbourChange(removed, removedAt, others);
    await records.restore(ctx, 'doclib_documents', id);
    if (change) await records.change(ctx, 'doclib_documents', change.id, {}, { set: change.set, version: change.version });
  });
  return undefined;
}

const neighbourFields = ['id', 'sequence', 'revision', 'is_current', 'replaces', 'created_at', 'version'];

interface NeighbourChange {
  readonly id: number;
  readonly version: number;
  readonly set: RecordValues;
}

/**
 * The change of the revision that took the place of a removed one: the revision before the newest one is no longer the newest, the revision
 * after an earlier one replaces it again; undefined for a document without another revision.
 * @throws AppError `library_revisions_changed` (409) once that revision is removed or replaced itself
 */
function neighbourChange(removed: RecordValues, removedAt: Date, others: readonly RecordValues[]): NeighbourChange | undefined {
  const { id, is_current: wasCurrent } = removed;
  const before = idOf(removed['replaces']);
  if (wasCurrent && before === null) return undefined;
  const neighbour = wasCurrent
    ? others.find((other) => Number(other['id']) === before && other['is_current'])
    : others.find(
        (other) =>
          idOf(other['replaces']) === before &&
          other['sequence'] === removed['sequence'] &&
          Number(other['revision']) > Number(removed['revision']) &&
          // A later document can have the place of one that is gone.
          new Date(textOf(other['created_at'])) <= removedAt,
      );
  if (!neighbour) throw doclibErrors.library_revisions_changed();
  const set = wasCurrent ? { is_current: false } : { replaces: Number(id) };
  return { id: Number(neighbour['id']), version: Number(neighbour['version']), set };
}

function idOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

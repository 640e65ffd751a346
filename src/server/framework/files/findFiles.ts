import { fileEntity, openFilePlaces } from '../../../shared/framework/definitions/rights/filePlaces.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { anyOf, predicateSql } from '../../db/predicate.ts';
import { fileScope, rowScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { fileErrors } from './fileErrors.ts';
import type { StoredFile } from './StoredFile.ts';

/** The files of an alias that a reader sees: sent by the reader and without a record, or of a record on the reader's screens. */
function seesFile({ registry, reader }: Pick<CallContext, 'registry' | 'reader'>, alias: string): Sql<boolean> {
  return predicateSql(
    anyOf([rowScope(registry, reader, fileEntity, alias), fileScope(registry, reader, openFilePlaces(registry, reader), alias)]),
  );
}

/** The files among the ids that the reader sees, in the order of the ids. */
export async function findFiles(connection: ScopedConnection, ids: readonly number[]): Promise<readonly StoredFile[]> {
  const found = await readFiles(
    connection,
    sql<boolean>`f.id = any(${ids}::bigint[]) and f.current_status = 'listed' and ${seesFile(connection.ctx, 'f')}`,
  );
  const byId = new Map(found.map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws AppError `file_not_found` (404), the same for a file that the reader does not see */
export async function getFile(connection: ScopedConnection, id: number): Promise<StoredFile> {
  const [file] = await findFiles(connection, [id]);
  if (!file) throw fileErrors.file_not_found();
  return file;
}

/** Files by a condition on `f`, newest first; the caller has checked that the reader sees them. */
export function readFiles(connection: ScopedConnection, condition: Sql<boolean>): Promise<readonly StoredFile[]> {
  return withoutGuard(connection).run(sql<StoredFile>`
    select f.id, f.filename, f.content_type, f.size, f.sha256, f.thumbnails, f.pages, f."uploadDate", f."uploadBy",
      nullif(trim(concat_ws(' ', u."MT_FNAME", u."MT_LNAME")), '') as uploader_name, f.owner_entity, f.owner_id, f.owner_field
    from attachments f left join users u on u.id = f."uploadBy" where ${condition} order by f.id desc`);
}

import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { isOwn } from './listChanges.ts';

/**
 * The moment at which the reader removed a record, within the time of an undo; undefined for a record that is not removed, or that another
 * user has removed. Decision 401
 */
export async function findOwnDeletion(connection: ScopedConnection, entity: string, id: RecordId): Promise<Date | undefined> {
  const [last] = await withoutGuard(connection).run(sql<{ action: string; at: Date; own: boolean }>`
    select action, at, ${isOwn(connection.ctx)} as own from audit_log
    where entity = ${entity} and record_id = ${id}::bigint order by id desc limit 1`);
  return last?.action === 'delete' && last.own ? last.at : undefined;
}

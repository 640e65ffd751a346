import type { Connection } from '../../db/Connection.ts';
import { deleteInParts } from '../../db/deleteInParts.ts';

/** Deletes the calls of the log from before `oldest`. Law 34. */
export async function cleanCommandLog(connection: Connection, oldest: Date): Promise<void> {
  await deleteInParts(connection, { table: 'command_log', field: 'at', before: oldest });
}

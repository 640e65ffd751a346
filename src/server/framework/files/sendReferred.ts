import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ScopedConnection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ContentStore } from '../context/ContentStore.ts';
import { fileErrors } from './fileErrors.ts';
import { readFiles } from './findFiles.ts';
import { sendContent } from './sendContent.ts';

interface Referred {
  readonly files: ContentStore;
  readonly connection: ScopedConnection;
  /** Id of the file. */
  readonly id: number;
  /** A select of the rows that the reader may read now, and that refer to the file. */
  readonly rows: Sql;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Sends a file to readers of a text who have no right to its record, such as those of announcements.
 * @throws AppError `file_not_found`, `file_content_missing` (404), `range_refused` (416)
 */
export async function sendReferred({ files, connection, id, rows, request, reply }: Referred): Promise<FastifyReply> {
  const found = await connection.run(sql`${rows} limit 1`);
  const isListed = sql<boolean>`f.id = ${id}::bigint and f.current_status = 'listed'`;
  const [file] = found.length > 0 ? await readFiles(connection, isListed) : [];
  if (!file) throw fileErrors.file_not_found();
  return sendContent(files, request, reply, file);
}

import fs from 'node:fs/promises';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import type { KeptFile } from './KeptFile.ts';
import { lockContent } from './lockContent.ts';
import { receiveFile } from './receiveFile.ts';

type FileApp = Pick<App, 'files' | 'now'>;

/**
 * A file that the portal makes. No call of files opens it and it counts for nobody's quota: its owner is a row that has no attachments of
 * its own, whose code sends the file to whom it is for and removes it.
 */
export interface MadeFile {
  readonly name: string;
  readonly mediaType: string;
  readonly owner: { readonly entity: string; readonly id: number };
  readonly maxBytes: number;
}

/**
 * Keeps a file that the portal makes, in the memory of a few pieces.
 * @param connection without a reader
 * @throws AppError `file_too_large` (413), `storage_full` (503)
 */
export async function keepMade(
  app: FileApp,
  connection: Connection,
  content: AsyncIterable<Buffer | string>,
  { name, mediaType, owner, maxBytes }: MadeFile,
): Promise<KeptFile> {
  const received = await receiveFile(app.files, content, maxBytes);
  const { size, sha256 } = received;
  try {
    return await connection.transaction(async (tx) => {
      await lockContent(tx, sha256);
      await app.files.put(sha256, received);
      const [row] = await tx.run<{ id: number }>(sql`
        insert into attachments (filename, "uploadDate", current_status, content_type, size, sha256, storage_key, owner_entity, owner_id)
        values (${name}, ${app.now()}, 'listed', ${mediaType}, ${size}, ${sha256}, ${sha256}, ${owner.entity}, ${owner.id}) returning id`);
      invariant(row, 'an insert returns its row');
      return { id: row.id, name, mediaType, size, sha256 };
    });
  } finally {
    await fs.rm(received.path, { force: true });
  }
}

/**
 * A file that the portal has made for rows of an entity, the newest by a condition on `f`; undefined once it is removed. Rights are checked
 * by the caller.
 */
export async function findMade(connection: Connection, entity: string, condition: Sql<boolean>): Promise<KeptFile | undefined> {
  const [file] = await connection.run(sql<KeptFile>`
    select f.id, f.filename as name, f.content_type as "mediaType", f.size, f.sha256 from attachments f
    where f.owner_entity = ${entity} and f.owner_field is null and ${condition} order by f.id desc limit 1`);
  return file;
}

import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { AppError } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { findMade, keepMade } from '../contents/madeFiles.ts';
import { removeUnused } from '../contents/removeUnused.ts';
import type { App } from '../context/App.ts';
import type { TaskRun } from '../context/TaskKind.ts';
import { taskConnection } from './taskConnection.ts';
import { taskErrors } from './taskErrors.ts';

const owner = 'tasks';

/** Limits in packed bytes: one file, all files of a user, all files of the installation. */
export const taskFileLimits = { file: 1_000_000_000, user: 2_000_000_000, all: 20_000_000_000 } as const;

/**
 * Keeps the file of a task, packed. That of an earlier run is replaced.
 * @param limits smaller ones for tests
 * @returns bytes of the file, unpacked
 * @throws AppError `task_file_too_large` (413), `task_files_full` (409) before the first byte and as soon as a limit is reached;
 *   `storage_full` (503)
 */
export async function writeTaskFile(
  app: Pick<App, 'database' | 'files' | 'now'>,
  { id, ctx, signal }: Pick<TaskRun, 'id' | 'ctx' | 'signal'>,
  content: AsyncIterable<string | Buffer>,
  limits: Readonly<Record<keyof typeof taskFileLimits, number>> = taskFileLimits,
): Promise<number> {
  const connection = taskConnection(app);
  await removeUnused(app, await removeTaskFiles(connection, [id]));
  const others = await storedBytes(connection, ctx.reader.userId);
  const room = Math.min(limits.user - others.user, limits.all - others.all);
  if (room <= 0) throw taskErrors.task_files_full(fullDetails(limits));
  let bytes = 0;
  const counted = Readable.from(
    (async function* () {
      for await (const chunk of content) {
        signal.throwIfAborted();
        bytes += Buffer.byteLength(chunk);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  const packed = createGzip({ level: 4 });
  counted.once('error', (error) => packed.destroy(error));
  const file = { name: `task-${id}.gz`, mediaType: 'application/gzip', owner: { entity: owner, id } };
  try {
    await keepMade(app, connection, counted.pipe(packed), { ...file, maxBytes: Math.min(limits.file, room) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_too_large') throw error;
    throw limits.file <= room
      ? taskErrors.task_file_too_large({ size: limits.file / 1_000_000 }, { cause: error })
      : taskErrors.task_files_full(fullDetails(limits), { cause: error });
  } finally {
    counted.destroy();
  }
  return bytes;
}

function fullDetails({ user }: { readonly user: number }) {
  return { size: user / 1_000_000 };
}

/** Bytes of the kept files: of a user, and in total. */
async function storedBytes(connection: Connection, user: number): Promise<{ readonly user: number; readonly all: number }> {
  const [row] = await connection.run<{ user: number; all: number }>(sql`
    select coalesce(sum(f.size) filter (where t.owner = ${user}), 0)::float8 as user, coalesce(sum(f.size), 0)::float8 as all
    from attachments f join tasks t on t.id = f.owner_id where f.owner_entity = ${owner}`);
  return row ?? { user: 0, all: 0 };
}

/** Removes the rows of the files of tasks. @returns their contents, for `removeUnused` once the transaction is over */
export async function removeTaskFiles(connection: Connection, tasks: readonly number[]): Promise<readonly string[]> {
  const rows = await connection.run<{ sha256: string }>(sql`
    delete from attachments where owner_entity = ${owner} and owner_id = any(${tasks}::bigint[]) returning sha256`);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * The file of a task whose reader the caller has checked.
 * @throws AppError `task_without_file`, `file_content_missing` (404)
 */
export async function readTaskFile(app: Pick<App, 'database' | 'files'>, task: number): Promise<Readable> {
  const found = await findMade(taskConnection(app), owner, sql<boolean>`f.owner_id = ${task}::bigint`);
  if (!found) throw taskErrors.task_without_file();
  const packed = await app.files.open(found.sha256);
  const file = createGunzip();
  packed.once('error', (error) => file.destroy(error));
  return packed.pipe(file);
}

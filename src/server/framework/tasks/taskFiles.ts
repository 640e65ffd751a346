import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import type { TaskRun } from '../context/TaskKind.ts';
import { taskConnection } from './taskConnection.ts';
import { taskErrors } from './taskErrors.ts';

/** Bytes of a part before base64. */
const partBytes = 512 * 1024;

/** Limits in packed bytes: one file, all files of a user, all files of the installation. */
export const taskFileLimits = { file: 1_000_000_000, user: 2_000_000_000, all: 20_000_000_000 } as const;

/**
 * Writes the file of a task, packed and in parts, each in a separate statement: memory and locks stay small, and an interrupted file goes
 * with its task. An earlier run's parts are replaced.
 * @param limits smaller ones for tests
 * @returns bytes of the file, unpacked
 * @throws AppError `task_file_too_large` (413), `task_files_full` (409) before the first part and as soon as a limit is reached
 */
export async function writeTaskFile(
  app: Pick<App, 'database'>,
  { id, ctx, signal }: Pick<TaskRun, 'id' | 'ctx' | 'signal'>,
  content: AsyncIterable<string | Buffer>,
  limits: Readonly<Record<keyof typeof taskFileLimits, number>> = taskFileLimits,
): Promise<number> {
  const connection = taskConnection(app);
  await connection.run(sql`delete from task_files where task = ${id}`);
  const others = await storedBytes(connection, ctx.reader.userId);
  if (others.user >= limits.user || others.all >= limits.all) throw taskErrors.task_files_full(fullDetails(limits));
  let [bytes, stored, part]: [number, number, number] = [0, 0, 0];
  const counted = Readable.from(
    (async function* () {
      for await (const chunk of content) {
        bytes += Buffer.byteLength(chunk);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  const packed = createGzip({ level: 4 });
  counted.once('error', (error) => packed.destroy(error));
  for await (const piece of inParts(counted.pipe(packed))) {
    signal.throwIfAborted();
    stored += piece.length;
    if (stored > limits.file) throw taskErrors.task_file_too_large({ size: limits.file / 1_000_000 });
    if (others.user + stored > limits.user || others.all + stored > limits.all) throw taskErrors.task_files_full(fullDetails(limits));
    await connection.run(
      sql`insert into task_files (task, part, bytes, content) values (${id}, ${part}, ${piece.length}, ${piece.toString('base64')})`,
    );
    part += 1;
  }
  return bytes;
}

function fullDetails({ user }: { readonly user: number }) {
  return { size: user / 1_000_000 };
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waiting, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Bytes of the kept files: of a user, and in total. */
async function storedBytes(connection: Connection, user: number): Promise<{ readonly user: number; readonly all: number }> {
  const [row] = await connection.run<{ user: number; all: number }>(sql`
    select coalesce(sum(f.bytes) filter (where t.owner = ${user}), 0)::float8 as user, coalesce(sum(f.bytes), 0)::float8 as all
    from task_files f join tasks t on t.id = f.task`);
  return row ?? { user: 0, all: 0 };
}

/** The file of a task in the scope of the reader, part by part. */
export function readTaskFile(connection: ScopedConnection, task: number): Readable {
  const direct = withoutGuard(connection);
  const parts = async function* (): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const [row] = await direct.run<{ content: string }>(
        sql`select f.content from ${table(connection.ctx, 'task_files', 'f')} where f.task = ${task} and f.part = ${part}`,
      );
      if (!row) return;
      yield Buffer.from(row.content, 'base64');
    }
  };
  const packed = Readable.from(parts(), { objectMode: false });
  const file = createGunzip();
  packed.once('error', (error) => file.destroy(error));
  return packed.pipe(file);
}

import { buffer } from 'node:stream/consumers';
import { AppError, defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { limitTables } from '../../db/limitTables.ts';
import { sql } from '../../db/sql.ts';
import { findMade, keepMade } from '../../framework/contents/madeFiles.ts';
import { removeUnused } from '../../framework/contents/removeUnused.ts';
import type { App } from '../../framework/context/App.ts';
import { logConnection } from '../observation/logConnection.ts';

/** Largest file of a push report: mail servers take no larger one. */
const keptBytesMax = 15_000_000;

const owner = 'push_report_deliveries';

interface NewFile {
  readonly name: string;
  readonly content: AsyncIterable<Buffer | string>;
  readonly mediaType: string;
  /** The delivery that it is made for; `push_report_deliveries.file` names the file that counts. */
  readonly delivery: number;
}

interface ReportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

const fileErrors = defineErrors({ push_report_file_too_large: 413 });

function filesConnection(app: Pick<App, 'database'>): Connection {
  return limitTables(logConnection(app), ['attachments', owner]);
}

/**
 * Keeps the file of a delivery. The only door to the files of push reports, with `readKeptFile` and `removeKeptFiles`.
 * @throws AppError `push_report_file_too_large` (413), `storage_full` (503)
 */
export async function storeFile(
  app: Pick<App, 'database' | 'files' | 'now'>,
  { delivery, content, ...file }: NewFile,
): Promise<{ readonly id: number; readonly size: number }> {
  try {
    return await keepMade(app, filesConnection(app), content, { ...file, owner: { entity: owner, id: delivery }, maxBytes: keptBytesMax });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_too_large') throw error;
    throw fileErrors.push_report_file_too_large({ size: keptBytesMax / 1_000_000 }, { cause: error });
  }
}

/** A kept file; undefined once it is removed. Rights are checked by the caller. */
export async function readKeptFile(app: Pick<App, 'database' | 'files'>, id: number): Promise<ReportFile | undefined> {
  const file = await findMade(filesConnection(app), owner, sql<boolean>`f.id = ${id}`);
  return file && { name: file.name, mediaType: file.mediaType, content: await buffer(await app.files.open(file.sha256)) };
}

/** Removes the files that no delivery names: of removed runs, and of runs whose process ended before they were noted. */
export async function removeKeptFiles(app: Pick<App, 'database' | 'files'>, before: Date): Promise<void> {
  const gone = await filesConnection(app).run<{ sha256: string }>(sql`
    delete from attachments f where f.owner_entity = ${owner} and f."uploadDate" < ${before}
      and not exists (select from push_report_deliveries d where d.file = f.id) returning f.sha256`);
  await removeUnused(
    app,
    gone.map(({ sha256 }) => sha256),
  );
}

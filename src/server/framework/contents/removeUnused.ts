import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { expiredRows } from '../jobs/expiredRows.ts';
import { lockContent } from './lockContent.ts';

type ContentApp = Pick<App, 'database' | 'files'>;

/** Removes those of the contents that no row of a file names. @returns their number */
export async function removeUnused(app: ContentApp, contents: readonly string[]): Promise<number> {
  const used = new Set(await usedContents(app, contents));
  let removed = 0;
  for (const sha256 of new Set(contents)) if (!used.has(sha256) && (await removeContent(app, sha256))) removed += 1;
  return removed;
}

async function usedContents({ database }: ContentApp, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const rows = await expiredRows({ database }).run(sql<{ sha256: string }>`
    select sha256 from attachments where sha256 = any(${asked}::text[])
    union select thumbnails ->> 'small' from attachments where thumbnails ->> 'small' = any(${asked}::text[])`);
  return rows.map(({ sha256 }) => sha256);
}

/** Removes a content unless a row has come for it in the meantime. */
function removeContent(app: ContentApp, sha256: string): Promise<boolean> {
  return expiredRows(app).transaction(async (tx) => {
    await lockContent(tx, sha256);
    const [row] = await tx.run(sql`select id from attachments where sha256 = ${sha256} or thumbnails ->> 'small' = ${sha256} limit 1`);
    if (row) return false;
    await app.files.remove(sha256);
    return true;
  });
}

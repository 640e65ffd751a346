import { exportEndpoint } from '../../../shared/framework/calls/generatedCalls.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import type { Call } from '../http/Call.ts';
import { parseBody } from '../http/checkInput.ts';
import { startTask } from '../tasks/startTask.ts';
import { smallMax } from '../tasks/taskTurn.ts';
import { contentDisposition } from './contentDisposition.ts';
import { checkRows, countFewRows, makeFile, openRows, prepareFile } from './makeFile.ts';
import { openAnyExport } from './openExport.ts';
import { sendFile } from './sendFile.ts';
import { openSheets } from './sheet/exportSheet.ts';
import { sendSheet } from './sheet/sendSheet.ts';

/** Longest wait of a person for a file; the statement sends rows during that time. */
const exportTimeoutMs = 15 * 60_000;

/**
 * POST export: all rows of a list request as a file, streamed as PostgreSQL reads them, or written by a background task. An error is
 * answered as JSON until the first byte of the file is sent; later the file says at its end that it is not complete. Grid contract 15;
 * spec B-244 to B-247.
 */
export async function exportList(call: Call): Promise<unknown> {
  const { ctx, reply, app } = call;
  const { background = false, ...body } = parseBody(exportEndpoint, call.body);
  const opened = await openAnyExport(app, ctx, body);
  const connection = app.database.scoped(ctx);
  const isSheet = opened.format === 'Google Sheet';
  if (background) {
    if (isSheet) throw offence('invalid_value', { parameter: 'background', value: 'true' }, ['false']);
    // Refused here rather than in the task, which tells later.
    await checkRows(connection, opened, true);
    const title = `${opened.title} (${opened.format})`;
    const size = await countFewRows(connection, opened, smallMax + 1);
    const task = await connection.transaction((tx) => startTask(tx, ctx, { kind: 'exports.write', title, data: body, size }));
    return { task };
  }
  const sheets = isSheet ? await openSheets(app, ctx, withoutGuard(connection)) : undefined;
  const count = await prepareFile(connection, opened);
  if (sheets) return sendSheet(sheets, await openRows(connection, opened, exportTimeoutMs), count);
  const { title, extension, ...file } = await makeFile(connection, opened, exportTimeoutMs);
  return sendFile(reply, { disposition: contentDisposition(title, extension), ...file });
}

import { exportEndpoint } from '../../../shared/framework/calls/generatedCalls.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { defineTasks } from '../context/defineTasks.ts';
import type { TaskData } from '../context/TaskKind.ts';
import { parseBody } from '../http/checkInput.ts';
import { columnsOf } from '../lists/pageStatements.ts';
import { taskErrors } from '../tasks/taskErrors.ts';
import { writeTaskFile } from '../tasks/taskFiles.ts';
import { countRows, makeFile, prepareFile } from './makeFile.ts';
import { openExport } from './openExport.ts';

/** Longest statement of a file that nobody waits for. */
const timeoutMs = 110 * 60_000;

/** Exports that a background task writes. */
export const exportTasks = defineTasks({
  'exports.write': {
    run: async (app, data, run) => {
      const { connection, ctx } = run;
      const opened = openExport(app, ctx, parseBody(exportEndpoint, data));
      await prepareFile(connection, opened, true);
      const total = await countRows(connection, opened);
      const { title, extension, mediaType, content } = await makeFile(connection, opened, timeoutMs, (rows) => run.progress(rows, total));
      const bytes = await writeTaskFile(app, run, content);
      return {
        message: { key: 'grid.export.complete', values: { format: opened.format } },
        file: { name: `${title}.${extension}`, bytes },
        title,
        extension,
        mediaType,
        hidden: { columns: columnsOf(opened.model, opened.query).map(({ name }) => name), rights: rightsOf(ctx.reader) },
      };
    },
    checkResult: (app, ctx, data, { hidden }) => {
      // Refused where a new export would be: no permission, an unknown column or filter.
      const { model, query } = openExport(app, ctx, parseBody(exportEndpoint, data));
      const now = columnsOf(model, query).map(({ name }) => name);
      const { columns, rights } = asData(hidden);
      const holds = JSON.stringify(now) === JSON.stringify(columns) && keepsRights(rightsOf(ctx.reader), rights);
      if (!holds) throw taskErrors.task_result_closed();
    },
  },
});

function asData(stored: unknown): TaskData {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** Everything that decides which rows and values a reader sees. */
function rightsOf(reader: Reader): TaskData {
  const { userId, companyId, type, isStaff, isAdmin, seesAllCompanies, accounts, fullAccounts, roles } = reader;
  return { userId, companyId, type, isStaff, isAdmin, seesAllCompanies, accounts, fullAccounts, roles: [...roles] };
}

/** true: none of the earlier rights is lost. */
function keepsRights(now: TaskData, rights: unknown): boolean {
  const before = asData(rights);
  return Object.entries(now).every(([name, value]) => covers(value, before[name]));
}

/** true: a value grants everything that the earlier value granted. */
function covers(now: unknown, before: unknown): boolean {
  if (now === 'all') return true;
  if (Array.isArray(now)) return Array.isArray(before) && before.every((each) => now.includes(each));
  return now === before;
}

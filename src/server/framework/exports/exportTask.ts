import { exportEndpoint } from '../../../shared/framework/calls/generatedCalls.ts';
import { defineTasks } from '../context/defineTasks.ts';
import { parseBody } from '../http/checkInput.ts';
import { columnsOf } from '../lists/pageStatements.ts';
import { asData, keepsRights, rightsOf } from '../tasks/keptRights.ts';
import { taskErrors } from '../tasks/taskErrors.ts';
import { writeTaskFile } from '../tasks/taskFiles.ts';
import { countRows, makeFile, prepareFile } from './makeFile.ts';
import { openAnyExport } from './openExport.ts';

/** Longest statement of a file that nobody waits for. */
const timeoutMs = 110 * 60_000;

/** Exports that a background task writes. */
export const exportTasks = defineTasks({
  'exports.write': {
    run: async (app, data, run) => {
      const { connection, ctx } = run;
      const opened = await openAnyExport(app, ctx, parseBody(exportEndpoint, data));
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
    checkResult: async (app, ctx, data, { hidden }) => {
      // Refused where a new export would be: no permission, an unknown column or filter.
      const { model, query } = await openAnyExport(app, ctx, parseBody(exportEndpoint, data));
      const now = columnsOf(model, query).map(({ name }) => name);
      const { columns, rights } = asData(hidden);
      const holds = JSON.stringify(now) === JSON.stringify(columns) && keepsRights(rightsOf(ctx.reader), rights);
      if (!holds) throw taskErrors.task_result_closed();
    },
  },
});

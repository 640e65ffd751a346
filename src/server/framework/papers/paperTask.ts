import { defineTasks } from '../context/defineTasks.ts';
import type { TaskData } from '../context/TaskKind.ts';
import { asData, keepsRights, rightsOf } from '../tasks/keptRights.ts';
import { taskErrors } from '../tasks/taskErrors.ts';
import { writeTaskFile } from '../tasks/taskFiles.ts';
import { streamPaper } from './makePaper.ts';
import { auditRecords, type NamedPaper, openPaper, readRecords, suitingOf } from './openPaper.ts';

/** Papers of many records. */
export interface PrintedPapers extends NamedPaper {
  readonly ids: readonly number[];
}

/** Files of papers that a background task makes. */
export const paperTasks = defineTasks({
  'papers.print': {
    run: async (app, data, run) => {
      const { ids, ...named } = printedOf(data);
      const { ctx, connection, signal } = run;
      const { asked, target } = openPaper(app, ctx, named);
      const { suiting } = suitingOf(asked, await readRecords(connection, target, ids.map(String)));
      await auditRecords(connection, target, suiting);
      const { file, name } = streamPaper(asked, suiting, (done) => {
        signal.throwIfAborted();
        run.progress(done, suiting.length);
      });
      const bytes = await writeTaskFile(app, run, file);
      return {
        message: { key: 'papers.complete' },
        file: { name: `${name}.pdf`, bytes },
        title: name,
        extension: 'pdf',
        mediaType: 'application/pdf',
        hidden: { rights: rightsOf(ctx.reader) },
      };
    },
    checkResult: (app, ctx, data, { hidden }) => {
      openPaper(app, ctx, printedOf(data));
      if (!keepsRights(rightsOf(ctx.reader), asData(hidden)['rights'])) throw taskErrors.task_result_closed();
    },
  },
});

/** The data as the call has stored it. */
function printedOf(data: TaskData): PrintedPapers {
  return data as unknown as PrintedPapers;
}

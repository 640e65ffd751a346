import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { jobsConnection, jobTable } from '../jobs/bossOn.ts';
import { defineJobs, idOf, type JobDefinition } from '../jobs/JobDefinition.ts';
import { runTask } from './runTask.ts';
import { taskConnection } from './taskConnection.ts';
import { taskErrors } from './taskErrors.ts';
import { deleteTasks, expiry, storedProblem } from './taskRows.ts';
import { preferIdleCompanies } from './taskTurn.ts';

/** The jobs behind background tasks. */
export const taskJobs = defineJobs({
  /** `{ id }` of a row of `tasks`, in one of two lanes. In each, one task of a user runs at a time, in turn by company. Law 70. */
  'tasks.run': laneNamed('tasks.run'),
  'tasks.run_small': laneNamed('tasks.run_small'),
  /** Removes expired tasks; ends those whose job is gone. */
  'tasks.sweep': { every: '1m', handle: sweepTasks },
});

function laneNamed(name: string): JobDefinition {
  return {
    retries: ['5s', '30s', '2m'],
    atOnce: 2,
    oneByGroup: true,
    timeout: '2h',
    handle: async (app, data, run) => {
      try {
        await runTask(app, idOf(data), { ...run, lane: name });
      } finally {
        await preferIdleCompanies(jobsConnection(app.database), name, run);
      }
    },
  };
}

/**
 * Removes tasks whose time is over, and marks those as failed whose job is gone without having ended them: after the process was killed
 * too often, or in a restored backup.
 */
async function sweepTasks(app: Pick<App, 'database' | 'files' | 'now'>): Promise<void> {
  const connection = taskConnection(app);
  const now = app.now();
  await deleteTasks(app, sql<boolean>`expires_at < ${now}`);
  const problem = JSON.stringify(storedProblem(taskErrors.task_interrupted()));
  await connection.run(sql`
    update tasks t set status = 'failed', problem = ${problem}::jsonb, finished_at = ${now}, expires_at = ${expiry(now)}
    where t.status in ('queued', 'running') and not exists (select from ${jobTable} j
      where j.name in ('tasks.run', 'tasks.run_small') and j.singleton_key = t.id::text and j.state in ('created', 'retry', 'active'))`);
}

import { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineJobs, idOf } from '../../framework/jobs/JobDefinition.ts';
import { removeKeptFiles } from '../report_files/keptFiles.ts';
import { keepDefinedReports } from './definedReports.ts';
import { cleanRuns, queueDueReports, sweepRuns } from './dueReports.ts';
import { adoptSchedules, followRuns } from './followRuns.ts';
import { pushReportEffects, pushReportHooks } from './pushReportHooks.ts';
import { pushReportHandlers } from './pushReportRoutes.ts';
import { noteRefusedMails } from './refusedMails.ts';
import { runPushReport } from './runReport.ts';
import { scheduleHooks } from './scheduleHooks.ts';
import { targetHooks } from './targetHooks.ts';
import { takeTurns } from './turns.ts';

const hourMs = 3_600_000;

/** Of a process; a run that takes longer has another one beside it. */
const turn = takeTurns(10_000);

export const pushReportArea = defineArea({
  name: 'push_reports',
  endpoints: pushReportEndpoints,
  handlers: pushReportHandlers,
  hooks: { ...pushReportHooks, ...targetHooks, ...scheduleHooks },
  effects: pushReportEffects,
  jobs: defineJobs({
    /** Finds due reports and refused mails, each minute. */
    'push_reports.due': {
      every: '1m',
      handle: async (app, _data, { signal }) => {
        await adoptSchedules(app);
        await queueDueReports(app, signal);
        await sweepRuns(app);
        await noteRefusedMails(app);
        await followRuns(app);
      },
    },
    /** Keeps the push reports of schedules in report files. */
    'push_reports.keep': { every: '5m', timeout: '10m', handle: (app, _data, { signal }) => keepDefinedReports(app, signal) },
    /** `{ id }` of a run: one after the other, a second one beside a long one. Lists and saves keep their part of the machine. Decision 1286 */
    'push_reports.run': {
      retries: ['1m', '5m', '15m'],
      atOnce: 2,
      timeout: '1h',
      handle: (app, data, run) => turn(() => runPushReport(app, idOf(data), run), run.signal),
    },
    /** Removes runs after 90 days, and files without a run. */
    'push_reports.clean': {
      every: '20 4 * * *',
      timeout: '1h',
      handle: async (app) => {
        await cleanRuns(app);
        await removeKeptFiles(app, new Date(app.now().getTime() - hourMs));
      },
    },
  }),
});

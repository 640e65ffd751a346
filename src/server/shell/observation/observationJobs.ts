import { dayMs } from '../../../shared/framework/durations.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { expireDeletedValues } from '../../framework/records/expireDeletedValues.ts';
import { readSetting } from '../settings/settings.ts';
import { cleanCommandLog } from './cleanCommandLog.ts';
import { logConnection } from './logConnection.ts';
import { summarizePerformance } from './summarizePerformance.ts';

export const observationJobs = defineJobs({
  /** Brings the figures per command and hour up to date. */
  'observation.summarize': { every: '1m', handle: (app) => summarizePerformance(logConnection(app)) },
  /** Deletes calls older than COMMAND_LOG_DAYS from the log. */
  'observation.clean': {
    every: '10 3 * * *',
    timeout: '1h',
    handle: async (app) => {
      const connection = logConnection(app);
      const days = await readSetting(connection, 'COMMAND_LOG_DAYS');
      await cleanCommandLog(connection, new Date(app.now().getTime() - days * dayMs));
    },
  },
  /** Clears personal and financial values of deletions older than DELETED_VALUE_DAYS. */
  'observation.expire': {
    every: '20 3 * * *',
    timeout: '1h',
    handle: async (app) => {
      const connection = logConnection(app);
      const days = await readSetting(connection, 'DELETED_VALUE_DAYS');
      await expireDeletedValues(connection, app.definitions.current(), new Date(app.now().getTime() - days * dayMs));
    },
  },
});

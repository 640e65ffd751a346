import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { followWindows } from './readWindows.ts';

export const maintenanceJobs = defineJobs({
  /** Updates the states of windows that lists show. */
  'maintenance.follow': {
    every: '1m',
    handle: ({ database, now }) => followWindows(database.unscoped('states of maintenance windows'), now()),
  },
});

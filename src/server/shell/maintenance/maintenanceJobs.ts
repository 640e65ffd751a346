import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { updateWindowStates } from './readWindows.ts';

export const maintenanceJobs = defineJobs({
  /** Updates the states of windows that lists show. */
  'maintenance.follow': {
    every: '1m',
    handle: ({ database, now }) => updateWindowStates(database.unscoped('states of maintenance windows'), now()),
  },
});

import { expireChanges } from '../../framework/changes/expireChanges.ts';
import { expiredRows } from '../../framework/jobs/expiredRows.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';

export const changeJobs = defineJobs({
  /** Deletes changes that can no longer be undone. */
  'changes.expire': {
    every: '10m',
    handle: async (app) => void (await expireChanges(expiredRows(app), app.now())),
  },
});

import { expireChanges } from '../../framework/changes/expireChanges.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';

export const changeJobs = defineJobs({
  /** Deletes changes that can no longer be undone. */
  'changes.expire': {
    every: '10m',
    handle: async ({ database, now }) => void (await expireChanges(database.unscoped('changes that can no longer be undone'), now())),
  },
});

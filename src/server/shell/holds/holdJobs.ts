import { sql } from '../../db/sql.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { identityConnection } from '../credentials/identityConnection.ts';

export const holdJobs = defineJobs({
  /** Notes in the list that the time of a hold has elapsed; reading its rights does not wait for it. */
  'holds.expire': {
    every: '10m',
    handle: async (app) => {
      const now = app.now();
      await identityConnection(app).run(sql`update account_holds set state = 'expired', ended_at = shut_until, updated_at = ${now},
        version = version + 1 where state = 'open' and shut_until <= ${now}`);
    },
  },
});

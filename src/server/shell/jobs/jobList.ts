import { sql } from '../../db/sql.ts';
import { defineComputed } from '../../framework/registrations/computed.ts';
import type { RowLimits } from '../../framework/registrations/RowLimit.ts';

/** The list leaves out the internal jobs with which pg-boss creates scheduled jobs. */
export const jobLimits: RowLimits = {
  jobs: (_reader, alias) => sql<boolean>`not starts_with(${sql.id(alias, 'name')}, '__pgboss__')`,
};

export const jobComputed = defineComputed({
  /** Message of the error that ended the last try. */
  'jobs.error': { entity: 'jobs', reads: ['output'], sql: (alias) => sql`${sql.id(alias, 'output')}::jsonb ->> 'message'` },
});

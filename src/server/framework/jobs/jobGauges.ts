import type { Database } from '../../db/Database.ts';
import { sql } from '../../db/sql.ts';
import type { ServerGauge } from '../http/ServerHooks.ts';
import { jobsConnection, jobTable } from './bossOn.ts';

/** Gauges of the jobs for /metrics, over all processes of the installation. */
export function jobGauges(database: Database): readonly ServerGauge[] {
  const connection = jobsConnection(database);
  const count = async (condition: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await connection.run<{ count: number }>(sql`select count(*) as count from ${jobTable} where ${condition}`, {
      timeoutMs: 2000,
    });
    return row?.count ?? Number.NaN;
  };
  return [
    {
      name: 'jobs_waiting',
      help: 'Jobs that are due and wait',
      read: () => count(sql`state < 'active' and start_after <= now()`),
    },
    { name: 'jobs_failed', help: 'Jobs of the last seven days that have failed for good', read: () => count(sql`state = 'failed'`) },
  ];
}

import { withDatabase } from '../scripts/withDatabase.ts';
import { sql } from '../src/server/db/sql.ts';
import { parseConfig } from '../src/server/settings/config.ts';

/**
 * Sets the date of a user's password so that it must be changed in `daysLeft` days, in the time zone of the user's company.
 * @returns the days left: fewer than `daysLeft` if the month of the change lacks that day
 */
export async function agePassword(userId: number, daysLeft: number): Promise<number> {
  const read = parseConfig({ ...process.env, DATA_DIR: process.env['E2E_FOLDER'] }, `${import.meta.dirname}/..`);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return withDatabase(read.config, undefined, async (database) => {
    const [row] = await database.unscoped('test data').run<{ left: number }>(sql`
      update users u set password_changed_at = (d.changed + time '12:00') at time zone d.zone
      from (select c.id, c.time_zone as zone, (now() at time zone c.time_zone)::date as today,
          ((now() at time zone c.time_zone)::date + ${daysLeft}::int - interval '6 months')::date as changed
        from companies c) d
      where u.id = ${userId} and d.id = u."MT_COMP"
      returning (d.changed + interval '6 months')::date - d.today as left`);
    return row?.left ?? 0;
  });
}

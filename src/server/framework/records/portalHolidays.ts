import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { readHolidays } from '../states/workCalendars.ts';

/** The days of the portal's own calendar on which nobody works, `YYYY-MM-DD`; holidays of single places do not count. */
export async function portalHolidays(connection: ScopedConnection): Promise<ReadonlySet<string>> {
  const holidays = await readHolidays(withoutGuard(connection), connection.ctx.registry);
  return new Set(holidays.filter(({ places }) => Object.keys(places).length === 0).map(({ day }) => day));
}

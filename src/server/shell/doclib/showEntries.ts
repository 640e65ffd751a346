import { localDay } from '../../../shared/framework/query/dayStart.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { defaultTimezone } from '../../framework/context/anonymous.ts';

/** Entries that one run changes. */
const runMax = 1000;

/** Shows entries that come into effect, and hides those whose last day is over. Scope reads the mark, since it knows no time. */
export async function showEntries(app: App): Promise<void> {
  const all = app.system('entries of libraries by their days');
  const today = localDay(app.now(), defaultTimezone);
  const rows = await app.database.scoped(all).run<{ id: number; shown: boolean }>(sql`
    select id, not shown as shown from ${table(all, 'doclib_entries', 'e')}
    where shown <> (status = 'active' and coalesce(effective_from <= ${today}::date, true) and coalesce(effective_to >= ${today}::date, true))
    order by id limit ${runMax}`);
  for (const { id, shown } of rows) await app.records.change(all, 'doclib_entries', id, {}, { set: { shown } });
}

import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { pushReportConnection } from './pushReportConnection.ts';
import type { ReportTarget } from './ReportTarget.ts';

const columns: Sql = sql`name, kind, host, port, folder, username, password, private_key, host_key, url, secret`;

/**
 * A target with its secrets, for a delivery alone.
 * @param owner of the report, whose target it has to be
 */
export async function findTarget(
  app: Pick<App, 'database'>,
  id: number,
  owner: number,
): Promise<(ReportTarget & { readonly name: string }) | undefined> {
  const [row] = await pushReportConnection(app).run<ReportTarget & { readonly name: string }>(sql`
    select ${columns} from push_report_targets where id = ${id}::bigint and owner = ${owner}::bigint`);
  return row;
}

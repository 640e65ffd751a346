import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { AnsweredCall } from '../../framework/http/callTrace.ts';

/** The call with which the app reports that a screen was opened. */
export const openedPath = 'commands/portlet_history';

/**
 * Writes answered calls into the command log, and the screens that they opened into the history of their users. One
 * transaction, so that a batch counts once or not at all.
 */
export async function insertCalls(connection: Connection, calls: readonly AnsweredCall[]): Promise<void> {
  const rows = JSON.stringify(calls.map(rowOf));
  const opened = calls.filter(isOpening).map(({ at, cmid, reader }) => ({ at, cmid, user: reader?.userId }));
  await connection.transaction(async (tx) => {
    // Users and companies deleted since are left out: the call still counts.
    await tx.run(sql`
      insert into command_log (at, "user", company, cmid, menu_group, method, endpoint, status_code, duration_ms, rows, request_id, error)
      select r.at, (select u.id from users u where u.id = r."user"), (select c.id from companies c where c.id = r.company),
        r.cmid, r.menu_group, r.method, r.endpoint, r.status_code, r.duration_ms, r.rows, r.request_id, r.error
      from jsonb_to_recordset(${rows}::jsonb) as r (at timestamptz, "user" bigint, company bigint, cmid text, menu_group text,
        method text, endpoint text, status_code int, duration_ms int, rows int, request_id text, error text)`);
    if (opened.length === 0) return;
    // Sorted, so that two processes do not deadlock on each other's rows.
    await tx.run(sql`
      insert into portlet_history ("user", cmid, first_used, last_used, uses)
      select u.id, c.id, min(r.at), max(r.at), count(*)
      from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as r (at timestamptz, cmid text, "user" bigint)
      join users u on u.id = r."user" join commands c on c.cmid = r.cmid
      group by u.id, c.id order by u.id, c.id
      on conflict ("user", cmid) do update set uses = portlet_history.uses + excluded.uses,
        last_used = greatest(portlet_history.last_used, excluded.last_used)`);
  });
}

function isOpening({ endpoint, status }: AnsweredCall): boolean {
  return endpoint.method === 'POST' && endpoint.path === openedPath && status < 300;
}

function rowOf(call: AnsweredCall) {
  const { endpoint, reader } = call;
  return {
    at: call.at,
    user: reader?.userId ?? null,
    company: reader?.companyId ?? null,
    // The cmid comes from a header of any length.
    cmid: call.cmid.slice(0, 40),
    menu_group: call.menuGroup?.slice(0, 15) ?? null,
    method: endpoint.method,
    endpoint: endpoint.path.slice(0, 200),
    status_code: call.status,
    duration_ms: call.durationMs,
    rows: call.rows ?? null,
    request_id: call.requestId,
    error: call.errorCode ?? null,
  };
}

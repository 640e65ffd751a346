import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { usersAs } from '../users/userColumns.ts';
import { isOriginAlive } from './authenticate.ts';

const u = usersAs('u');

/** The sessions among these that would still find their reader; one statement for all of them. */
export async function aliveSessions(app: Pick<App, 'database' | 'now'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const now = app.now();
  const rows = await identityConnection(app).run<{ id: number }>(sql`
    select s.id from sessions s join users u on u.id = s."user" join companies c on c.id = ${u.company}
    where s.id = any(${ids}::bigint[]) and s.ended_at is null and s.expires_at > ${now} and ${u.status} = 'active' and c.status = 'active'
      and (s.switched_from is null or ${isOriginAlive(now)})`);
  return new Set(rows.map(({ id }) => id));
}

import { invariant } from '../../../shared/framework/AppError.ts';
import type { EndpointNamed, SentBy } from '../../../shared/framework/calls/endpointTypes.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { endSession, endSessionsOf } from '../session/sessions.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

type OwnSession = SentBy<EndpointNamed<typeof preferenceEndpoints, 'GET users/sessions'>>['results'][number];

const shownMax = 100;

/** GET users/sessions: the active sessions, the caller's first. Spec S-107. */
export async function listOwnSessions({ ctx, session, app }: CallOf<typeof preferenceEndpoints, 'GET users/sessions'>) {
  invariant(session, 'the call needs a session');
  const results = await app.database.scoped(ctx).run(sql<OwnSession>`
    select s.id, s.issued_at, s.refreshed_at, coalesce(s.ip_address, '') as ip_address, coalesce(s.user_agent, '') as user_agent,
      coalesce((select concat_ws(' ', ${u.firstName}, ${u.lastName}) from ${table(app.system('name of the user behind a session', ctx), 'users', 'u')} where u.id = s.switched_from), '') as switched_from,
      s.id = ${session.id} as is_current
    from ${table(ctx, 'sessions', 's')} where s."user" = ${ctx.reader.userId} and s.ended_at is null and s.expires_at > ${ctx.now}
    order by s.id = ${session.id} desc, s.refreshed_at desc, s.id desc limit ${shownMax}`);
  return { results };
}

/**
 * DELETE users/sessions/{id}: ends the session, and forgets the remembered device, which could otherwise sign in again.
 * @throws AppError `record_not_found` (404) for an id that is no active session of the caller
 */
export async function endOwnSession({
  ctx,
  params,
  app,
}: CallOf<typeof preferenceEndpoints, 'DELETE users/sessions/{id}'>): Promise<undefined> {
  const { id } = params;
  const sessions = table(ctx, 'sessions', 's');
  const [own] = /^[1-9]\d{0,14}$/.test(id)
    ? await app.database
        .scoped(ctx)
        .run(sql`select id from ${sessions} where id = ${id} and "user" = ${ctx.reader.userId} and ended_at is null`)
    : [];
  if (!own) throw recordErrors.record_not_found({ id });
  await endSession(identityConnection(app), Number(id), ctx.now);
}

/** DELETE users/sessions: all except the caller's, also on devices that stay signed in. */
export async function endOtherSessions({
  ctx,
  session,
  app,
}: CallOf<typeof preferenceEndpoints, 'DELETE users/sessions'>): Promise<undefined> {
  invariant(session, 'the call needs a session');
  await identityConnection(app).transaction((tx) => endSessionsOf(tx, ctx.reader.userId, ctx.now, session.id));
}

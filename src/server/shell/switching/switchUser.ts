import type { FastifyBaseLogger } from 'fastify';
import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { switchEndpoints } from '../../../shared/shell/switching/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { matchesWords } from '../../db/matchesWords.ts';
import { predicateSql } from '../../db/predicate.ts';
import { rule, table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { canSwitchUser, switchableUsers, switchUserCmid } from '../rights/switchableUsers.ts';
import { logSignIn } from '../session/logSignIn.ts';
import { signInAnswer } from '../session/profile.ts';
import { createSession, endSession } from '../session/sessions.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

const switchErrors = defineErrors({ user_not_found: 404, not_switched: 409 });

interface Target {
  readonly id: number;
  readonly company: number;
}

/**
 * POST users/switchuser: starts a session as the other user, which ends with the caller's. Spec S-209, S-239.
 * @throws AppError `no_permission` (403) if the caller may act as no user, `user_not_found` (404) if not as this one;
 *   `only_in_person` (403) while acting as another already
 */
export async function switchUser(call: CallOf<typeof switchEndpoints, 'POST users/switchuser'>) {
  const { ctx, session, app, request } = call;
  invariant(session, 'the call needs a session');
  const named = call.body;
  await checkCanSwitch(ctx, app, request.log);
  const connection = identityConnection(app);
  const [target] = await connection.run(sql<Target>`
    select u.id, c.id as company ${switchable(ctx)} and ${u.username} = ${named.MT_UID} and c.code = ${named.MT_COMP.toLowerCase()}`);
  const switched = target && (await userContext(app, target.id, { ...ctx, actedBy: ctx.reader.userId }));
  if (!target || !switched) throw switchErrors.user_not_found({ user: named.MT_UID });
  const { address, userAgent } = ctx.client;
  const issued = await connection.transaction(async (tx) => {
    const entry = { at: ctx.now, username: named.MT_UID, company: target.company, address, switchedFrom: ctx.reader.userId };
    await logSignIn(tx, { ...entry, result: 'success', method: 'switch' });
    return createSession(tx, {
      userId: target.id,
      companyId: target.company,
      loginStatus: 0,
      address,
      userAgent,
      now: ctx.now,
      origin: { session: session.id, user: ctx.reader.userId },
    });
  });
  request.log.info({ userId: ctx.reader.userId, switchedTo: target.id }, 'switched user');
  const answer = await signInAnswer(connection, switched, app, { ...issued, status: 0 });
  if (!answer) throw switchErrors.user_not_found({ user: named.MT_UID });
  return answer;
}

/**
 * POST users/switchback: ends the session as the other user; the original session continues. Spec S-239.
 * @throws AppError `not_switched` (409) in a session that is not switched
 */
export async function switchBack({ ctx, session, app }: CallOf<typeof switchEndpoints, 'POST users/switchback'>): Promise<undefined> {
  invariant(session, 'the call needs a session');
  if (session.switchedFrom === undefined) throw switchErrors.not_switched();
  await endSession(identityConnection(app), session.id, ctx.now);
}

type FoundUser = ResultOf<typeof switchEndpoints, 'GET users/search'>;

/**
 * GET users/search: the users as whom the caller may act. Law 27.
 * @throws AppError `no_permission` (403) if the caller may act as no user
 */
export async function searchSwitchable(call: CallOf<typeof switchEndpoints, 'GET users/search'>) {
  const { search = '', company = '', limit = 20, offset = 0 } = call.query;
  await checkCanSwitch(call.ctx, call.app, call.request.log);
  const connection = call.app.database.scoped(call.ctx);
  const words = matchesWords(search, [u.username, u.firstName, u.lastName, u.email, 'c.name']);
  const found = sql`${switchable(call.ctx)} and ${words} and ${company === '' ? sql`true` : sql`c.code = ${company.toLowerCase()}`}`;
  const results = await connection.run(sql<FoundUser>`
    select ${u.username}, concat_ws(' ', ${u.firstName}, ${u.lastName}) as name, c.code as "MT_COMP", c.name as company, ${u.type} ${found}
    order by ${u.lastName}, ${u.firstName}, u.id limit ${Number(limit)}::bigint offset ${Number(offset)}::bigint`);
  const [row] = await connection.run(sql<{ count: number }>`select count(*) as count ${found}`);
  return { results, count: row?.count ?? 0 };
}

/** `from … where …` of the users as whom the caller may act: users as u, their companies as c. */
function switchable(ctx: CallContext): Sql {
  return sql`from ${table(ctx, 'users', 'u')} join ${table(ctx, 'companies', 'c')} on c.id = ${u.company}
    where ${rule('users as whom the reader may act', predicateSql(switchableUsers(ctx.reader, 'u')))}`;
}

async function checkCanSwitch(ctx: CallContext, app: App, log: FastifyBaseLogger): Promise<void> {
  const { reader } = ctx;
  const [row] = reader.grants.has(switchUserCmid)
    ? await app.database.scoped(ctx).run(sql`
        select u.id from ${table(ctx, 'users', 'u')}
        where u.id = ${reader.userId} and ${rule('right to act as another user', canSwitchUser('u'))}`)
    : [];
  if (row) return;
  log.info({ userId: reader.userId }, 'switching user denied');
  throw httpErrors.no_permission();
}

import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { sessionEndpoints } from '../../../shared/shell/session/endpoints.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { rule, table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { checkCanActOn } from '../rights/actingOn.ts';
import { usersAs } from '../users/userColumns.ts';
import { endSession, endSessionsOf, setLoginStatus } from './sessions.ts';

const accountErrors = defineErrors({
  /** Users cannot lock their own account. */
  own_account: 400,
  /** Only an active account can be locked. */
  account_not_active: 409,
  /** An account without a password has no password age to restart. */
  password_missing: 409,
  /** Users who could extend their own password would never have to change it. */
  own_password_expiry: 400,
});

/** A user by name, or by the ids in a record. */
interface NamedUser {
  readonly user_id: string;
  readonly company: string | number;
}

interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly status: string;
  readonly must_reset: boolean;
  readonly has_password: boolean;
  readonly has_signed_in: boolean;
}

/**
 * POST users/lock_unlock_user: locks an account and ends its sessions, or unlocks it, also after a lock by too many failures. Spec
 * S-240, R-236.
 * @throws AppError `no_permission`, `account_beyond_own_rights` (403), `record_not_found` (404), `own_account` (400), `account_not_active`
 *   (409)
 */
export async function lockUnlockUser({ ctx, app, body }: CallOf<typeof sessionEndpoints, 'POST users/lock_unlock_user'>) {
  const { locked, ...named } = body;
  return app.database.scoped(ctx).transaction(async (tx) => {
    const { id, status, username, has_signed_in } = await lockUser(tx, named);
    if (id === ctx.reader.userId) throw accountErrors.own_account();
    await checkCanActOn(tx, ctx.reader, id);
    if (locked === 'Y' && status !== 'active' && status !== 'locked') throw accountErrors.account_not_active();
    const records = app.records.in(tx);
    if (locked === 'Y') await records.move(ctx, 'users', id, 'lock');
    // An account without a sign-in goes back to its activation (states U-2).
    else if (status === 'locked') await records.move(ctx, 'users', id, has_signed_in ? 'unlock' : 'unlock_new');
    else await records.change(ctx, 'users', id, {}, { set: { locked_at: null, failed_logins: 0 } });
    if (locked === 'Y') await endSessionsOf(identityWithin(tx), id, ctx.now);
    return { user_id: username, locked };
  });
}

/**
 * POST users/reset_password_expiry: restarts the age of a user's password; the password stays. Sessions sent to Update Profile only
 * because of its age continue. Rules R-217, R-237
 * @throws AppError `no_permission`, `account_beyond_own_rights` (403), `record_not_found` (404), `own_password_expiry` (400),
 *   `password_missing` (409)
 */
export async function resetPasswordExpiry({ ctx, app, body }: CallOf<typeof sessionEndpoints, 'POST users/reset_password_expiry'>) {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const { id, username, must_reset, has_password } = await lockUser(tx, body);
    if (id === ctx.reader.userId) throw accountErrors.own_password_expiry();
    await checkCanActOn(tx, ctx.reader, id);
    if (!has_password) throw accountErrors.password_missing();
    await app.records.in(tx).change(ctx, 'users', id, {}, { set: { password_renewed_at: ctx.now } });
    if (!must_reset) await setLoginStatus(identityWithin(tx), id, 0);
    return { user_id: username };
  });
}

/**
 * POST users/end_sessions: signs a user out everywhere, except the calling session. It grants the caller no rights of the user, so that
 * it works for every user of the company.
 * @throws AppError `no_permission` (403), `record_not_found` (404)
 */
export async function endUserSessions({ ctx, app, session, body }: CallOf<typeof sessionEndpoints, 'POST users/end_sessions'>) {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const { id } = await lockUser(tx, body);
    return { ended: await endSessionsOf(identityWithin(tx), id, ctx.now, session?.id) };
  });
}

/**
 * POST sessions/{id}/end: ends a session; its token never works again.
 * @throws AppError `no_permission` (403), `record_not_found` (404)
 */
export async function endOneSession({ ctx, app, params }: CallOf<typeof sessionEndpoints, 'POST sessions/{id}/end'>) {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const { id, isAlive } = await lockSession(tx, params.id);
    if (isAlive) await app.records.in(tx).change(ctx, 'sessions', id, {}, { set: { ended_at: ctx.now } });
    await endSession(identityWithin(tx), id, ctx.now);
    return { ended: isAlive ? 1 : 0 };
  });
}

/**
 * POST sessions/{id}/end_all: signs the user of a session out everywhere, except the calling session.
 * @throws AppError as `endOneSession`
 */
export async function endAllOfSession({ ctx, app, session, params }: CallOf<typeof sessionEndpoints, 'POST sessions/{id}/end_all'>) {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const { userId } = await lockSession(tx, params.id);
    return { ended: await endSessionsOf(identityWithin(tx), userId, ctx.now, session?.id) };
  });
}

interface SessionRow {
  readonly id: number;
  readonly userId: number;
  readonly isAlive: boolean;
}

/** A session that the reader may see, locked until the end of the transaction. */
async function lockSession(tx: ScopedConnection, id: string): Promise<SessionRow> {
  const { ctx } = tx;
  authorize(ctx, 'sessions', 'list');
  const [found] = /^\d{1,15}$/.test(id)
    ? await tx.run<SessionRow>(sql`
        select s.id, s."user" as "userId", s.ended_at is null and s.expires_at > ${ctx.now} as "isAlive" from ${table(ctx, 'sessions', 's')}
        where s.id = ${id}::bigint for update of s`)
    : [];
  if (!found) throw recordErrors.record_not_found({ id });
  return found;
}

/** Asks the table itself: the hash is a secret, which `table()` leaves out. */
function hasPassword(alias: string): Sql<boolean> {
  const hashed = sql<boolean>`exists (select from users h where h.id = ${sql.id(alias, 'id')} and h.password_hash is not null)`;
  return rule('users that have a password', hashed);
}

/** A user that the reader may edit, locked until the end of the transaction. */
async function lockUser(tx: ScopedConnection, { user_id: username, company }: NamedUser): Promise<UserRow> {
  const { ctx } = tx;
  authorize(ctx, 'users/user', 'edit');
  const u = usersAs('u');
  const isOf =
    typeof company === 'number'
      ? sql`${u.company} = ${company}::bigint`
      : sql`${u.company} in (select c.id from ${table(ctx, 'companies', 'c')} where c.code = ${company})`;
  const [user] = await tx.run<UserRow>(sql`
    select u.id, ${u.username} as username, ${u.status} as status, u.must_reset, ${hasPassword('u')} as has_password, u.last_login is not null as has_signed_in
    from ${table(ctx, 'users', 'u')} where ${withoutCase(u.username)} = ${withoutCase(sql`${username}::text`)} and ${isOf} for no key update of u`);
  if (!user) throw recordErrors.record_not_found({ id: username });
  return user;
}

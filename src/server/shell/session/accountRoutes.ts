import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { sessionEndpoints } from '../../../shared/shell/session/endpoints.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { scopePredicate } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import { auditRecord } from '../../framework/records/auditRecord.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { checkCanActOn } from '../rights/actingOn.ts';
import { endSession, endSessionsOf } from './sessions.ts';

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
  readonly MT_UID: string;
  readonly MT_STATUS: string;
  readonly locked_at: Date | null;
  readonly failed_logins: number;
  readonly password_renewed_at: Date | null;
  readonly must_reset: boolean;
  readonly has_password: boolean;
}

/**
 * POST users/lock_unlock_user: locks an account and ends its sessions, or unlocks it, also after a lock by too many failures. Spec
 * S-240, R-236.
 * @throws AppError `no_permission`, `account_beyond_own_rights` (403), `record_not_found` (404), `own_account` (400), `account_not_active`
 *   (409)
 */
export async function lockUnlockUser(call: CallOf<typeof sessionEndpoints, 'POST users/lock_unlock_user'>) {
  const { ctx, registry, app } = call;
  const { locked, ...named } = call.body;
  return app.database.forCall(ctx).transaction(async (tx) => {
    const user = await lockRow(tx, call, named);
    if (user.id === ctx.reader.userId) throw accountErrors.own_account();
    await checkCanActOn(tx, ctx.reader, user.id);
    if (locked === 'Y' && user.MT_STATUS !== 'active' && user.MT_STATUS !== 'locked') throw accountErrors.account_not_active();
    const status = locked === 'Y' ? 'locked' : user.MT_STATUS === 'locked' ? 'active' : user.MT_STATUS;
    const after = {
      MT_STATUS: status,
      locked_at: locked === 'Y' ? user.locked_at : null,
      failed_logins: locked === 'Y' ? user.failed_logins : 0,
    };
    await tx.run(sql`update users set "MT_STATUS" = ${status}, locked_at = ${after.locked_at}, failed_logins = ${after.failed_logins},
      updated_at = ${ctx.now}, updated_by = ${ctx.reader.userId}, version = version + 1 where id = ${user.id}`);
    if (locked === 'Y') await endSessionsOf(tx, user.id, ctx.now);
    await auditRecord(tx, ctx, {
      entity: getEntity(registry, 'users'),
      id: user.id,
      action: 'update',
      before: { ...user },
      after: { ...user, ...after },
    });
    return { user_id: user.MT_UID, locked };
  });
}

/**
 * POST users/reset_password_expiry: restarts the age of a user's password; the password stays. Sessions sent to Update Profile only
 * because of its age continue. Rules R-217, R-237
 * @throws AppError `no_permission`, `account_beyond_own_rights` (403), `record_not_found` (404), `own_password_expiry` (400),
 *   `password_missing` (409)
 */
export async function resetPasswordExpiry(call: CallOf<typeof sessionEndpoints, 'POST users/reset_password_expiry'>) {
  const { ctx, registry, app } = call;
  const named = call.body;
  return app.database.forCall(ctx).transaction(async (tx) => {
    const user = await lockRow(tx, call, named);
    if (user.id === ctx.reader.userId) throw accountErrors.own_password_expiry();
    await checkCanActOn(tx, ctx.reader, user.id);
    if (!user.has_password) throw accountErrors.password_missing();
    await tx.run(sql`update users set password_renewed_at = ${ctx.now}, updated_at = ${ctx.now}, updated_by = ${ctx.reader.userId},
      version = version + 1 where id = ${user.id}`);
    if (!user.must_reset) await tx.run(sql`update sessions set login_status = 0 where "user" = ${user.id} and ended_at is null`);
    await auditRecord(tx, ctx, {
      entity: getEntity(registry, 'users'),
      id: user.id,
      action: 'update',
      before: { password_renewed_at: user.password_renewed_at },
      after: { password_renewed_at: ctx.now },
    });
    return { user_id: user.MT_UID };
  });
}

/**
 * POST users/end_sessions: signs a user out everywhere, except the calling session. It grants the caller no rights of the user, so that
 * it works for every user of the company.
 * @throws AppError `no_permission` (403), `record_not_found` (404)
 */
export async function endUserSessions(call: CallOf<typeof sessionEndpoints, 'POST users/end_sessions'>) {
  const { ctx, app, session } = call;
  const named = call.body;
  return app.database.forCall(ctx).transaction(async (tx) => {
    const user = await lockRow(tx, call, named);
    return { ended: await endSessionsOf(tx, user.id, ctx.now, session?.id) };
  });
}

/**
 * POST sessions/{id}/end: ends a session; its token never works again.
 * @throws AppError `no_permission` (403), `record_not_found` (404)
 */
export async function endOneSession(call: CallOf<typeof sessionEndpoints, 'POST sessions/{id}/end'>) {
  const { ctx, registry, app } = call;
  return app.database.forCall(ctx).transaction(async (tx) => {
    const { id, isAlive } = await lockSession(tx, call);
    await endSession(tx, id, ctx.now);
    const entity = getEntity(registry, 'sessions');
    const after = { ended_at: ctx.now.toISOString() };
    if (isAlive) await auditRecord(tx, ctx, { entity, id, action: 'update', before: { ended_at: null }, after });
    return { ended: isAlive ? 1 : 0 };
  });
}

/**
 * POST sessions/{id}/end_all: signs the user of a session out everywhere, except the calling session.
 * @throws AppError as `endOneSession`
 */
export async function endAllOfSession(call: CallOf<typeof sessionEndpoints, 'POST sessions/{id}/end_all'>) {
  const { ctx, app, session } = call;
  return app.database.forCall(ctx).transaction(async (tx) => {
    const { userId } = await lockSession(tx, call);
    return { ended: await endSessionsOf(tx, userId, ctx.now, session?.id) };
  });
}

interface SessionRow {
  readonly id: number;
  readonly userId: number;
  readonly isAlive: boolean;
}

/** The session named in the URL, if the reader may see it, locked until the end of the transaction. */
async function lockSession(tx: Connection, { ctx, registry, params }: Call): Promise<SessionRow> {
  const resource = registry.resourceByApiUrl.get('sessions');
  invariant(resource, 'sessions have a resource');
  authorize(registry, ctx.reader, resource, 'list');
  const id = params['id'] ?? '';
  const [found] = /^\d{1,15}$/.test(id)
    ? await tx.run<SessionRow>(sql`
        select s.id, s."user" as "userId", s.ended_at is null and s.expires_at > ${ctx.now} as "isAlive" from sessions s
        where s.id = ${id}::bigint and ${scopePredicate(registry, ctx.reader, 'sessions', 's')} for update`)
    : [];
  if (!found) throw recordErrors.record_not_found({ id });
  return found;
}

/** The row of a named user that the reader may edit, locked until the end of the transaction. */
async function lockRow(tx: Connection, { ctx, registry }: Call, { user_id: userId, company }: NamedUser): Promise<UserRow> {
  const resource = registry.resourceByApiUrl.get('users/user');
  invariant(resource, 'users have a resource');
  authorize(registry, ctx.reader, resource, 'edit');
  const isOf =
    typeof company === 'number'
      ? sql`u."MT_COMP" = ${company}::bigint`
      : sql`u."MT_COMP" in (select id from companies where code = ${company})`;
  const [user] = await tx.run<UserRow>(sql`
    select u.id, u."MT_UID", u."MT_STATUS", u.locked_at, u.failed_logins, u.password_renewed_at, u.must_reset,
      u.password_hash is not null as has_password from users u
    where ${withoutCase(sql`u."MT_UID"`)} = ${withoutCase(sql`${userId}::text`)} and ${isOf}
      and ${scopePredicate(registry, ctx.reader, 'users', 'u')} for update`);
  if (!user) throw recordErrors.record_not_found({ id: userId });
  return user;
}

import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { holdEndpoints } from '../../../shared/shell/holds/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { findAccounts } from '../credentials/accounts.ts';
import { identityConnection, identityWithin } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { causeOf, endHoldLinks, type HeldChange } from '../password/holdAccount.ts';
import { limitPasswordAttempts } from '../password/limitPasswordAttempts.ts';
import { consumeToken, endTokensOf, findToken } from '../password/verificationTokens.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { usersAs } from '../users/userColumns.ts';
import { holdersOfRoles, isHolding } from '../walls/walls.ts';

const holdErrors = defineErrors({
  /** The link was used, has expired, was replaced by a later one, or its hold has ended. */
  account_change_link_invalid: 400,
  /** The hold has ended. */
  account_hold_ended: 409,
  /** Nobody releases a hold of the own account or one that they caused. */
  account_hold_own: 403,
});

const u = usersAs('u');

interface LinkedHold {
  readonly id: number;
  readonly tokenId: number;
  readonly user: number;
  readonly username: string;
  readonly company: string;
  readonly changes: readonly HeldChange[];
  readonly changed_at: Date;
  readonly shut_until: Date;
}

/** GET users/account_change. @throws AppError `account_change_link_invalid` (400), `too_many_attempts` (429). Law 64 */
export async function showAccountChange({ ctx, app, query }: CallOf<typeof holdEndpoints, 'GET users/account_change'>) {
  const hold = await holdOfLink(identityConnection(app), ctx, query.hash);
  const { options = [] } = getField(getEntity(ctx.registry, 'account_holds'), 'changes');
  const { username, company, changes, changed_at, shut_until } = hold;
  return {
    username,
    company,
    changes: options.filter(({ value }) => changes.some((each) => each === value)).map(({ label }) => textIn(label, ctx.language)),
    changed_at: changed_at.toISOString(),
    shut_until: shut_until.toISOString(),
  };
}

/**
 * POST users/account_change: the person confirms the change, which ends the hold, or does not recognize it. Then the hold has no end but
 * a release, every session of the account and every link that sets its password ends, and those who release holds are told.
 * @throws AppError `account_change_link_invalid` (400), `too_many_attempts` (429). Law 64
 */
export async function answerAccountChange({ ctx, app, body }: CallOf<typeof holdEndpoints, 'POST users/account_change'>) {
  const { now } = ctx;
  return identityConnection(app).transaction(async (tx) => {
    const hold = await holdOfLink(tx, ctx, body.hash);
    if (!(await consumeToken(tx, hold.tokenId, now))) throw holdErrors.account_change_link_invalid();
    const state = body.answer === 'mine' ? 'confirmed' : 'disputed';
    const set = state === 'confirmed' ? { state, ended_at: now } : { state };
    await app.records.in(tx).change(app.system('hold of an account', ctx), 'account_holds', hold.id, {}, { set });
    if (state === 'disputed') {
      await endSessionsOf(tx, hold.user, now);
      await endTokensOf(tx, hold.user, now);
      await mailReleasers(tx, ctx, hold);
    }
    return { state } as const;
  });
}

async function holdOfLink(connection: Connection, ctx: CallContext, hash: string): Promise<LinkedHold> {
  await limitPasswordAttempts(connection, ctx, 'account change link');
  const stored = await findToken(connection, 'hold', hash, ctx.now);
  const [hold] = stored
    ? await connection.run<Omit<LinkedHold, 'tokenId'>>(sql`
        select h.id, h."user", ${u.username} as username, c.code as company, h.changes, h.changed_at, h.shut_until
        from account_holds h join users u on u.id = h."user" join companies c on c.id = ${u.company}
        where h.id = (${stored.subject}::jsonb->>'hold')::bigint and ${isHolding('h', ctx.now)} for update of h`)
    : [];
  if (!stored || !hold) throw holdErrors.account_change_link_invalid();
  return { ...hold, tokenId: stored.id };
}

/** Mails a change that the person does not recognize to the active users who see the holds of accounts. */
async function mailReleasers(tx: Connection, ctx: CallContext, { user, username }: LinkedHold): Promise<void> {
  const { registry, now } = ctx;
  const { scope } = getEntity(registry, 'account_holds');
  invariant(typeof scope !== 'string', 'roles see the holds of accounts');
  const roles = scope.flatMap(({ role }) => (role === undefined ? [] : [role]));
  const holders = await holdersOfRoles(tx, registry, now, roles);
  for (const { id, email, language, first_name: name } of await findAccounts(tx, holders)) {
    if (id === user || email === '') continue;
    const mail = { template: 'account_disputed', to: email, language, values: { name, username }, userId: user } as const;
    await queueMail(tx, mail, { messages: registry.messages, now });
  }
}

/**
 * POST account_holds/{id}/release.
 * @throws AppError `no_permission`, `account_hold_own` (403), `record_not_found` (404), `account_hold_ended` (409). Law 64
 */
export async function releaseHold({ ctx, app, params }: CallOf<typeof holdEndpoints, 'POST account_holds/{id}/release'>) {
  authorize(ctx, 'account_holds', 'list');
  const id = Number(params.id);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const seen = Number.isSafeInteger(id) ? await records.find(ctx, 'account_holds', id) : undefined;
    if (!seen) throw recordErrors.record_not_found({ id: params.id });
    const identity = identityWithin(tx);
    const [hold] = await identity.run<{ user: number; causes: readonly number[]; holds: boolean }>(sql`
      select "user", coalesce(causes, '{}') as causes, ${isHolding('h', ctx.now)} as holds from account_holds h where id = ${id} for update`);
    const cause = causeOf(ctx);
    if (!hold?.holds) throw holdErrors.account_hold_ended();
    if (cause === null || hold.user === ctx.reader.userId || [cause, ctx.reader.userId].some((each) => hold.causes.includes(each)))
      throw holdErrors.account_hold_own();
    const set = { state: 'released', ended_at: ctx.now, ended_by: cause };
    await records.change(app.system('hold of an account', ctx), 'account_holds', id, {}, { set });
    await endHoldLinks(identity, id, ctx.now);
    return { state: 'released' } as const;
  });
}

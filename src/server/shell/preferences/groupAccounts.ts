import { invariant } from '../../../shared/framework/AppError.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { ownGroups } from '../rights/ownGroups.ts';
import { findOwnAccount, findOwnGroup, notYours } from './ownChoices.ts';

interface GroupAccount {
  readonly id: number;
  /** Code of the menu group. */
  readonly group: string;
  /** Number of the account. */
  readonly account: string;
}

const shownMax = 100;

/** GET preferences/get_groupaccount: leaves out groups and accounts that the user no longer has. Spec S-275. */
export async function listGroupAccounts({ ctx, app }: CallOf<typeof preferenceEndpoints, 'GET preferences/get_groupaccount'>) {
  const results = await app.database.scoped(ctx).run(sql<GroupAccount>`
    select p.id, g.code as "group", a.account
    from ${table(ctx, 'account_preferences', 'p')} join ${ownGroups(app.system, ctx, 'g')} on g.id = p.menu_group
    join ${table(ctx, 'customer_accounts', 'a')} on a.id = p.account
    where p."user" = ${ctx.reader.userId} and g.status = 'active' order by g.code, p.id limit ${shownMax}`);
  return { results };
}

/**
 * POST preferences/get_groupaccount.
 * @throws AppError `preference_not_yours` (400, errors by field), `value_taken` (409) if the group already has its account
 */
export async function addGroupAccount(call: CallOf<typeof preferenceEndpoints, 'POST preferences/get_groupaccount'>) {
  const { ctx, app } = call;
  const { group, account } = call.body;
  const ids = await findIds(ctx, app, { group, account });
  const { id } = await app.records.create(ctx, 'account_preferences', { user: ctx.reader.userId, ...ids });
  invariant(typeof id === 'number', 'an added record has an id');
  return { id, group, account };
}

/**
 * PUT preferences/get_groupaccount.
 * @throws AppError `record_not_found` (404) for an entry that is not the caller's, otherwise as POST
 */
export async function changeGroupAccount(call: CallOf<typeof preferenceEndpoints, 'PUT preferences/get_groupaccount'>) {
  const { ctx, app } = call;
  const { id, group, account } = call.body;
  const ids = await findIds(ctx, app, { group, account });
  await checkOwn(ctx, app, id);
  await app.records.change(ctx, 'account_preferences', id, ids);
  return { id, group, account };
}

/**
 * DELETE preferences/get_groupaccount.
 * @throws AppError `record_not_found` (404) for an entry that is not the caller's
 */
export async function removeGroupAccount(
  call: CallOf<typeof preferenceEndpoints, 'DELETE preferences/get_groupaccount'>,
): Promise<undefined> {
  const { ctx, app } = call;
  const id = Number(call.query.id);
  await checkOwn(ctx, app, id);
  await app.records.remove(ctx, 'account_preferences', id);
}

/** Checks the owner, since administrators also see the preferences of other users. */
async function checkOwn(ctx: CallContext, { records }: App, id: number): Promise<void> {
  const found = await records.find(ctx, 'account_preferences', id);
  if (found?.['user'] !== ctx.reader.userId) throw recordErrors.record_not_found({ id });
}

async function findIds(
  ctx: CallContext,
  app: App,
  { group, account }: Omit<GroupAccount, 'id'>,
): Promise<{ readonly menu_group: number; readonly account: number }> {
  const connection = app.database.scoped(ctx);
  const ids = { menu_group: await findOwnGroup(connection, app, group), account: await findOwnAccount(connection, ctx, account) };
  if (ids.menu_group === undefined) throw notYours('group');
  if (ids.account === undefined) throw notYours('account');
  return { menu_group: ids.menu_group, account: ids.account };
}

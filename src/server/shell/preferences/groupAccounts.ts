import { invariant } from '../../../shared/framework/AppError.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { givenGroups, isOwnAccount } from '../rights/givenRights.ts';
import { findOwnAccount, findOwnGroup, notYours } from './ownChoices.ts';

interface GroupAccount {
  readonly id: number;
  /** Code. */
  readonly group: string;
  /** Number. */
  readonly account: string;
}

const mostShown = 100;

/** GET preferences/get_groupaccount: a group or an account that the user has no longer is left out. Spec S-275. */
export async function listGroupAccounts({ ctx, app }: CallOf<typeof preferenceEndpoints, 'GET preferences/get_groupaccount'>) {
  const { userId, accounts } = ctx.reader;
  const results = await app.database.forCall(ctx).run(sql<GroupAccount>`
    select p.id, g.code as "group", a.account
    from account_preferences p join menu_groups g on g.id = p.menu_group join customer_accounts a on a.id = p.account
    where p."user" = ${userId} and g.status = 'active' and ${isOwnAccount(accounts, 'a')} and g.id in (${givenGroups(sql`p."user"`)})
    order by g.code, p.id limit ${mostShown}`);
  return { results };
}

/**
 * POST preferences/get_groupaccount.
 * @throws AppError `preference_not_yours` (400, errors by field), `duplicate` (409) where the group has its account already
 */
export async function addGroupAccount(call: CallOf<typeof preferenceEndpoints, 'POST preferences/get_groupaccount'>) {
  const { group, account } = call.body;
  const { userId } = call.ctx.reader;
  const connection = call.app.database.forCall(call.ctx);
  const ids = await findIds(connection, call, { group, account });
  const [row] = await connection.run(sql<{ id: number }>`
    insert into account_preferences ("user", menu_group, account, created_by, updated_by)
    values (${userId}, ${ids.group}, ${ids.account}, ${userId}, ${userId}) returning id`);
  invariant(row, 'an added row has an id');
  return { id: row.id, group, account };
}

/**
 * PUT preferences/get_groupaccount.
 * @throws AppError `record_not_found` (404) for what is not the caller's, else as POST
 */
export async function changeGroupAccount(call: CallOf<typeof preferenceEndpoints, 'PUT preferences/get_groupaccount'>) {
  const { id, group, account } = call.body;
  const { reader, now } = call.ctx;
  const connection = call.app.database.forCall(call.ctx);
  const ids = await findIds(connection, call, { group, account });
  const changed = await connection.run(sql`
    update account_preferences set menu_group = ${ids.group}, account = ${ids.account}, updated_at = ${now},
      updated_by = ${reader.userId}, version = version + 1
    where id = ${id} and "user" = ${reader.userId} returning id`);
  if (changed.length === 0) throw recordErrors.record_not_found({ id });
  return { id, group, account };
}

/**
 * DELETE preferences/get_groupaccount.
 * @throws AppError `record_not_found` (404) for what is not the caller's
 */
export async function removeGroupAccount(
  call: CallOf<typeof preferenceEndpoints, 'DELETE preferences/get_groupaccount'>,
): Promise<undefined> {
  const { id } = call.query;
  const { ctx, app } = call;
  const removed = await app.database
    .forCall(ctx)
    .run(sql`delete from account_preferences where id = ${id}::bigint and "user" = ${ctx.reader.userId} returning id`);
  if (removed.length === 0) throw recordErrors.record_not_found({ id });
}

async function findIds(
  connection: Connection,
  call: Call,
  { group, account }: Omit<GroupAccount, 'id'>,
): Promise<{ readonly group: number; readonly account: number }> {
  const ids = { group: await findOwnGroup(connection, call, group), account: await findOwnAccount(connection, call, account) };
  if (ids.group === undefined) throw notYours('group');
  if (ids.account === undefined) throw notYours('account');
  return { group: ids.group, account: ids.account };
}

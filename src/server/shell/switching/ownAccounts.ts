import { invariant } from '../../../shared/framework/AppError.ts';
import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { switchEndpoints } from '../../../shared/shell/switching/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { matchesWords } from '../../db/matchesWords.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { withAllAccounts } from '../session/allAccounts.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

type FoundAccount = ResultOf<typeof switchEndpoints, 'GET globals/account/search'>;

const defaultLimit = 20;
const shownMax = 100;

/** GET globals/account/search. Spec S-250. */
export async function searchAccounts(call: CallOf<typeof switchEndpoints, 'GET globals/account/search'>) {
  const { search = '', limit = defaultLimit, offset = 0 } = call.query;
  const found = sql`${await ownAccounts(call.ctx, call.app)} and ${matchesWords(search, ['a.account', 'a.name', 'k.address_1', 'k.city', 'k.postal_code'])}`;
  return {
    results: await listAccounts(call.ctx, call.app, found, Number(limit), Number(offset)),
    count: await countRows(call.ctx, call.app, sql`a.id`, found),
  };
}

/** GET globals/account/searchmaster: a master account is the customer that owns accounts. Spec S-250. */
export async function searchMasters(call: CallOf<typeof switchEndpoints, 'GET globals/account/searchmaster'>) {
  const { search = '', limit = defaultLimit, offset = 0 } = call.query;
  const found = sql`${await ownAccounts(call.ctx, call.app)} and ${matchesWords(search, ['k.code', 'k.name'])}`;
  const results = await call.app.database.scoped(call.ctx).run<ResultOf<typeof switchEndpoints, 'GET globals/account/searchmaster'>>(sql`
    select k.code as master_account, k.name ${found} group by k.id, k.code, k.name
    order by k.name, k.code, k.id limit ${Number(limit)}::bigint offset ${Number(offset)}::bigint`);
  return { results, count: await countRows(call.ctx, call.app, sql`k.id`, found) };
}

/** GET globals/account/get_maa_list: the caller's accounts of one customer. Spec S-250. */
export async function listMasterAccounts(call: CallOf<typeof switchEndpoints, 'GET globals/account/get_maa_list'>) {
  const { master_account: code } = call.query;
  return {
    results: await listAccounts(call.ctx, call.app, sql`${await ownAccounts(call.ctx, call.app)} and k.code = ${code}`, shownMax, 0),
  };
}

/** GET globals/account/user: the default account is the account chosen for the call's menu group, if any. Spec S-250, S-275. */
export async function accountsOfUser(call: CallOf<typeof switchEndpoints, 'GET globals/account/user'>) {
  const { ctx, session, app, request } = call;
  invariant(session, 'the call needs a session');
  const all = await withAllAccounts(ctx, app);
  const own = accountsFrom(all);
  const [row] = await app.database.scoped(ctx).run<{ default_account: string; current_account: string }>(sql`
    select coalesce(p.account, d.account, '') as default_account, coalesce(c.account, '') as current_account
    from ${table(ctx, 'sessions', 's')} join ${table(ctx, 'users', 'u')} on u.id = s."user"
    left join lateral (${preferredAccount(ctx, app, own, String(request.headers['group'] ?? ''))}) p on true
    left join ${table(all, 'customer_accounts', 'd')} on d.id = ${u.defaultAccount}
    left join ${table(all, 'customer_accounts', 'c')} on c.id = s.account
    where s.id = ${session.id}`);
  return {
    results: await listAccounts(call.ctx, call.app, own, shownMax, 0),
    count: await countRows(call.ctx, call.app, sql`a.id`, own),
    default_account: row?.default_account ?? '',
    current_account: row?.current_account ?? '',
  };
}

/** The account chosen for a menu group, by its code, if it is still one of the user's own. */
function preferredAccount(ctx: CallContext, app: App, own: Sql, group: string): Sql {
  const groups = table(app.system('menu groups of the reader', ctx), 'menu_groups', 'g');
  return sql`select a.account ${own} and a.id in (select p.account from ${table(ctx, 'account_preferences', 'p')} join ${groups} on g.id = p.menu_group
    where p."user" = ${ctx.reader.userId} and g.code = ${group} and g.status = 'active')
    order by a.id limit 1`;
}

/**
 * All of the caller's accounts, also while the session is switched to one: otherwise the user could not choose another.
 * @returns `from … where …` with accounts as a and their customers as k
 */
async function ownAccounts(ctx: CallContext, app: App): Promise<Sql> {
  return accountsFrom(await withAllAccounts(ctx, app));
}

function accountsFrom(all: CallContext): Sql {
  return sql`from ${table(all, 'customer_accounts', 'a')} join ${table(all, 'customers', 'k')} on k.id = a.customer where true`;
}

function listAccounts(ctx: CallContext, app: App, found: Sql, limit: number, offset: number): Promise<FoundAccount[]> {
  return app.database.scoped(ctx).run(sql<FoundAccount>`
    select a.account, a.name, concat_ws(', ', k.address_1, k.city, k.province) as address ${found}
    order by a.name, a.account limit ${limit}::bigint offset ${offset}::bigint`);
}

async function countRows(ctx: CallContext, app: App, id: Sql, found: Sql): Promise<number> {
  const [row] = await app.database.scoped(ctx).run(sql<{ count: number }>`select count(distinct ${id}) as count ${found}`);
  return row?.count ?? 0;
}

import type { Reader } from '../../../shared/framework/Reader.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { usersAs } from '../users/userColumns.ts';

// The sources of rights, read nowhere else: a user's own choices (default account and group, account_preferences, menu_preferences) are no
// source. Law 2, 12, 36.

/** `select` of the ids of a user's menu groups: the rows of user_menu_groups, whatever the status of the group. */
export function grantedGroups(user: Sql): Sql {
  return sql`select gm.menu_group from user_menu_groups gm where gm."user" = ${user}`;
}

/** Condition: a menu group, open or not, is among a user's. A closed group may be opened again. */
export function isGroupOfUser(group: string, user: string): Sql<boolean> {
  return sql<boolean>`${sql.id(group, 'id')} in (${grantedGroups(sql.id(user, 'id'))})`;
}

/** Condition on a row of customer_accounts: it is one of a reader's accounts. */
export function isOwnAccount(accounts: Reader['accounts'], alias: string): Sql<boolean> {
  return accounts === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.id(alias, 'id')} = any(${accounts}::bigint[])`;
}

/**
 * Condition: a user sees all accounts: employees and administrators of the product's company, and sales staff of all customers.
 * @param user aliases of the rows of users and companies
 */
export function seesAllAccounts(user: string, company: string, { now, productCode }: GrantContext): Sql<boolean> {
  const { type } = usersAs(user);
  return sql<boolean>`((${sql.id(company, 'code')} = ${productCode} and ${type} in ('EMPLOYEE', 'ADMIN'))
    or (${type} = 'SALES' and exists (select from user_sales s where s."user" = ${sql.id(user, 'id')} and s.all_customers
      and ${isEffective(now, sql.id(company, 'time_zone'))})))`;
}

export interface GrantContext {
  readonly now: Date;
  readonly productCode: string;
}

/**
 * `select` of the accounts granted to the user of the row `who` (id, type, base, company, time_zone), one row each: `account` and
 * `shows_charges`. A row of group_accounts decides on charges itself, and can withhold those of an account that the user sees by
 * role; the roles of customer administrator and sales staff show charges.
 */
export function grantedAccounts(now: Date): Sql<{ account: number; shows_charges: boolean }> {
  return sql`select given.account, bool_and(given.shows_charges) as shows_charges from (
      select ga.account, ga.can_view_charges as shows_charges from group_accounts ga where ga."user" = who.id
      union all select a.id, true from customers k join customer_accounts a on a.customer = k.id
        where who.base = 'customer_admin' and k.company = who.company
      union all select a.id, true from user_sales s
        join customers k on k.sales_code = s.sales_code
        join customer_accounts a on a.customer = k.id
        where who.type = 'SALES' and s."user" = who.id and ${isEffective(now, sql.id('who', 'time_zone'))}
    ) given group by given.account`;
}

/** A sales assignment holds on the days that it names, counted in the company's zone. */
function isEffective(now: Date, timeZone: Sql): Sql {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  return sql`(s.effective_from is null or s.effective_from <= ${today}) and (s.effective_to is null or s.effective_to >= ${today})`;
}

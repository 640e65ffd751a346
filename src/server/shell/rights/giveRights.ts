import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** Puts a user into a menu group, after the existing groups, unless the user is in it. */
export async function grantGroup(tx: Connection, user: number, group: number): Promise<void> {
  await tx.run(sql`
    insert into user_menu_groups ("user", menu_group, is_default, sequence)
    select ${user}::bigint, ${group}::bigint, count(*) = 0, least(coalesce(max(sequence), 0) + 1, 99) from user_menu_groups
    where "user" = ${user}::bigint on conflict do nothing`);
}

interface AccountRights {
  readonly can_ship: boolean;
  readonly can_view_charges: boolean;
}

/** Gives a user an account; an existing row stays unchanged. */
export async function grantAccount(tx: Connection, user: number, account: number, rights: AccountRights): Promise<void> {
  await tx.run(sql`
    insert into group_accounts ("user", account, can_quote, can_ship, can_view_charges, is_default)
    select ${user}::bigint, ${account}::bigint, true, ${rights.can_ship}, ${rights.can_view_charges},
      not exists (select from group_accounts where "user" = ${user}::bigint) on conflict do nothing`);
}

import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** A row that grants a right, by field, with its id. */
export type GivenRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** Puts a user into a menu group, after the existing groups. @returns the new row; undefined if one existed */
export async function giveGroup(tx: Connection, user: number, group: number): Promise<GivenRow | undefined> {
  const [row] = await tx.run<GivenRow>(sql`
    insert into user_menu_groups ("user", menu_group, is_default, sequence)
    select ${user}::bigint, ${group}::bigint, count(*) = 0, least(coalesce(max(sequence), 0) + 1, 99) from user_menu_groups
    where "user" = ${user}::bigint
    on conflict do nothing returning id, "user", menu_group, is_default, sequence`);
  return row;
}

interface AccountRights {
  readonly can_ship: boolean;
  readonly can_view_charges: boolean;
}

/** Gives a user an account. @returns the new row; undefined if one existed, which stays unchanged */
export async function giveAccount(
  tx: Connection,
  user: number,
  account: number,
  { can_ship, can_view_charges }: AccountRights,
): Promise<GivenRow | undefined> {
  const [row] = await tx.run<GivenRow>(sql`
    insert into group_accounts ("user", account, can_quote, can_ship, can_view_charges, is_default)
    select ${user}::bigint, ${account}::bigint, true, ${can_ship}, ${can_view_charges},
      not exists (select from group_accounts where "user" = ${user}::bigint)
    on conflict do nothing returning id, "user", account, can_quote, can_ship, can_view_charges, is_default`);
  return row;
}

import type { Reader } from '../../../shared/framework/Reader.ts';
import { allOf, type Predicate } from '../../db/predicate.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { RowLimits } from '../../framework/registrations/RowLimit.ts';
import { usersAs } from '../users/userColumns.ts';
import { noMoreRights } from './actingOn.ts';

/** The command that a user also needs to act as another. */
export const switchUserCmid = 'SWITCHUSER';

/**
 * Condition: a user may act as others: an administrator, or a user of a type with `can_switch_user`, which only administrators give.
 * Law 37, rule R-239.
 * @param alias of the row of users
 */
export function canSwitchUser(alias: string): Sql<boolean> {
  return sql<boolean>`(${usersAs(alias).type} = 'ADMIN'
    or exists (select from user_types st where st.id = ${sql.id(alias, 'user_type')} and st.can_switch_user))`;
}

/**
 * The users as whom a reader may act, within the reader's scope: active users of active companies, no administrators, and no user with
 * more rights than the reader. An administrator of the product, who sees every company, has the most rights. Spec S-239, R-239.
 * @param alias of the row of users
 */
export function switchableUsers(reader: Reader, alias: string): Predicate {
  if (!reader.grants.has(switchUserCmid)) return false;
  const u = usersAs(alias);
  return allOf([
    sql<boolean>`(${sql.id(alias, 'id')} <> ${reader.userId}::bigint and ${u.status} = 'active' and ${u.type} <> 'ADMIN'
      and exists (select from companies sc where sc.id = ${u.company} and sc.status = 'active')
      and exists (select from users su where su.id = ${reader.userId}::bigint and ${canSwitchUser('su')}))`,
    switchRefused(reader, alias),
    noMoreRights(reader, alias),
  ]);
}

/** Limits the grid of Switch User to those users, for every reader of its path. */
export const switchLimits: RowLimits = { 'users/switch_table': switchableUsers };

/** Only administrators may act as a user who may act as others. */
function switchRefused({ isAdmin }: Reader, alias: string): Predicate {
  return isAdmin || sql<boolean>`not ${canSwitchUser(alias)}`;
}

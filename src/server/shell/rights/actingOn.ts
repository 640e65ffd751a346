import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Connection } from '../../db/Connection.ts';
import { allOf, type Predicate, predicateSql } from '../../db/predicate.ts';
import { rule } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { usersAs } from '../users/userColumns.ts';
import { isGroupOfUser } from './grantedRights.ts';
import { assignableSessionTypes, assignableTypes, grantsMore } from './ownRights.ts';

const actingErrors = defineErrors({ account_beyond_own_rights: 403 });

/**
 * The users on whose accounts a reader may act, by switching to them, changing them or letting a person set their password: users of
 * the own company with no more rights than the reader. A reader who sees all companies has all rights.
 * @param alias of the row of users
 * @see spec S-239, R-236, R-237, R-239
 */
export function noMoreRights(reader: Reader, alias: string): Predicate {
  if (reader.seesAllCompanies) return true;
  return allOf([
    sql<boolean>`${usersAs(alias).company} = ${reader.companyId}::bigint`,
    isOfAssignableType(reader, alias),
    isGrantedNoMore(reader, alias),
    seesNoMore(reader, alias),
  ]);
}

/**
 * Refuses to act on the account of a user with more rights; users may act on their own account, within the limits of the call.
 * @throws AppError `account_beyond_own_rights` (403)
 */
export async function checkCanActOn(connection: Connection, reader: Reader, userId: number): Promise<void> {
  if (reader.seesAllCompanies || userId === reader.userId) return;
  const may = predicateSql(noMoreRights(reader, 'u'));
  const isUser = sql<boolean>`exists (select from users u where u.id = ${userId}::bigint and ${may})`;
  const [allowed] = await connection.run(sql`select where ${rule('users on whose accounts the reader may act', isUser)}`);
  if (!allowed) throw actingErrors.account_beyond_own_rights();
}

/** Condition: the reader may give the user's types. */
function isOfAssignableType(reader: Reader, alias: string): Predicate {
  return sql<boolean>`(${usersAs(alias).type} = any(${[...assignableSessionTypes(reader)]}::text[]) and exists (
    select from user_types st where st.id = ${sql.id(alias, 'user_type')} and ${predicateSql(assignableTypes(reader, 'st'))}))`;
}

/** Condition: each of the user's groups grants only screens that the reader is granted. */
function isGrantedNoMore(reader: Reader, alias: string): Predicate {
  return sql<boolean>`not exists (select from menu_groups sg where ${isGroupOfUser('sg', alias)} and ${grantsMore(reader, 'sg')})`;
}

/**
 * Condition: the user's accounts are among the reader's, and the accounts with charges shown to the user among those with charges
 * shown to the reader. On users who see accounts by rule, only readers who see all may act; an administrator of customers is judged by
 * the user type.
 */
function seesNoMore({ accounts, fullAccounts, isStaff }: Reader, alias: string): Predicate {
  if (accounts === 'all' || fullAccounts === 'all') return true;
  const typesThatSeeAll = isStaff ? ['SALES', 'EMPLOYEE', 'ADMIN'] : ['SALES'];
  return sql<boolean>`(${usersAs(alias).type} <> all(${typesThatSeeAll}::text[]) and not exists (
    select from group_accounts ga where ga."user" = ${sql.id(alias, 'id')}
      and ga.account <> all(case when ga.can_view_charges then ${fullAccounts}::bigint[] else ${accounts}::bigint[] end)))`;
}

import type { Reader } from '../../../shared/framework/Reader.ts';
import { type Predicate, predicateSql } from '../../db/predicate.ts';
import { rule } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';

// Limits on granting rights: a user grants, or takes on, no more than the own rights. A reader who sees all companies has all rights.

/**
 * Condition: a menu group grants a screen that the reader is not granted.
 * @param alias of the row of menu_groups
 */
export function grantsMore({ grants }: Reader, alias: string): Sql<boolean> {
  return rule(
    'screens that a menu group grants',
    sql<boolean>`exists (
    select from commands sc where sc.status = 'enabled' and sc.cmid <> all(${[...grants]}::text[]) and (
      sc.cmid = any(${sql.id(alias, 'grants')})
      or exists (select from menus sn where sn.id = any(${sql.id(alias, 'menulist')}) and sn.status = 'active' and (sn."CMCID" = sc.id
        or exists (select from side_menus si where si.menu = sn.id and si.cmid = sc.id and si.status = 'active')))))`,
  );
}

/** Session types that a reader may assign: the reader's own type and all lower types. */
export function assignableSessionTypes({ type }: Reader): readonly string[] {
  return [type, 'CUSTOMER', 'ANON'];
}

/**
 * The detailed user types that a reader may give: of a session type that the reader may give. A type that may act as others needs a
 * reader who may; a type that sees the accounts of all of the company's customers needs a reader who sees those with their charges.
 * @param alias of the row of user_types
 */
export function assignableTypes(reader: Reader, alias: string): Predicate {
  if (reader.seesAllCompanies) return true;
  const t = (column: string) => sql.id(alias, column);
  return rule(
    'user types that the reader may give',
    sql<boolean>`(${t('mt_type')} = any(${[...assignableSessionTypes(reader)]}::text[])
    and (not ${t('can_switch_user')} or exists (select from users tu join user_types tt on tt.id = tu.user_type
      where tu.id = ${reader.userId}::bigint and tt.can_switch_user))
    and (${t('base')} <> 'customer_admin' or ${predicateSql(seesAllOfCompany(reader))}))`,
  );
}

function seesAllOfCompany({ fullAccounts, companyId }: Reader): Predicate {
  if (fullAccounts === 'all') return true;
  return sql<boolean>`not exists (select from customers tk join customer_accounts ta on ta.customer = tk.id
    where tk.company = ${companyId}::bigint and ta.id <> all(${fullAccounts}::bigint[]))`;
}

import type { CallContext } from '../../db/CallContext.ts';
import { rule, table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { grantedGroups } from './grantedRights.ts';

/** The reader's menu groups, open or not, as an item of FROM. Only the scope of staff holds menu groups, which are no data of users. */
export function ownGroups(system: App['system'], ctx: CallContext, alias: string): Sql {
  const all = system('menu groups of the reader', ctx);
  const isMember = rule('menu groups of the reader', sql<boolean>`g.id in (${grantedGroups(sql`${ctx.reader.userId}::bigint`)})`);
  return sql`(select g.* from ${table(all, 'menu_groups', 'g')} where ${isMember}) ${sql.id(alias)}`;
}

import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { ownGroups } from '../rights/ownGroups.ts';

const preferenceErrors = defineErrors({ preference_not_yours: 400 });

/** `preference_not_yours` (400) at a field, the same for a value of another user and for a missing one. */
export function notYours(field: string): Error {
  return preferenceErrors.preference_not_yours({}, { errors: { [field]: { key: 'error.preference_not_yours' } } });
}

/** The id of one of the reader's own accounts, by its number; undefined for any other. After a switch, the reader has only that account. */
export async function findOwnAccount(connection: Connection, ctx: CallContext, account: string): Promise<number | undefined> {
  const accounts = table(ctx, 'customer_accounts', 'a');
  const [row] = await connection.run<{ id: number }>(sql`select a.id from ${accounts} where a.account = ${account}`);
  return row?.id;
}

/** The id of one of the reader's own menu groups, by its code; undefined for any other. */
export async function findOwnGroup(
  connection: ScopedConnection,
  { system }: Pick<App, 'system'>,
  code: string,
): Promise<number | undefined> {
  const { ctx } = connection;
  const [row] = await connection.run<{ id: number }>(sql`
    select g.id from ${ownGroups(system, ctx, 'g')} where g.code = ${code} and g.status = 'active' order by g.id limit 1`);
  return row?.id;
}

import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Call } from '../../framework/http/Call.ts';
import { givenGroups, isOwnAccount } from '../rights/givenRights.ts';

const preferenceErrors = defineErrors({ preference_not_yours: 400 });

/** `preference_not_yours` (400) at a field, the same for what is somebody else's and for what is not there. */
export function notYours(field: string): Error {
  return preferenceErrors.preference_not_yours({}, { errors: { [field]: { key: 'error.preference_not_yours' } } });
}

/** The id of one of the caller's own accounts, by its number; undefined for any other. */
export async function findOwnAccount(connection: Connection, { ctx }: Call, account: string): Promise<number | undefined> {
  const isOwn = isOwnAccount(ctx.reader.accounts, 'a');
  const [row] = await connection.run<{ id: number }>(sql`select a.id from customer_accounts a where a.account = ${account} and ${isOwn}`);
  return row?.id;
}

/** The id of one of the caller's own menu groups, by its code; undefined for any other. */
export async function findOwnGroup(connection: Connection, { ctx }: Call, code: string): Promise<number | undefined> {
  const [row] = await connection.run<{ id: number }>(sql`
    select g.id from menu_groups g
    where g.code = ${code} and g.status = 'active' and g.id in (${givenGroups(sql`${ctx.reader.userId}::bigint`)})
    order by g.id limit 1`);
  return row?.id;
}

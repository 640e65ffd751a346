import type { customerEndpoints } from '../../../shared/domain/customers/endpoints.ts';
import { defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import type { BodyOf, EndpointNamed, ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { Connection } from '../../db/Connection.ts';
import { scopePredicate } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import { lockRecord, readVisible } from '../../framework/records/readRecord.ts';
import { recordIdOf } from '../../framework/records/recordIdOf.ts';
import { targetOf } from '../../framework/records/targetOf.ts';
import { updateRecord } from '../../framework/records/writeRecord.ts';

const customerErrors = defineErrors({ account_left_out: 409 });

type AccountChoice = BodyOf<EndpointNamed<typeof customerEndpoints, 'PUT customers/{id}/accounts'>>['accounts'][number];
type ListedAccount = ResultOf<typeof customerEndpoints, 'GET customers/{id}/accounts'>;

interface AccountRow {
  readonly id: number;
  readonly account: string;
  readonly customer: number;
  readonly is_default: boolean;
  readonly version: number;
}

/** The calls on the accounts of one customer. */
export const customerHandlers: HandlersOf<typeof customerEndpoints> = {
  'GET customers/{id}/accounts': (call) => listAccounts(call),
  'PUT customers/{id}/accounts': (call) => setAccounts(call),
};

/**
 * GET customers/{id}/accounts. Spec S-279.
 * @throws AppError `no_permission` (403), `record_not_found` (404)
 */
async function listAccounts(call: Call) {
  const { ctx, app } = call;
  const connection = app.database.forCall(ctx);
  await readVisible(connection, ctx, targetOf(call.ctx, call.app, 'customers', 'show'), recordIdOf(call));
  return { results: await readAccounts(connection, call) };
}

/**
 * PUT customers/{id}/accounts: assigns the listed accounts to the customer. An account always has a customer, so the way to remove one
 * is to assign it to another customer. Spec S-279.
 * @throws AppError as `updateRecord`; `account_left_out` (409, details.accounts) if an account of the customer is not listed
 */
async function setAccounts(call: CallOf<typeof customerEndpoints, 'PUT customers/{id}/accounts'>) {
  const { registry, ctx, app } = call;
  const { accounts } = call.body;
  const customers = targetOf(call.ctx, call.app, 'customers', 'show');
  const target = targetOf(call.ctx, call.app, 'customer_accounts', 'edit');
  const id = recordIdOf(call);
  const chosen = new Map(accounts.map((choice) => [choice.account, choice.default === 'Y']));
  return app.database.forCall(ctx).transaction(async (tx) => {
    await lockRecord(tx, ctx, customers, id);
    const rows = await tx.run<AccountRow>(sql`
      select a.id, a.account, a.customer, a.is_default, a.version from customer_accounts a
      where (a.customer = ${id} or a.account = any(${[...chosen.keys()]}::text[]))
        and ${scopePredicate(registry, ctx.reader, 'customer_accounts', 'a')} order by a.id for update of a`);
    const problem = problemOf(accounts, rows);
    if (problem) throw httpErrors.invalid_body({}, { errors: { accounts: problem } });
    const leftOut = rows.filter(({ account }) => !chosen.has(account)).map(({ account }) => account);
    if (leftOut.length > 0) throw customerErrors.account_left_out({ accounts: leftOut.join(', ') });
    for (const { id: accountId, account, version } of rows)
      await updateRecord({ ...tx, ctx }, target, accountId, { version, customer: id, is_default: chosen.get(account) ?? false });
    return { results: await readAccounts(tx, call) };
  });
}

function problemOf(accounts: readonly AccountChoice[], rows: readonly AccountRow[]): FieldProblem | undefined {
  const names = accounts.map(({ account }) => account);
  if (new Set(names).size < names.length) return { key: 'validation.unique_items' };
  if (accounts.filter((choice) => choice.default === 'Y').length > 1) return { key: 'validation.one_default' };
  const known = new Set(rows.map(({ account }) => account));
  return names.every((name) => known.has(name)) ? undefined : { key: 'validation.reference' };
}

async function readAccounts(connection: Connection, call: Call): Promise<ListedAccount[]> {
  const { registry, ctx } = call;
  return connection.run<ListedAccount>(sql`
    select a.account, a.name, case when a.is_default then 'Y' else 'N' end as default from customer_accounts a
    where a.customer = ${recordIdOf(call)} and ${scopePredicate(registry, ctx.reader, 'customer_accounts', 'a')}
    order by a.account limit 1000`);
}

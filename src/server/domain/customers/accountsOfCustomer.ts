import type { customerEndpoints } from '../../../shared/domain/customers/endpoints.ts';
import { defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import type { BodyOf, EndpointNamed, ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { getRecord, lockRecord } from '../../framework/records/readRecord.ts';
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
async function listAccounts(call: CallOf<typeof customerEndpoints, 'GET customers/{id}/accounts'>) {
  const { ctx, app } = call;
  const id = recordIdOf(call.params.id);
  await getRecord(app.database.scoped(ctx), targetOf(ctx, app, 'customers', 'show'), id);
  return { results: await readAccounts(app.records, ctx, id) };
}

/**
 * PUT customers/{id}/accounts: assigns the listed accounts to the customer. An account always has a customer, so the way to remove one
 * is to assign it to another customer. Spec S-279.
 * @throws AppError as `updateRecord`; `account_left_out` (409, details.accounts) if an account of the customer is not listed
 */
async function setAccounts(call: CallOf<typeof customerEndpoints, 'PUT customers/{id}/accounts'>) {
  const { ctx, app } = call;
  const { accounts } = call.body;
  const customers = targetOf(ctx, app, 'customers', 'show');
  const target = targetOf(ctx, app, 'customer_accounts', 'edit');
  const id = recordIdOf(call.params.id);
  const chosen = new Map(accounts.map((choice) => [choice.account, choice.default === 'Y']));
  return app.database.scoped(ctx).transaction(async (tx) => {
    await lockRecord(tx, ctx, customers, id);
    const rows = await tx.run<AccountRow>(sql`
      select a.id, a.account, a.customer, a.is_default, a.version from ${table(ctx, 'customer_accounts', 'a')}
      where a.customer = ${id} or a.account = any(${[...chosen.keys()]}::text[]) order by a.id for update of a`);
    const problem = problemOf(accounts, rows);
    if (problem) throw httpErrors.invalid_body({}, { errors: { accounts: problem } });
    const leftOut = rows.filter(({ account }) => !chosen.has(account)).map(({ account }) => account);
    if (leftOut.length > 0) throw customerErrors.account_left_out({ accounts: leftOut.join(', ') });
    // The new default comes last: a customer has one at any time.
    const isDefault = ({ account }: AccountRow): number => Number(chosen.get(account) ?? false);
    for (const { id: accountId, account, version } of rows.toSorted((a, b) => isDefault(a) - isDefault(b)))
      await updateRecord(tx, target, accountId, { version, customer: id, is_default: chosen.get(account) ?? false });
    return { results: await readAccounts(app.records.in(tx), ctx, id) };
  });
}

function problemOf(accounts: readonly AccountChoice[], rows: readonly AccountRow[]): FieldProblem | undefined {
  const names = accounts.map(({ account }) => account);
  if (new Set(names).size < names.length) return { key: 'validation.unique_items' };
  if (accounts.filter((choice) => choice.default === 'Y').length > 1) return { key: 'validation.one_default' };
  const known = new Set(rows.map(({ account }) => account));
  return names.every((name) => known.has(name)) ? undefined : { key: 'validation.reference' };
}

async function readAccounts(records: App['records'], ctx: CallContext, customer: number): Promise<ListedAccount[]> {
  const rows = await records.list(ctx, 'customer_accounts', {
    filter: { customer },
    sort: ['account'],
    fields: ['account', 'name', 'is_default'],
  });
  return rows.map((row) => ({
    account: textOf(row['account']),
    name: textOf(row['name']),
    default: row['is_default'] === true ? 'Y' : 'N',
  }));
}

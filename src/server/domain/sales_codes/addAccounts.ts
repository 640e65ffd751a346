import type { salesCodeEndpoints } from '../../../shared/domain/sales_codes/endpoints.ts';
import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import { splitList } from '../../../shared/framework/splitList.ts';
import { authorize } from '../../framework/access/access.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { accountNumber, accountsMax, findAccountIds } from './findAccountIds.ts';
import { recordIdIn } from './recordIdIn.ts';

const accountErrors = defineErrors({ account_number_invalid: 400 });

/**
 * POST group_accounts/several. An account is allowed for a user of its company, and for staff of the product. Rules.
 * @throws AppError `account_number_invalid` (400, errors by field) for numbers without such an account in the caller's scope; as
 *   `createRecord`
 */
export async function addAccounts({
  ctx,
  app,
  body,
}: CallOf<typeof salesCodeEndpoints, 'POST group_accounts/several'>): Promise<RecordValues> {
  authorize(ctx, 'group_accounts', 'create');
  const { user: userId, accounts, ...rights } = body;
  const numbers = splitList(accounts).map(accountNumber);
  if (numbers.length === 0 || numbers.length > accountsMax) throw invalid(numbers);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const user = await records.find(ctx, 'users', userId);
    if (!user) throw httpErrors.invalid_body({}, { errors: { user: { key: 'validation.reference' } } });
    const [product] = await records.list(ctx, 'companies', { filter: { code: app.config.productCode }, fields: ['id'], limit: 1 });
    const companies = { company: Number(user['MT_COMP']), staff: product && recordIdIn(product) };
    const idOf = await findAccountIds(ctx, records, numbers, companies);
    const unknown = numbers.filter((number) => !idOf.has(number));
    if (unknown.length > 0) throw invalid(unknown);
    const saved: RecordValues[] = [];
    for (const number of numbers) {
      const account = idOf.get(number);
      const [held] = await records.list(ctx, 'group_accounts', { filter: { user: userId, account: account ?? 0 }, limit: 1 });
      saved.push(held ?? (await records.create(ctx, 'group_accounts', { user: userId, account, ...rights })));
    }
    const [first] = saved;
    invariant(first, 'there is at least one account');
    return first;
  });
}

function invalid(numbers: readonly string[]) {
  const values = { numbers: numbers.join(', ').slice(0, 200) };
  return accountErrors.account_number_invalid({}, { errors: { accounts: { key: 'error.account_numbers_refused', values } } });
}

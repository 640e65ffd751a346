import type { salesCodeEndpoints } from '../../../shared/domain/sales_codes/endpoints.ts';
import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { splitList } from '../../../shared/framework/splitList.ts';
import { authorize } from '../../framework/access/access.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { recordIdIn } from './recordIdIn.ts';

const salesCodeErrors = defineErrors({ sales_codes_not_saved: 400 });

/**
 * POST sales_codes/several. A code of another user is not taken away. Rule R-180.
 * @throws AppError `sales_codes_not_saved` (400, errors by field) for codes that cannot be saved; as `createRecord`
 */
export async function giveCodes({ ctx, app, body }: CallOf<typeof salesCodeEndpoints, 'POST sales_codes/several'>): Promise<RecordValues> {
  authorize(ctx, 'sales_codes', 'create');
  authorize(ctx, 'sales_codes', 'edit');
  const codes = splitList(body.codes);
  const wrong = codes.filter((code) => !/^[A-Za-z0-9]{1,6}$/.test(code));
  if (wrong.length > 0 || codes.length === 0) throw notSaved(wrong.length > 0 ? wrong : [body.codes]);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const user = await records.find(ctx, 'users', body.user);
    if (!user) throw httpErrors.invalid_body({}, { errors: { user: { key: 'validation.reference' } } });
    const { name = `${textOf(user['MT_FNAME'])} ${textOf(user['MT_LNAME'])}`.slice(0, 40), region } = body;
    const saved: RecordValues[] = [];
    const taken: string[] = [];
    for (const code of codes) {
      const [known] = await records.list(ctx, 'sales_codes', { filter: { code__iexact: code }, fields: ['user'], limit: 1 });
      const owner = known?.['user'] ?? null;
      if (owner !== null && Number(owner) !== body.user) taken.push(code);
      else if (known) saved.push(await records.change(ctx, 'sales_codes', recordIdIn(known), { user: body.user }));
      else
        saved.push(await records.create(ctx, 'sales_codes', { code, name, user: body.user, status: 'active', ...(region && { region }) }));
    }
    if (taken.length > 0) throw notSaved(taken);
    const [first] = saved;
    invariant(first, 'there is at least one code');
    return first;
  });
}

function notSaved(codes: readonly string[]) {
  const values = { codes: codes.join(', ').slice(0, 200) };
  return salesCodeErrors.sales_codes_not_saved({}, { errors: { codes: { key: 'error.sales_codes_refused', values } } });
}

import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import type { switchEndpoints } from '../../../shared/shell/switching/endpoints.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { tokenOf } from '../../framework/http/dispatch.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { withAllAccounts } from '../session/allAccounts.ts';
import { renewedAnswer } from '../session/sessionRoutes.ts';
import { setAccount } from '../session/sessions.ts';

const accountErrors = defineErrors({ own_account_not_found: 404 });

/**
 * POST users/switchaccount: limits this session to one account; without an account, it sees all of the user's again. Spec S-208,
 * S-235; law 2.
 * @throws AppError `own_account_not_found` (404) for an account that is not the caller's, known or not
 */
export async function switchAccount(call: CallOf<typeof switchEndpoints, 'POST users/switchaccount'>) {
  const { ctx, session, app, request } = call;
  invariant(session, 'the call needs a session');
  const { account } = call.body;
  const own = await withAllAccounts(ctx, app);
  const [found] = await app.database.scoped(own).run(sql<{ id: number }>`
    select a.id from ${table(own, 'customer_accounts', 'a')} where a.account = ${account}`);
  if (account !== '' && !found) throw accountErrors.own_account_not_found({ account });
  await setAccount(identityConnection(app), session.id, found?.id ?? null);
  return renewedAnswer(ctx, app, session, tokenOf(request));
}

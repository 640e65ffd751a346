import { invariant } from '../../../shared/framework/AppError.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Session } from '../../framework/http/Call.ts';
import { auditRecord } from '../../framework/records/auditRecord.ts';
import { type Account, findAccount, findAccounts } from '../credentials/accounts.ts';
import { checkCanActOn } from '../rights/actingOn.ts';
import { causeOf, holdAccount } from './holdAccount.ts';
import { passwordErrors } from './passwordErrors.ts';
import { consumeToken, findToken } from './verificationTokens.ts';

/** Request for a reset: a proof, the hash of a link, or an account named by an administrator. */
export interface ResetPermitRequest {
  readonly proof?: string;
  readonly hash?: string;
  readonly username?: string;
  /** Code or record id. */
  readonly company?: string | number;
}

export interface ResetPermit {
  readonly account: Account;
  /** The token that is used up with the permit; undefined if an administrator decides. */
  readonly tokenId: number | undefined;
}

/**
 * Finds the accounts of a proof or of the hash of a link, without using it up.
 * @throws AppError `verification_failed`, `link_invalid` (400)
 */
export async function findProof(
  connection: Connection,
  { proof, hash }: Pick<ResetPermitRequest, 'proof' | 'hash'>,
  now: Date,
): Promise<{ readonly tokenId: number; readonly accounts: readonly Account[] }> {
  const refusal = hash !== undefined && proof === undefined ? passwordErrors.link_invalid() : passwordErrors.verification_failed();
  if ((hash === undefined) === (proof === undefined)) throw refusal;
  const stored = await findToken(connection, proof === undefined ? 'link' : 'proof', proof ?? hash ?? '', now);
  const accounts = stored ? await findAccounts(connection, stored.users) : [];
  if (!stored || accounts.length === 0) throw refusal;
  return { tokenId: stored.id, accounts };
}

/**
 * Finds the single account that can be reset.
 * @throws AppError as `findProof`; `multiple_profiles` (409, rule R-230); for administrators `login_required` (401),
 *   `no_permission`, `account_beyond_own_rights` (403, rule R-237), `account_not_found` (404)
 */
export async function findResetPermit(
  connection: Connection,
  ctx: CallContext,
  session: Session | undefined,
  request: ResetPermitRequest,
): Promise<ResetPermit> {
  if (request.proof === undefined && request.hash === undefined && request.username !== undefined)
    return { account: await accountResetByAdministrator(connection, ctx, session, request), tokenId: undefined };
  const { tokenId, accounts } = await findProof(connection, request, ctx.now);
  const [account, ...others] = accounts;
  invariant(account, 'a proof is for somebody');
  if (others.length > 0) throw passwordErrors.multiple_profiles();
  return { account, tokenId };
}

/**
 * An administrator resets users of the own company who have no more rights; an administrator of the product's company resets all
 * users (law 11).
 */
async function accountResetByAdministrator(
  connection: Connection,
  { reader }: CallContext,
  session: Session | undefined,
  { username = '', company = '' }: ResetPermitRequest,
): Promise<Account> {
  if (!session) throw httpErrors.login_required();
  if (session.mustReset) throw httpErrors.password_reset_required();
  if (!reader.isAdmin) throw httpErrors.no_permission();
  const code = typeof company === 'string' ? company : await codeOf(connection, company);
  const account = await findAccount(connection, { username, company: code });
  if (!account || (!reader.seesAllCompanies && account.company !== reader.companyId)) throw passwordErrors.account_not_found();
  await checkCanActOn(connection, reader, account.id);
  return account;
}

async function codeOf(connection: Connection, company: number): Promise<string> {
  const [row] = await connection.run<{ code: string }>(sql`select code from companies where id = ${company}`);
  return row?.code ?? '';
}

/**
 * Uses a permit up. A permit by an administrator is written to the audit log and holds the account, since it lets another person set the
 * user's password. Law 64
 * @throws AppError `verification_failed` (400) if another call used it first
 */
export async function spendResetPermit(
  tx: Connection,
  ctx: CallContext,
  { records, system }: Pick<App, 'records' | 'system'>,
  { account, tokenId }: ResetPermit,
): Promise<void> {
  if (tokenId !== undefined) {
    if (!(await consumeToken(tx, tokenId, ctx.now))) throw passwordErrors.verification_failed();
    return;
  }
  const entity = getEntity(ctx.registry, 'users');
  const before = { password_hash: account.password_hash };
  await auditRecord(tx, ctx, { entity, id: account.id, action: 'update', before, after: { password_hash: 'reset by an administrator' } });
  if (causeOf(ctx) === account.id) return;
  const work = { ctx, all: system('hold of an account', ctx), connection: tx, records: records.in(tx) };
  await holdAccount(work, { user: account.id, changes: ['password'] });
}

import type { FastifyReply } from 'fastify';
import * as oidc from 'openid-client';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';
import type { signOnEndpoints } from '../../../shared/shell/sign_on/endpoints.ts';
import { type SecondarySource, secondarySources } from '../../../shared/shell/sign_on/secondarySources.ts';
import type { SignOnProblem } from '../../../shared/shell/sign_on/signOnProblems.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import type { Config, SignOnConfig } from '../../settings/config.ts';
import { findConfirmedAccount } from '../credentials/accounts.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { limitAttempts } from '../limits/limitAttempts.ts';
import { networkOf } from '../limits/networkOf.ts';
import { isEncrypted } from '../session/cookiePlace.ts';
import { issueExternalSession } from '../session/externalSessions.ts';
import { logSignIn } from '../session/logSignIn.ts';
import { portalAddress } from './portalAddress.ts';
import { type Identity, SignOnCancelled, SignOnProvider } from './SignOnProvider.ts';
import { openTransaction, sealTransaction, type Transaction, transactionMs } from './sealedTransaction.ts';
import { authorizeTemporarySession } from './secondaryAuthorizations.ts';

const signOnErrors = defineErrors({ sign_on_not_configured: 404 });

/** Provider answers per address; each costs a call to the provider. A whole office behind one address stays below. */
const answersPerAddress = 300;
const windowMs = 15 * 60_000;

const cookiePath = '/api/oidc';

const providers = new WeakMap<Config, SignOnProvider>();

/**
 * GET oidc/login: redirects to the identity provider, or back to the sign-in page if it cannot be reached. Law 32.
 * @throws AppError `sign_on_not_configured` (404)
 */
export async function signOn(call: CallOf<typeof signOnEndpoints, 'GET oidc/login'>) {
  const { app, ctx, request, reply } = call;
  const { provider, config } = providerOf(app.config);
  const { company, redirect = '', username, source, seuid = '', sesess = '' } = call.query;
  const secondary = isSource(source) ? { source, seuid, sesess } : undefined;
  const transaction: Transaction = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    callback: `${portalAddress(app.config, request)}/api/oidc/callback`,
    company: company.toLowerCase(),
    redirect,
    ...(secondary && { secondary }),
    expires: ctx.now.getTime() + transactionMs,
  };
  if (!isCompanyCode(transaction.company)) return redirectToLogin(reply, app.config.productCode, 'sign_on_failed');
  try {
    const url = await provider.authorizationUrl(transaction, username);
    // One cookie per attempt, so that two tabs do not overwrite each other's.
    reply.setCookie(cookieName(transaction.state), sealTransaction(transaction, config.clientSecret), {
      path: cookiePath,
      httpOnly: true,
      sameSite: 'lax',
      secure: isEncrypted(call),
      maxAge: transactionMs / 1000,
    });
    return reply.redirect(url);
  } catch (error) {
    request.log.warn({ err: error }, 'the identity provider cannot be reached');
    return redirectToLogin(reply, transaction.company, 'sign_on_unavailable');
  }
}

/**
 * GET oidc/callback: takes the provider's answer in the browser that started, and redirects to the app with a single-use code, or to
 * the sign-in page with the reason.
 * @throws AppError `sign_on_not_configured` (404)
 */
export async function signOnCallback(call: CallOf<typeof signOnEndpoints, 'GET oidc/callback'>) {
  const { app, ctx, request, reply, query, queryText } = call;
  const { provider, config } = providerOf(app.config);
  const name = cookieName(query.state ?? '');
  const transaction = openTransaction(request.cookies[name] ?? '', config.clientSecret, ctx.now);
  if (!transaction) return redirectToLogin(reply, app.config.productCode, 'sign_on_expired');
  reply.clearCookie(name, { path: cookiePath });
  await limitAttempts(identityConnection(app), {
    what: 'sign on',
    key: networkOf(ctx.client.address),
    sharedBy: 'network',
    max: answersPerAddress,
    windowMs,
    now: ctx.now,
  });
  let identity: Identity;
  try {
    identity = await provider.identify(transaction, queryText);
  } catch (error) {
    if (error instanceof SignOnCancelled) return redirectToLogin(reply, transaction.company, 'sign_on_cancelled', transaction.redirect);
    request.log.warn({ err: error }, 'the answer of the identity provider is not valid');
    return redirectToLogin(reply, transaction.company, 'sign_on_failed', transaction.redirect);
  }
  return admit(ctx, app, reply, transaction, identity);
}

/** Gives the one user of the identity a session, or the requested authorization. */
async function admit(ctx: CallContext, app: App, reply: FastifyReply, transaction: Transaction, identity: Identity): Promise<FastifyReply> {
  const { company, redirect, secondary } = transaction;
  const connection = identityConnection(app);
  const refuse = async (problem: SignOnProblem): Promise<FastifyReply> => {
    await logSignIn(connection, {
      at: ctx.now,
      username: identity.email || '?',
      company: sql`(select id from companies where code = ${company})`,
      result: 'failure',
      address: ctx.client.address,
      method: 'external',
    });
    return redirectToLogin(reply, company, problem, redirect);
  };
  if (identity.email === '' || !identity.isVerified) return refuse('sign_on_unverified');
  const user = await findConfirmedAccount(connection, identity.email, company);
  if (!user) return refuse('sign_on_refused');
  if (secondary) {
    const isDone = await authorizeTemporarySession(connection, { ...secondary, userId: user.id, now: ctx.now });
    return isDone ? reply.redirect(pathWithin(redirect) ?? `/${company}/home`) : refuse('sign_on_refused');
  }
  // The id works once and for minutes: a copy in the browser's history signs no user in.
  const session = await issueExternalSession(connection, { userId: user.id, companyId: user.company, now: ctx.now });
  const query = new URLSearchParams({ session, ...(redirect && { redirect }) });
  return reply.redirect(`/${company}/login?${query.toString()}`);
}

/** Redirects to the sign-in page of a company, which words the problem. Only a company's code and fixed texts get into the address. */
function redirectToLogin(reply: FastifyReply, company: string, problem: SignOnProblem, redirect = ''): FastifyReply {
  const query = new URLSearchParams({ sign_on: problem, ...(redirect && { redirect }) });
  return reply.redirect(`/${company}/login?${query.toString()}`);
}

function providerOf(config: Config): { readonly provider: SignOnProvider; readonly config: SignOnConfig } {
  if (!config.signOn) throw signOnErrors.sign_on_not_configured();
  const provider = providers.get(config) ?? new SignOnProvider(config.signOn);
  providers.set(config, provider);
  return { provider, config: config.signOn };
}

function cookieName(state: string): string {
  return `sign_on_${state.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 64)}`;
}

function isSource(text: string | undefined): text is SecondarySource {
  return secondarySources.some((source) => source === text);
}

/** A path of this site; undefined for every address that leads to another site, or that a browser could read so. */
function pathWithin(redirect: string): string | undefined {
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(redirect) ? redirect : undefined;
}

import { configValue } from '../../../shared/shell/settings/masterConfig.ts';
import type { signOnLinkEndpoints } from '../../../shared/shell/sign_on/linkEndpoints.ts';
import { type SignOnLink, signOnLinkGroup } from '../../../shared/shell/sign_on/signOnLinks.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { isLoopback } from '../../settings/isLoopback.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { readProfile } from '../session/profile.ts';
import { readMasterConfig } from '../settings/readMasterConfig.ts';
import { portalAddress } from './portalAddress.ts';
import { signHandOff } from './signHandOff.ts';

/** GET {product}/links/benefits. Spec S-094. */
export async function benefitsLink({ ctx, app, request }: CallOf<typeof signOnLinkEndpoints, 'GET {product}/links/benefits'>) {
  return { url: await signedLink(ctx, app, 'BENEFITS-SSO', portalAddress(app.config, request)) };
}

/** GET {product}/links/bistrainer. Spec S-095. */
export async function trainingLink({ ctx, app, request }: CallOf<typeof signOnLinkEndpoints, 'GET {product}/links/bistrainer'>) {
  return { url: await signedLink(ctx, app, 'BISSSO', portalAddress(app.config, request)) };
}

/**
 * The address of the other system, from the master configuration, with a signed hand-off of the caller; null if address or key is
 * not set up.
 * @param issuer the portal's own address
 * @throws AppError `no_permission` (403) without the screen of the link
 */
async function signedLink(ctx: CallContext, app: App, cmid: SignOnLink, issuer: string): Promise<string | null> {
  const { registry, reader, now } = ctx;
  if (!canOpenCmid(registry, reader, cmid)) throw httpErrors.no_permission();
  const scoped = app.database.scoped(app.system('key of a sign-on link', ctx));
  const [masterconfig, key, profile] = await Promise.all([
    readMasterConfig(scoped, ctx, app),
    findKey(scoped, cmid, reader.companyId),
    readProfile(identityConnection(app), reader.userId),
  ]);
  const url = parseAddress(configValue(masterconfig, signOnLinkGroup, cmid) ?? '');
  if (!url || !key || !profile) return null;
  const handOff = {
    issuer,
    audience: url.origin,
    username: profile.MT_UID,
    company: profile.MT_COMP,
    email: profile.MT_EMAIL,
    name: `${profile.MT_FNAME} ${profile.MT_LNAME}`.trim(),
  };
  url.searchParams.set('token', signHandOff(handOff, key, now));
  return url.href;
}

/** Finds the key: a secret environment variable, named after the cmid: `BISSSO_KEY`, `BENEFITS_SSO_KEY`. A company's own comes first. */
async function findKey(scoped: ScopedConnection, cmid: SignOnLink, companyId: number): Promise<string | undefined> {
  const [row] = await scoped.run<{ key: string }>(sql`
    select secret_value as key from ${table(scoped.ctx, 'environment_variables', 'e')}
    where name = ${`${cmid.replaceAll('-', '_')}_KEY`} and secret and secret_value <> '' and (company is null or company = ${companyId})
    order by company nulls last limit 1`);
  return row?.key;
}

/** Refuses unencrypted addresses, except on this machine, since the hand-off identifies a person. */
function parseAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname)) ? url : undefined;
}

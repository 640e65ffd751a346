import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../settings/config.ts';

/** The call whose browser holds the cookie. */
export interface Carrier {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly app: { readonly config: Config };
}

/** Attributes of the portal's cookies: for this host only unless COOKIE_DOMAIN names more, over https if the portal has it. */
export function cookiePlace(carrier: Carrier) {
  const { cookieDomain } = carrier.app.config;
  return { path: '/', sameSite: 'lax', secure: isEncrypted(carrier), ...(cookieDomain && { domain: cookieDomain }) } as const;
}

/** Checks whether the browser uses https, also behind a TLS proxy that does not report it with each request. */
export function isEncrypted({ request, app: { config } }: Carrier): boolean {
  return request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** The call whose browser keeps a cookie. */
export interface Carrier {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly app: { readonly config: Config };
}

/** Where a cookie of the portal is sent: to this host alone unless COOKIE_DOMAIN names more, over https wherever the portal has it. */
export function cookiePlace(carrier: Carrier) {
  const { cookieDomain } = carrier.app.config;
  return { path: '/', sameSite: 'lax', secure: isEncrypted(carrier), ...(cookieDomain && { domain: cookieDomain }) } as const;
}

/** Whether the browser speaks https, also where whoever puts TLS in front does not say so with each request. */
export function isEncrypted({ request, app: { config } }: Carrier): boolean {
  return request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;
}

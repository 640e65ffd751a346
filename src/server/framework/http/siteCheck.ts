import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context/App.ts';
import { anonymous } from '../context/anonymous.ts';
import type { Authenticate } from './Call.ts';
import { headerOf, tokenOf } from './dispatch.ts';
import type { ServerHooks } from './ServerHooks.ts';

interface SiteCheckParts {
  readonly app: App;
  readonly authenticate: Authenticate;
  readonly siteHeaders: NonNullable<ServerHooks['siteHeaders']>;
}

/**
 * Answers the app's check `GET /?ts=...` with headers only: the check comes with every change of the route, so it costs neither a file nor,
 * as a rule, a statement. A browser that opens that address as a page gets the page. Spec S-167.
 */
export function registerSiteCheck(server: FastifyInstance, { app, authenticate, siteHeaders }: SiteCheckParts): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!isSiteCheck(request)) return;
    const now = app.now();
    const findReader = async () => {
      const token = tokenOf(request);
      const who = token && (await authenticate(token, { app, registry: app.definitions.current(), now, address: request.ip }));
      return who && who !== 'ended' ? who.reader : anonymous;
    };
    const headers = await siteHeaders({ findReader, cmid: headerOf(request, 'cmid') ?? 'UNKNOWN', now });
    await reply
      .code(204)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send();
  });
}

function isSiteCheck({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && /^\/\?(.*&)?ts=/.test(url) && !(headers.accept?.includes('text/html') ?? false);
}

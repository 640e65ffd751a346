import type { FastifyInstance } from 'fastify';

/** What must hold before requests may be sent here: name -> check, which may also reject. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>;

/** Serves GET /healthz (the process is up) and GET /readyz (it can do its work; 503 and which check failed otherwise). */
export function registerHealth(app: FastifyInstance, checks: ReadinessChecks): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => [name, await check().catch(() => false)]),
    );
    const isReady = results.every(([, holds]) => holds);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(results) });
  });
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/framework/AppError.ts';

/** Checks of readiness for requests: name -> check, which may also reject; the answer carries an AppError's code. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>;

/** A load balancer gives up after a few seconds: a longer check counts as failed. */
const checkMs = 1500;

interface CheckResult {
  readonly holds: boolean;
  /** Code of the error of the failed check. */
  readonly code?: string;
}

/**
 * Serves GET /healthz (the process is up) and GET /readyz (it can do its work; else 503 with the failed checks and the code of the
 * first error). The answer comes within two seconds even in a fault. Law 53.
 */
export function registerHealth(app: FastifyInstance, checks: ReadinessChecks): void {
  const timed = Object.entries(checks).map(([name, check]): [string, () => Promise<CheckResult>] => [name, withinTime(check)]);
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(timed.map(async ([name, check]): Promise<[string, CheckResult]> => [name, await check()]));
    const isReady = results.every(([, { holds }]) => holds);
    const code = results.find(([, result]) => result.code !== undefined)?.[1].code;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        ...(code !== undefined && { code }),
        checks: Object.fromEntries(results.map(([name, { holds }]) => [name, holds])),
      });
  });
}

/** Runs a check once at a time: while a run hangs, later requests wait for it, each up to the limit. */
function withinTime(check: () => Promise<boolean>): () => Promise<CheckResult> {
  let running: Promise<CheckResult> | undefined;
  const run = async (): Promise<CheckResult> => {
    try {
      return { holds: await check() };
    } catch (error) {
      return { holds: false, ...(error instanceof AppError && { code: error.code }) };
    } finally {
      running = undefined;
    }
  };
  return async () => {
    running ??= run();
    const limit = Promise.withResolvers<CheckResult>();
    const timer = setTimeout(() => limit.resolve({ holds: false, code: 'timeout' }), checkMs);
    try {
      return await Promise.race([running, limit.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

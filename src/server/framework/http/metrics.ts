import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { httpErrors } from '../errors/httpErrors.ts';
import type { ServerHooks } from './ServerHooks.ts';

/**
 * Sets the label under which a request counts. Without a label the request counts as `other`, so that invented addresses cannot swell the
 * metrics.
 */
export interface RequestMetrics {
  readonly nameRequest: (request: FastifyRequest, name: string) => void;
  /** Leaves a request out: an endless stream is no slow call. */
  readonly leaveOut: (request: FastifyRequest) => void;
}

/**
 * Counts and times requests, and serves GET /metrics as Prometheus text: to this machine, or to a client with the token; with the counters and gauges of the layers above.
 * @param token value of `Authorization: Bearer <token>`; undefined: this machine only
 */
export function registerMetrics(
  app: FastifyInstance,
  token: string | undefined,
  { counters = [], gauges = [] }: Pick<ServerHooks, 'counters' | 'gauges'> = {},
): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  for (const { name, help, read } of counters)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  for (const { name, help, read } of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A gauge that fails must not hide the others.
        this.set(await read().catch(() => Number.NaN));
      },
    });
  const names = new WeakMap<FastifyRequest, string>();
  const leftOut = new WeakSet<FastifyRequest>();
  app.addHook('onResponse', async (request, reply) => {
    if (leftOut.has(request)) return;
    const path = names.get(request) ?? 'other';
    duration.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const isHere = /^(::1|(::ffff:)?127\.)/.test(request.ip);
    const isBearer = token !== undefined && request.headers.authorization === `Bearer ${token}`;
    if (!isHere && !isBearer) throw httpErrors.no_permission();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
  return {
    nameRequest: (request, name) => void names.set(request, name),
    leaveOut: (request) => void leftOut.add(request),
  };
}

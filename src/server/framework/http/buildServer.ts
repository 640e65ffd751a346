import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { challengeOf } from '../../../shared/framework/calls/challenge.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { languageOf } from '../../../shared/framework/text.ts';
import type { App } from '../context/App.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { answerClientError } from './answerClientError.ts';
import { registerApiDocs } from './apiDocs.ts';
import type { Authenticate, ListOperations } from './Call.ts';
import { registerCallTrace, traceError } from './callTrace.ts';
import { cutStalledAnswers } from './cutStalledAnswers.ts';
import { registerDispatch } from './dispatch.ts';
import { errorResponse, toAppError } from './errorResponse.ts';
import { operationTables } from './findOperation.ts';
import { type ReadinessChecks, registerHealth } from './health.ts';
import { mediaTypes } from './mediaTypes.ts';
import { registerMetrics } from './metrics.ts';
import { isPageRequest, readableAddress } from './pageRequest.ts';
import { parseJsonBody } from './parseJsonBody.ts';
import { permissionsPolicy } from './permissionsPolicy.ts';
import type { ServerHooks } from './ServerHooks.ts';
import { shareEnd } from './shareEnd.ts';
import { registerSiteCheck } from './siteCheck.ts';
import { registerStaticApp } from './staticApp.ts';

/** The parts that the layers above give to the server. */
export interface ServerParts {
  readonly app: App;
  readonly listOperations: ListOperations;
  readonly authenticate: Authenticate;
  readonly checks: ReadinessChecks;
  readonly watch?: ServerHooks;
}

const bodyBytesMax = 1 << 20;
const drainMs = 10_000;

// Enough for the longest query string that gets our own refusal (414) instead of the protocol's (431).
const headerBytesMax = 1 << 16;

/** Makes the server for everything: API, its documents, the app, health and metrics. It does not listen yet. */
export async function buildServer({ app, listOperations, authenticate, checks, watch = {} }: ServerParts): Promise<FastifyInstance> {
  const { config } = app;
  const server = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { req: shownRequest } },
    trustProxy: ['loopback', ...config.trustedProxies],
    bodyLimit: bodyBytesMax,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: false,
    http: { maxHeaderSize: headerBytesMax },
    routerOptions: { maxParamLength: headerBytesMax },
    genReqId: () => randomUUID(),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerError(app, error, request, reply),
  });
  server.setErrorHandler((error, request, reply) => answerError(app, error, request, reply));
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  shareEnd(server);
  server.server.maxConnections = config.limits.connections;
  cutStalledAnswers(server, config.limits.stalledMs);
  drainOnStop(server, app.stopping);
  await registerProtection(server, config.limits.loopDelayMs);
  registerParsers(server);
  await server.register(multipart, { limits: multipartLimits });
  await server.register(formbody);
  await server.register(cookie);

  const metrics = registerMetrics(server, config.metricsToken, watch);
  if (watch.onAnswered) registerCallTrace(server, watch.onAnswered);
  if (watch.siteHeaders) registerSiteCheck(server, { app, authenticate, siteHeaders: watch.siteHeaders });
  registerHealth(server, checks);
  const tableOf = operationTables(listOperations);
  await registerApiDocs(server, app, tableOf);
  registerDispatch(server, {
    app,
    tableOf,
    authenticate,
    onFound: (request, endpoint) => {
      if (endpoint.media === 'text/event-stream') metrics.leaveOut(request);
      else metrics.nameRequest(request, `/api/${endpoint.path}`);
    },
    guard: watch.guard,
  });
  await registerStaticApp(server, path.join(config.root, 'dist'));
  return server;
}

/** The logged part of a request: no headers, body or query, which may carry a session id, a link's hash or a search text. */
function shownRequest({ method, url, ip }: FastifyRequest) {
  return { method, path: url.split('?')[0], ip };
}

/**
 * Makes each answer close its connection once the process begins to stop: else a client could use a kept connection during the close, and
 * the close would wait for the keep-alive time of every busy connection. Running requests have ten seconds.
 */
function drainOnStop(server: FastifyInstance, stopping: AbortSignal): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => server.server.closeAllConnections(), drainMs).unref();
  });
  server.addHook('onSend', async (_request, reply) => void ((isClosing || stopping.aborted) && reply.header('connection', 'close')));
}

async function registerProtection(server: FastifyInstance, loopDelayMs: number): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    pressureHandler: (request) => {
      if (request.url !== '/healthz') throw httpErrors.server_busy();
    },
  });
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'worker-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // The proxy that ends TLS sets this header: here it would make browsers refuse a plain http address.
    strictTransportSecurity: false,
  });
  server.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy));
  await server.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** Parts of a form with a file: one file, of any size until its handler has read too much, and a few short fields. */
const multipartLimits = { files: 1, fields: 10, fieldSize: 100_000, parts: 12, fileSize: Number.MAX_SAFE_INTEGER } as const;

function registerParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
    parseJsonBody(bytes),
  );
  // Twice the limit of the handler, which names it.
  server.addContentTypeParser(
    [...mediaTypes.file],
    { parseAs: 'buffer', bodyLimit: 2 * importLimits.bytes },
    async (_request: FastifyRequest, bytes: Buffer) => bytes,
  );
  // The handler reads the piece from the request itself.
  server.addContentTypeParser([...mediaTypes.pieces], (_request: FastifyRequest, _payload: unknown, done: (error: null) => void) =>
    done(null),
  );
}

function answerError({ definitions }: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { messages } = definitions.current();
  const language = languageOf(request.headers['accept-language'], Object.keys(messages));
  const known = toAppError(error);
  if (known.code === 'malformed_request' && isPageRequest(request)) {
    const readable = readableAddress(request.url);
    if (readable !== undefined) return reply.redirect(readable);
    // An address that no file can have goes to the app, which shows that the page does not exist.
    if ('sendFile' in reply) return reply.sendFile('index.html');
  }
  traceError(request, known.code);
  const problem = errorResponse(known, { messages, language, requestId: request.id });
  if (problem.status >= 500) request.log.error({ err: known.cause ?? known, code: problem.code }, 'call failed');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  if (problem.status === 401) reply.header('www-authenticate', challengeOf(problem.code));
  if (problem.status === 416) reply.headers(rangeHeaders(known.cause));
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .headers({ 'cache-control': 'private, no-store', 'content-language': language, 'x-request-id': request.id })
    .send(JSON.stringify(problem));
}

/** Header with the length of the file, required for a refused range (RFC 9110, 15.5.17). */
function rangeHeaders(cause: unknown): Record<string, string> {
  const headers: unknown = cause instanceof Error && 'headers' in cause ? cause.headers : undefined;
  const range: unknown =
    typeof headers === 'object' && headers !== null && 'Content-Range' in headers ? headers['Content-Range'] : undefined;
  return typeof range === 'string' ? { 'content-range': range } : {};
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../../shared/framework/AppError.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { offence, queryErrors } from '../../../shared/framework/query/queryErrors.ts';
import { parseQueryParameters, queryBytesMax } from '../../../shared/framework/query/queryParameters.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { languageOf } from '../../../shared/framework/text.ts';
import type { App } from '../context/App.ts';
import { anonymous, defaultTimezone } from '../context/anonymous.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { Authenticate, Call, Handler } from './Call.ts';
import { beginTrace, traceReader } from './callTrace.ts';
import { type OperationTable, pathParams } from './findOperation.ts';
import { isForeignSite } from './foreignSite.ts';
import { mediaTypes } from './mediaTypes.ts';
import type { ServerHooks } from './ServerHooks.ts';

export interface DispatchOptions {
  readonly app: App;
  readonly tableOf: (registry: Registry) => OperationTable;
  readonly authenticate: Authenticate;
  /** Called once the endpoint is known, even if the call is then refused. */
  readonly onFound: (request: FastifyRequest, endpoint: Endpoint) => void;
  readonly guard: ServerHooks['guard'];
}

/** A call that has passed its checks and waits for its body. */
interface AuthorizedCall {
  readonly call: Omit<Call, 'body'>;
  readonly handler: Handler;
}

/**
 * Registers the one route of the API. It looks each call up in the current registry, so that a reload can add and remove
 * calls; routes of the web server are fixed. All checks run before the first byte of the body is read.
 */
export function registerDispatch(server: FastifyInstance, options: DispatchOptions): void {
  const admitted = new WeakMap<FastifyRequest, AuthorizedCall>();
  server.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
    url: '/api/*',
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      admitted.set(request, await authorize(request, reply, options));
    },
    handler: async (request, reply) => {
      const found = admitted.get(request);
      if (!found) throw httpErrors.unknown_call();
      const { call, handler } = found;
      const answer = await handler({ ...call, body: request.body });
      // `headersSent` covers a broken answer: it has begun and not ended.
      if (answer === reply || reply.sent || reply.raw.headersSent) return reply;
      if (answer === undefined) return reply.code(204).send();
      // JSON.stringify here, since the web server would send a bare string as text, and it is a JSON value too.
      return reply
        .code(call.endpoint.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer));
    },
  });
}

/**
 * Finds the call and checks query length, level, user type and media type.
 * @throws AppError 404 `unknown_call`, with Allow for another method of a known path, 414, 401, 403 (`foreign_site` among them), 415, 400 `unknown_parameter`, and the
 *   errors of the asker's `admit`
 */
async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, tableOf, authenticate, onFound, guard }: DispatchOptions,
): Promise<AuthorizedCall> {
  const registry = app.definitions.current();
  // Lets the app see that its screen descriptions are out of date.
  reply.header('x-definitions-version', registry.version);
  const now = app.now();
  const { path, query } = splitUrl(request.url);
  const table = tableOf(registry);
  const operation = table.find(request.method === 'HEAD' ? 'GET' : request.method, path);
  if (!operation) throw unknownCall(table, path, reply);
  const { endpoint, handler } = operation;
  onFound(request, endpoint);
  const cmid = headerOf(request, 'cmid') ?? 'UNKNOWN';
  beginTrace(request, { endpoint, at: now, cmid });
  if (refusesForeign(request, endpoint) && isForeignSite(request, app.config.publicUrl)) throw httpErrors.foreign_site();
  if (Buffer.byteLength(query) > queryBytesMax) throw queryErrors.query_too_long({ expected: queryBytesMax });

  const token = tokenOf(request);
  const found = token ? await authenticate(token, { app, registry, now, address: request.ip }) : undefined;
  const caller = found === 'ended' ? undefined : found;
  reply.headers(caller?.headers ?? {});
  const reader = caller?.reader ?? anonymous;
  if (caller) traceReader(request, reader);
  const params = pathParams(endpoint.path, path);
  await guard?.({ endpoint, params, reader, cmid, now, reply });
  const refusal = refuse(endpoint, {
    reader,
    isSignedIn: caller !== undefined,
    mustReset: caller?.session?.mustReset ?? false,
    isSwitched: caller?.session?.switchedFrom !== undefined,
    scopes: caller?.scopes,
    lost: lossOf(token, found),
  });
  if (refusal) {
    request.log.info({ code: refusal.code, cmid, path, userId: reader.userId }, 'call denied');
    throw refusal;
  }
  if (!endpoint.whileResetting) await caller?.admit?.();
  checkMediaType(request, endpoint);
  refuseParameters(endpoint, query);
  return {
    handler,
    call: {
      ctx: {
        reader,
        registry,
        actedBy: caller?.session?.switchedFrom,
        language: languageOf(headerOf(request, 'accept-language'), Object.keys(registry.messages)),
        cmid,
        now,
        timezone: caller?.timezone ?? defaultTimezone,
        requestId: request.id,
        client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        signal: signalOf(reply),
      },
      session: caller?.session,
      endpoint,
      params,
      query: {},
      queryText: query,
      request,
      reply,
      app,
    },
  };
}

/** Path below /api/ and query of a request, both as sent. */
function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path: path.slice('/api/'.length), query: mark < 0 ? '' : url.slice(mark + 1) };
}

/** true: the call changes data or sets a cookie. From another site it would act as the visitor, whose cookies it carries. */
function refusesForeign({ method }: FastifyRequest, { setsCookie }: Endpoint): boolean {
  return setsCookie === true || (method !== 'GET' && method !== 'HEAD');
}

/** A call is its method and its path: another method of a known path is no known call either. Law 38 */
function unknownCall(table: OperationTable, path: string, reply: FastifyReply): Error {
  const methods = table.methodsOf(path);
  if (methods.length > 0) reply.header('allow', methods.join(', '));
  return httpErrors.unknown_call();
}

interface Caller {
  readonly reader: Reader;
  readonly isSignedIn: boolean;
  readonly mustReset: boolean;
  /** true: the session acts as another user. */
  readonly isSwitched: boolean;
  /** The calls that a program's token opens. */
  readonly scopes: ReadonlySet<string> | undefined;
  /** The refusal of a call without a session. */
  readonly lost: AppError;
}

/** The refusal of a call without a session: none was named, it was ended, or it is over. */
function lossOf(token: string | undefined, found: Awaited<ReturnType<Authenticate>>): AppError {
  if (token === undefined) return httpErrors.login_required();
  return found === 'ended' ? httpErrors.session_ended() : httpErrors.session_expired();
}

/** The reason to refuse a call by its level; the handler checks verbs and rows. Law 10, 11. */
function refuse(endpoint: Endpoint, { reader, isSignedIn, mustReset, isSwitched, scopes, lost }: Caller) {
  if (endpoint.inPerson && isSwitched) return httpErrors.only_in_person();
  if (endpoint.access === 'public') return undefined;
  if (!isSignedIn) return lost;
  if (mustReset && !endpoint.whileResetting) return httpErrors.password_reset_required();
  if (scopes && !endpoint.scope) return httpErrors.not_for_programs();
  if (scopes && endpoint.scope && !scopes.has(endpoint.scope)) return httpErrors.scope_missing({ scope: endpoint.scope });
  if (endpoint.access === 'admin' && !(endpoint.installation ? reader.seesAllCompanies : reader.isAdmin)) return httpErrors.no_permission();
  if (endpoint.types && !endpoint.types.includes(reader.type)) return httpErrors.no_permission();
  return undefined;
}

function checkMediaType(request: FastifyRequest, endpoint: Endpoint): void {
  const { 'content-type': sent, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  const taken = mediaTypes[endpoint.body ?? 'json'];
  if (hasBody && request.method !== 'GET' && !taken.some((type) => type === sent?.split(';')[0]?.trim().toLowerCase()))
    throw httpErrors.media_type_not_supported({ expected: taken.join(', ') });
}

/** Refuses the parameters of a call without parameters by name, as other calls refuse unknown parameters. */
function refuseParameters({ list, query: schema }: Endpoint, query: string): void {
  const [first] = list || schema ? [] : parseQueryParameters(query);
  if (first) throw offence('unknown_parameter', first, [], {}, 'error.no_parameters');
}

/** The token of `Authorization: Token <token>`; another scheme counts as none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Token +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A header's text; undefined if it is empty or absent. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Aborted when the connection closes before the answer is complete. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(httpErrors.client_gone());
  });
  return controller.signal;
}

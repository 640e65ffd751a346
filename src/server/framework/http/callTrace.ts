import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';

/** A known call that has been answered, as whoever keeps a log of calls needs it. */
export interface AnsweredCall {
  readonly endpoint: Endpoint;
  /** When it arrived, by the server's clock. */
  readonly at: Date;
  readonly status: number;
  readonly durationMs: number;
  /** Header `cmid`, `UNKNOWN` without one. */
  readonly cmid: string;
  /** Header `group`: the menu group that the user works in. */
  readonly menuGroup: string | undefined;
  /** undefined for nobody, and for a token that is not valid. */
  readonly reader: Reader | undefined;
  readonly requestId: string;
  /** How many rows a list gave. */
  readonly rows: number | undefined;
  /** Code of the error, if it was answered with one. */
  readonly errorCode: string | undefined;
}

interface Trace extends Pick<AnsweredCall, 'endpoint' | 'at' | 'cmid' | 'menuGroup'> {
  reader?: Reader;
  rows?: number;
  errorCode?: string;
}

const traces = new WeakMap<FastifyRequest, Trace>();

/** Begins to note what becomes of a request, once its call is known. */
export function beginTrace(request: FastifyRequest, begun: Pick<AnsweredCall, 'endpoint' | 'at' | 'cmid'>): void {
  const { group } = request.headers;
  traces.set(request, { ...begun, menuGroup: typeof group === 'string' && group !== '' ? group : undefined });
}

/** Notes who asks. */
export function traceReader(request: FastifyRequest, reader: Reader): void {
  const trace = traces.get(request);
  if (trace) trace.reader = reader;
}

/** Notes how many rows a list gives. */
export function traceRows(request: FastifyRequest, rows: number): void {
  const trace = traces.get(request);
  if (trace) trace.rows = rows;
}

/** Notes the error that a request is answered with. */
export function traceError(request: FastifyRequest, code: string): void {
  const trace = traces.get(request);
  if (trace) trace.errorCode = code;
}

/** Tells of each known call when its answer has been sent, also of those that were refused. */
export function registerCallTrace(app: FastifyInstance, onAnswered: (call: AnsweredCall) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const trace = traces.get(request);
    if (!trace) return;
    const { reader, rows, errorCode, ...begun } = trace;
    onAnswered({
      ...begun,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      reader,
      requestId: request.id,
      rows,
      errorCode,
    });
  });
}

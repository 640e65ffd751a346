import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';

/** An answered known call, with the facts for a log of calls. */
export interface AnsweredCall {
  readonly endpoint: Endpoint;
  /** Time of arrival, by the server's clock. */
  readonly at: Date;
  readonly status: number;
  readonly durationMs: number;
  /** Header `cmid`, `UNKNOWN` without one. */
  readonly cmid: string;
  /** Header `group`: the user's current menu group. */
  readonly menuGroup: string | undefined;
  /** undefined without a token, and for an invalid one. */
  readonly reader: Reader | undefined;
  readonly requestId: string;
  /** Number of rows in a list's answer. */
  readonly rows: number | undefined;
  /** Code of the error in the answer, if any. */
  readonly errorCode: string | undefined;
}

interface Trace extends Pick<AnsweredCall, 'endpoint' | 'at' | 'cmid' | 'menuGroup'> {
  reader?: Reader;
  rows?: number;
  errorCode?: string;
}

const traces = new WeakMap<FastifyRequest, Trace>();

/** Starts the trace of a request, once its call is known. */
export function beginTrace(request: FastifyRequest, start: Pick<AnsweredCall, 'endpoint' | 'at' | 'cmid'>): void {
  const { group } = request.headers;
  traces.set(request, { ...start, menuGroup: typeof group === 'string' && group !== '' ? group : undefined });
}

/** Notes the reader. */
export function traceReader(request: FastifyRequest, reader: Reader): void {
  const trace = traces.get(request);
  if (trace) trace.reader = reader;
}

/** Notes the number of rows in a list's answer. */
export function traceRows(request: FastifyRequest, rows: number): void {
  const trace = traces.get(request);
  if (trace) trace.rows = rows;
}

/** Notes the error in the answer. */
export function traceError(request: FastifyRequest, code: string): void {
  const trace = traces.get(request);
  if (trace) trace.errorCode = code;
}

/** Calls `onAnswered` for each known call after its answer, refused calls included. */
export function registerCallTrace(app: FastifyInstance, onAnswered: (call: AnsweredCall) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const trace = traces.get(request);
    if (!trace) return;
    const { reader, rows, errorCode, ...start } = trace;
    onAnswered({
      ...start,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      reader,
      requestId: request.id,
      rows,
      errorCode,
    });
  });
}

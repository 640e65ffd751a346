import { vi } from 'vitest';
import type { Method } from '../../../shared/framework/endpoints.ts';
import { parseQueryParameters } from '../../../shared/framework/query/queryParameters.ts';
import { configureApi } from '../api/callApi.ts';

export interface TestCall {
  readonly method: string;
  readonly path: string;
  /** Decoded parameters of the query. */
  readonly query: ReadonlyMap<string, string>;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
}

type Answer = (call: TestCall) => Response | Promise<Response>;

export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Sixty books, twenty of them on a page unless asked otherwise. */
export function bookPage({ query }: TestCall): Response {
  const offset = Number(query.get('offset'));
  const limit = Number(query.get('limit'));
  const results = Array.from({ length: Math.max(0, Math.min(limit, 60 - offset)) }, (_, i) => ({
    id: offset + i + 1,
    isbn: `978-${offset + i}`,
  }));
  return jsonResponse({ results, ...(query.get('count') !== 'false' && { count: 60, aggregates: { 'sum:copies': 7 } }) });
}

/**
 * Answers the calls of a grid in place of the network.
 * @param answers by `METHOD path`; the list and an empty preference are there already
 * @returns the calls in order, as they came
 */
export function testServer(answers: Readonly<Record<string, Answer>> = {}): TestCall[] {
  const all: Readonly<Record<string, Answer>> = {
    'GET books': bookPage,
    'GET users/get_user_table_infor': () => jsonResponse({ table: [], record: null, sep: null }),
    'PUT users/save_user_table_infor': () => jsonResponse(['Success']),
    'DELETE users/reset_user_table_infor': () => new Response(null, { status: 204 }),
    ...answers,
  };
  const calls: TestCall[] = [];
  configureApi({ endpoints: () => Object.keys(all).map(endpointOf) });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://portal.example');
    const call: TestCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/', ''),
      query: new Map(parseQueryParameters(url.search.slice(1)).map(({ parameter, value }) => [parameter, value])),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal,
    };
    calls.push(call);
    const answer = await all[`${call.method} ${call.path}`]?.(call);
    init.signal?.throwIfAborted();
    if (!answer) throw new Error(`no answer to ${call.method} ${call.path}`);
    return answer;
  });
  return calls;
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

function endpointOf(key: string): { method: Method; path: string } {
  const [name, path = ''] = key.split(' ');
  const method = methods.find((each) => each === name);
  if (!method) throw new Error(`no method: ${key}`);
  return { method, path };
}

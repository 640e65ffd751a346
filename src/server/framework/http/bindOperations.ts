import type { FastifyReply } from 'fastify';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { CallName, EndpointNamed, SentBy } from '../../../shared/framework/calls/endpointTypes.ts';
import type { CallOf, Handler, Operation } from './Call.ts';
import { parseBody, parseParameters } from './checkInput.ts';

/** A handler for each call of a list, by the name of the call. The endpoint's response schema types the answer. */
export type HandlersOf<Calls extends readonly Endpoint[]> = {
  readonly [Name in CallName<Calls[number]>]: (call: CallOf<Calls, Name>) => Promise<SentBy<EndpointNamed<Calls, Name>> | FastifyReply>;
};

/**
 * Joins the calls of an area with their handlers. The types ask for a handler of each call and for no other, so that an
 * endpoint in the list always works. Parameters and body are checked before the handler runs.
 */
export function bindOperations<const Calls extends readonly Endpoint[]>(
  endpoints: Calls,
  handlers: HandlersOf<Calls>,
): readonly Operation[];
export function bindOperations(endpoints: readonly Endpoint[], handlers: object): readonly Operation[] {
  const byName = new Map<string, Handler>(Object.entries(handlers));
  return endpoints.map((endpoint) => {
    const handler = byName.get(`${endpoint.method} ${endpoint.path}`);
    invariant(handler, `${endpoint.method} ${endpoint.path} has a handler`);
    return { endpoint, handler: checked(endpoint, handler) };
  });
}

/** @throws AppError as `parseParameters` and `parseBody` */
function checked(endpoint: Endpoint, handler: Handler): Handler {
  return async (call) => handler({ ...call, query: parseParameters(endpoint, call.queryText), body: parseBody(endpoint, call.body) });
}

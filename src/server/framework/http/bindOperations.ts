import { invariant } from '../../../shared/framework/AppError.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Handler, Operation } from './Call.ts';

/** `GET version`: how a call is named where handlers are given to calls. */
type CallName<Call> = Call extends Endpoint ? `${Call['method']} ${Call['path']}` : never;

/**
 * Joins the calls of an area with what answers them. The types ask for a handler of each call and for no other, so that an
 * endpoint in the list always works.
 */
export function bindOperations<const Calls extends readonly Endpoint[]>(
  endpoints: Calls,
  handlers: Readonly<Record<CallName<Calls[number]>, Handler>>,
): readonly Operation[] {
  const byName: Readonly<Record<string, Handler>> = handlers;
  return endpoints.map((endpoint) => {
    const handler = byName[`${endpoint.method} ${endpoint.path}`];
    invariant(handler, `${endpoint.method} ${endpoint.path} has a handler`);
    return { endpoint, handler };
  });
}

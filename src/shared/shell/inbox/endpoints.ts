import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, objectOf, pageParameters } from '../../framework/calls/schemaParts.ts';
import { type Inbox, inboxMax } from '../../framework/states/Inbox.ts';

/** Records that wait for a decision of the caller. */
export const inboxEndpoints = [
  {
    method: 'GET',
    path: 'requests/inbox',
    group: 'Inbox',
    access: 'user',
    suppressErrors: true,
    summary: `Records that wait for the caller's decision, of every kind; at most ${inboxMax} are counted`,
    query: fields(
      { ...pageParameters, kind: { type: 'string', minLength: 1, maxLength: 100, description: '`api_url` of one kind. Default: all.' } },
      [],
    ),
    response: objectOf<Inbox>('The number of all, their kinds, and a page: those that are due first, then those that wait longest.'),
  },
  {
    method: 'GET',
    path: 'requests/inbox/count',
    group: 'Inbox',
    access: 'user',
    suppressErrors: true,
    summary: "Number of the records that wait for the caller's decision",
    response: fields({ count: { type: 'integer' } }),
  },
] as const satisfies readonly Endpoint[];

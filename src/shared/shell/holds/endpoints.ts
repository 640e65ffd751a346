import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema } from '../../framework/calls/schemaParts.ts';

const hash = { type: 'string', minLength: 1, maxLength: 200, description: 'Of the mailed link; it works once.' } as const;

/** Holds of accounts that somebody else has changed. Law 64 */
export const holdEndpoints = [
  {
    method: 'GET',
    path: 'users/account_change',
    group: 'Users',
    access: 'public',
    suppressErrors: true,
    summary: 'The change of an account that a mailed link is about',
    query: fields({ hash }),
    response: fields({
      username: { type: 'string' },
      company: { type: 'string' },
      changes: { type: 'array', items: { type: 'string' }, description: 'Changed parts, in the language of the call.' },
      changed_at: instantSchema,
      shut_until: instantSchema,
    }),
  },
  {
    method: 'POST',
    path: 'users/account_change',
    group: 'Users',
    access: 'public',
    suppressErrors: true,
    summary: 'Confirm a change of the own account, or report that it is not one’s own',
    request: fields({ hash, answer: { type: 'string', enum: ['mine', 'not_mine'] } }),
    response: fields({ state: { type: 'string', enum: ['confirmed', 'disputed'] } }),
  },
  {
    method: 'POST',
    path: 'account_holds/{id}/release',
    group: 'Users',
    access: 'user',
    summary: 'Open the walled records to an account on hold before its time',
    response: fields({ state: { type: 'string', enum: ['released'] } }),
  },
] as const satisfies readonly Endpoint[];

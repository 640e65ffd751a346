import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema, pageParameters, recordIdSchema } from '../../framework/calls/schemaParts.ts';

/** A notification of the caller, in the language in which it was written. */
const notification = {
  id: { type: 'integer' },
  notice: { type: 'string', description: 'Name of the definition of the notice.' },
  title: { type: 'string' },
  text: { type: ['string', 'null'] },
  link: { type: ['string', 'null'], description: 'Page of the record: path and query after `/{company}/pages/`.' },
  at: instantSchema,
  read_at: { ...instantSchema, type: ['string', 'null'] },
} as const;

const someIds = { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: recordIdSchema } as const;
const unread = { type: 'integer', description: 'Unread notifications of the caller.' } as const;

/** Notifications of the caller alone: nobody else reads them, not even a user who acts as the caller. */
export const notificationEndpoints = [
  {
    method: 'GET',
    path: 'notifications',
    group: 'Notifications',
    access: 'user',
    suppressErrors: true,
    summary: 'Notifications of the caller, newest first',
    query: fields({ ...pageParameters, unread: { type: 'string', enum: ['true'], description: 'Only unread ones.' } }, []),
    response: fields({ count: { type: 'integer' }, unread, results: { type: 'array', items: fields(notification) } }),
  },
  {
    method: 'GET',
    path: 'notifications/count',
    group: 'Notifications',
    access: 'user',
    suppressErrors: true,
    summary: 'Number of unread notifications of the caller',
    response: fields({ unread }),
  },
  {
    method: 'POST',
    path: 'notifications/read',
    group: 'Notifications',
    access: 'user',
    summary: 'Mark notifications of the caller as read; without ids all of them',
    request: fields({ ids: someIds }, []),
    response: fields({ unread }),
  },
  {
    method: 'POST',
    path: 'notifications/unread',
    group: 'Notifications',
    access: 'user',
    summary: 'Mark notifications of the caller as unread',
    request: fields({ ids: someIds }),
    response: fields({ unread }),
  },
] as const satisfies readonly Endpoint[];

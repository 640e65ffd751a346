import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema, recordIdSchema } from '../../framework/calls/schemaParts.ts';

/** An announcement in one language. */
const announcement = {
  id: { type: 'integer' },
  title: { type: 'string' },
  body: { type: 'string', description: 'Sanitized markup.' },
  severity: { type: 'string', enum: ['info', 'warning', 'critical'] },
  starts_at: { type: 'string', format: 'date' },
  ends_at: { type: ['string', 'null'], format: 'date', description: 'Last day.' },
  on_home: { type: 'boolean' },
  read_at: { ...instantSchema, type: ['string', 'null'], description: 'Instant at which the caller read it; null without a token.' },
} as const;

/** Announcements of the portal. Specification, main part 7; `announcements/read` is not in it. */
export const announcementEndpoints = [
  {
    method: 'GET',
    path: 'announcements/home',
    group: 'General',
    access: 'public',
    summary: 'Current announcements: for everybody, with a token also for the user’s company and groups',
    query: fields({ company: { type: 'string', maxLength: 20 }, language: { type: 'string', maxLength: 10 } }, []),
    response: fields({ results: { type: 'array', items: fields(announcement) } }),
  },
  {
    method: 'POST',
    path: 'announcements/read',
    group: 'General',
    access: 'user',
    summary: 'Mark announcements as read',
    request: fields({ ids: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: recordIdSchema } }),
    response: fields({ ids: { type: 'array', items: { type: 'integer' } } }),
  },
] as const satisfies readonly Endpoint[];

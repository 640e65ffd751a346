import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema } from '../../framework/calls/schemaParts.ts';

/** An announcement in one language. */
const announcement = {
  id: { type: 'integer' },
  title: { type: 'string' },
  body: { type: 'string', description: 'Markup that runs nothing.' },
  severity: { type: 'string', enum: ['info', 'warning', 'critical'] },
  starts_at: { type: 'string', format: 'date' },
  ends_at: { type: ['string', 'null'], format: 'date', description: 'Last day on which it is shown.' },
  on_home: { type: 'boolean' },
  read_at: { ...instantSchema, type: ['string', 'null'], description: 'When the caller read it; null without a token.' },
} as const;

/** Announcements of the portal. Seed 000 section 7; `announcements/read` is not in the seed. */
export const announcementEndpoints = [
  {
    method: 'GET',
    path: 'announcements/home',
    group: 'General',
    access: 'public',
    summary: 'Announcements of today: those for everybody, with a token also those for the company and the groups of the user',
    query: fields({ company: { type: 'string', maxLength: 20 }, language: { type: 'string', maxLength: 10 } }, []),
    response: fields({ results: { type: 'array', items: fields(announcement) } }),
  },
  {
    method: 'POST',
    path: 'announcements/read',
    group: 'General',
    access: 'user',
    summary: 'Note that the caller has read announcements',
    request: fields({ ids: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: { type: 'integer', minimum: 1 } } }),
    response: fields({ ids: { type: 'array', items: { type: 'integer' } } }),
  },
] as const satisfies readonly Endpoint[];

import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema, objectOf, recordIdParameter, recordIdSchema } from '../../framework/calls/schemaParts.ts';
import type { Attachment } from '../../framework/files/Attachment.ts';

/** An announcement in one language. */
const announcement = {
  id: { type: 'integer' },
  title: { type: 'string' },
  body: { type: 'string', description: 'Sanitized markup.' },
  severity: { type: 'string', enum: ['info', 'warning', 'critical'] },
  starts_at: { type: 'string', format: 'date' },
  ends_at: { type: ['string', 'null'], format: 'date', description: 'Last day.' },
  on_home: { type: 'boolean' },
  attachments: { type: 'array', items: objectOf<Attachment>('A file') },
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
    method: 'GET',
    path: 'announcements/attachments',
    group: 'General',
    access: 'user',
    suppressErrors: true,
    summary: 'Download a file of a current announcement that is for the caller',
    query: fields({ id: recordIdParameter }),
    media: 'application/octet-stream',
    headers: { 'content-disposition': 'Name of the file', 'accept-ranges': 'bytes' },
  },
  {
    method: 'GET',
    path: 'announcements/pictures',
    group: 'General',
    access: 'public',
    suppressErrors: true,
    summary: 'A picture in the text of a current announcement that is for the caller, without a token for the sign-in page',
    query: fields({ id: recordIdParameter, company: { type: 'string', maxLength: 20 } }, ['id']),
    media: 'application/octet-stream',
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

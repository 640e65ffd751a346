import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema, recordIdParameter, recordIdSchema } from '../../framework/calls/schemaParts.ts';

const group = 'Release notes';

/** A note in one language. */
const note = fields({
  id: { type: 'integer' },
  version: { type: 'string' },
  title: { type: 'string' },
  html: { type: 'string', description: 'Sanitized markup.' },
  published_at: { type: ['string', 'null'], format: 'date', description: 'Day of the release; null for a draft.' },
});

const idQuery = fields({ id: recordIdParameter });

/** Notes on the versions of the portal, besides the calls of their definition. Specification, main part 7. */
export const releaseNoteEndpoints = [
  {
    method: 'POST',
    path: 'release_notes/save_release_note',
    group,
    access: 'admin',
    installation: true,
    summary: 'Add a note, or change it in the language of the caller; a new note has the text in every language',
    request: fields(
      {
        id: { ...recordIdSchema, type: ['integer', 'null'], description: 'null or left out for a new note.' },
        version: { type: 'string', minLength: 1, maxLength: 15 },
        title: { type: 'string', minLength: 1, maxLength: 80 },
        html: { type: 'string', minLength: 1, maxLength: 100_000 },
        publish_at: {
          type: ['string', 'null'],
          format: 'date',
          description: 'Day of the release, not later than today; null for a draft.',
        },
        audience: {
          type: 'string',
          enum: ['customer', 'employee', 'sales', 'admin', 'public'],
          description: 'Default for a new note: public.',
        },
      },
      ['version', 'title', 'html'],
    ),
    response: note,
  },
  {
    method: 'GET',
    path: 'release_notes/release_note/{id}',
    group,
    access: 'user',
    summary: 'A note in the caller’s language; marks it as read by the caller',
    response: note,
  },
  {
    method: 'GET',
    path: 'release_notes/pictures',
    group,
    access: 'user',
    suppressErrors: true,
    summary: 'A picture in a note that the caller may read',
    query: idQuery,
    media: 'application/octet-stream',
  },
  {
    method: 'GET',
    path: 'release_notes/users',
    group,
    access: 'admin',
    installation: true,
    summary: 'Users who have read a note, with the time of the first reading',
    query: idQuery,
    response: fields({
      results: {
        type: 'array',
        items: fields({ user_id: { type: 'string' }, name: { type: 'string' }, read_at: instantSchema }),
      },
    }),
  },
  {
    method: 'GET',
    path: 'release_notes/release_note_history',
    group,
    access: 'admin',
    installation: true,
    summary: 'Changes of a note, newest first',
    query: idQuery,
    response: fields({
      results: {
        type: 'array',
        items: fields({
          version: { type: 'string', description: 'Version that the note named after the change.' },
          changed_by: { type: 'string' },
          changed_at: instantSchema,
          changes: {
            type: 'array',
            items: fields({ field: { type: 'string' }, before: {}, after: {} }),
          },
        }),
      },
    }),
  },
  {
    method: 'GET',
    path: 'release_notes/release_note_id',
    group,
    access: 'user',
    summary: 'The newest note that the caller has not read',
    response: fields({ id: { type: ['integer', 'null'] } }),
  },
] as const satisfies readonly Endpoint[];

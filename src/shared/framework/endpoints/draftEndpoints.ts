import type { Endpoint } from '../calls/endpoints.ts';
import { fields, instantSchema, objectOf } from '../calls/schemaParts.ts';
import type { OtherDraft, StoredDraft } from '../drafts/StoredDraft.ts';

const form = { type: 'string', minLength: 1, maxLength: 300, description: 'Screen, view and record.' } as const;
const values = objectOf<StoredDraft['values']>('Values by field');

/** Drafts of forms: values that the caller has typed and not saved. */
export const draftEndpoints = [
  {
    method: 'GET',
    path: 'drafts',
    group: 'Drafts of forms',
    access: 'user',
    suppressErrors: true,
    summary: 'Drafts of a form that the caller has left, the latest first',
    query: fields({ form }),
    response: objectOf<{ readonly results: readonly StoredDraft[] }>('Drafts of the form'),
  },
  {
    method: 'PUT',
    path: 'drafts/{id}',
    idKind: 'text',
    group: 'Drafts of forms',
    access: 'user',
    suppressErrors: true,
    summary: 'Keep a whole draft under a key that its form has chosen, for 30 days; an older one than the stored one is refused',
    request: fields(
      {
        form,
        at: { ...instantSchema, description: 'Instant of the last change; one in the future counts as now.' },
        values: { ...values, description: 'Typed values by field.' },
        base: { ...values, description: 'The values of the same fields that the form started with.' },
        is_partial: { type: 'boolean', description: 'true: values were typed that no draft holds.' },
        step: { type: 'string', minLength: 1, maxLength: 60, description: 'Name of the open step.' },
        save_key: {
          type: 'string',
          minLength: 1,
          maxLength: 255,
          description: '`Idempotency-Key` of the new record; its creation removes the draft.',
        },
      },
      ['form', 'at', 'values', 'base', 'is_partial'],
    ),
    response: objectOf<{ readonly at: string; readonly other: OtherDraft | null }>(
      'Instant of the kept draft, and the latest other draft of the same form',
    ),
  },
  {
    method: 'DELETE',
    path: 'drafts/{id}',
    idKind: 'text',
    group: 'Drafts of forms',
    access: 'user',
    suppressErrors: true,
    summary: 'Throw a draft of the caller away, if there is one',
    status: 204,
  },
] as const satisfies readonly Endpoint[];

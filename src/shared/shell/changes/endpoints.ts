import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema } from '../../framework/calls/schemaParts.ts';
import { changeKinds } from '../../framework/changes/ChangeSet.ts';

const count = { type: 'integer', minimum: 0 } as const;

/** Own changes of records, to be undone for 24 hours. */
export const changeEndpoints = [
  {
    method: 'GET',
    path: 'change_sets',
    group: 'Changes',
    access: 'user',
    summary: 'Own changes of a resource in the last 24 hours, the latest first, 50 at most',
    query: fields({ api: { type: 'string', minLength: 1, maxLength: 200, description: 'Path of the resource, such as `companies`.' } }),
    response: fields({
      results: {
        type: 'array',
        items: fields({
          id: { type: 'string', format: 'uuid' },
          kind: { type: 'string', enum: changeKinds },
          at: instantSchema,
          rows: { ...count, description: 'Changed records.' },
          remaining: { ...count, description: 'Those whose change is not undone yet.' },
          name: { type: 'string', description: 'Name of the first record.' },
          fields: { type: 'array', items: { type: 'string' }, description: 'Labels of the changed fields.' },
        }),
      },
    }),
  },
  {
    method: 'POST',
    path: 'change_sets/{set}/undo',
    group: 'Changes',
    access: 'user',
    summary: 'Undo own changes; records that were changed since are refused by name',
    response: fields({
      undone: count,
      refused: count,
      refusals: {
        type: 'array',
        description: 'The first refused records.',
        items: fields({ name: { type: 'string' }, reason: { type: 'string' } }),
      },
    }),
  },
] as const satisfies readonly Endpoint[];

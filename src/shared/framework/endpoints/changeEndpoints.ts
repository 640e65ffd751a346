import type { Endpoint } from '../calls/endpoints.ts';
import { fields, instantSchema, objectOf, recordIdSchema } from '../calls/schemaParts.ts';
import { type BulkPreview, bulkRowsMax } from '../changes/BulkChange.ts';
import { changeKinds, undoAtOnceMax } from '../changes/ChangeSet.ts';

const count = { type: 'integer', minimum: 0 } as const;

const bulk = {
  api: { type: 'string', minLength: 1, maxLength: 200, description: 'Path of the resource, such as `companies`.' },
  action: { type: 'string', enum: ['edit', 'delete'] },
  values: { type: 'object', description: 'New values by field, as in a change of one record.', maxProperties: 100 },
} as const;

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
    summary: `Undo own changes, more than ${undoAtOnceMax} as a background task; records that were changed since are refused by name`,
    response: fields({
      undone: count,
      refused: count,
      refusals: {
        type: 'array',
        description: 'The first refused records.',
        items: fields({ name: { type: 'string' }, reason: { type: 'string' } }),
      },
      restored: {
        anyOf: [fields({ api: { type: 'string' }, id: recordIdSchema }), { type: 'null' }],
        description: 'The first deleted record that is there again.',
      },
      task: {
        anyOf: [recordIdSchema, { type: 'null' }],
        description: 'Id of the background task; its result has the other parts of this answer.',
      },
    }),
  },
  {
    method: 'POST',
    path: 'bulk_changes/preview',
    group: 'Changes',
    access: 'user',
    summary: 'Check a change of many records without making it',
    request: fields(
      {
        ...bulk,
        ids: { type: 'array', items: recordIdSchema, description: `Of the records; at most ${bulkRowsMax}.` },
        parameters: {
          type: 'object',
          description: 'In place of `ids`: the conditions of a list request, as for an export.',
          additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
        },
      },
      ['api', 'action'],
    ),
    response: objectOf<BulkPreview>('Numbers of changed, equal and refused records, the first of each, and the rows to send'),
  },
  {
    method: 'POST',
    path: 'bulk_changes',
    group: 'Changes',
    access: 'user',
    summary: 'Change the records of a preview as a background task; records that were changed since stay as they are',
    request: fields(
      {
        ...bulk,
        rows: {
          type: 'array',
          minItems: 1,
          maxItems: bulkRowsMax,
          description: 'Id and version of each record, as the preview answers them.',
          items: { type: 'array', minItems: 2, maxItems: 2, items: recordIdSchema },
        },
      },
      ['api', 'action', 'rows'],
    ),
    response: fields({ task: { ...recordIdSchema, description: 'Id of the background task.' } }),
    status: 202,
  },
] as const satisfies readonly Endpoint[];

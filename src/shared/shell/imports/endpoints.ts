import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, objectOf, pageParameters, recordIdSchema } from '../../framework/calls/schemaParts.ts';
import type { ImportState, RefusedRow } from '../../framework/imports/Import.ts';
import { importLimits } from '../../framework/imports/importLimits.ts';
import { importEncodings, separatorNames } from '../../framework/imports/textFiles.ts';

const state = objectOf<ImportState>('The file with its columns, their fields and the result of the last check');
const api = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'Path of the list, below /api.',
} as const;

/** Imports of files into lists. A file belongs to the user who sent it. */
export const importEndpoints = [
  {
    method: 'POST',
    path: 'file_imports',
    group: 'Import',
    access: 'user',
    summary: 'Give a file (CSV or XLSX, 20 MB, 50,000 rows) to import into a list; nothing is imported yet',
    body: 'file',
    query: fields(
      {
        api,
        name: { type: 'string', minLength: 1, maxLength: 200 },
        sheet: { type: 'string', minLength: 1, maxLength: 100, description: 'Default: the first one.' },
        encoding: { type: 'string', enum: [...importEncodings], description: 'Of a text; default: that of most of its signs.' },
        separator: {
          type: 'string',
          enum: [...separatorNames],
          description: 'Of a text; default: the sign that divides its first rows alike.',
        },
        heading_line: {
          type: 'string',
          pattern: '^[1-9][0-9]{0,5}$',
          'x-expected': { key: 'error.expected_whole', values: { min: 1, max: 999_999 } },
          description: 'Line or row with the headings; default: the one among the first ten that names most fields.',
        },
      },
      ['api', 'name'],
    ),
    response: state,
    status: 201,
    suppressErrors: true,
  },
  {
    method: 'GET',
    path: 'file_imports/template',
    group: 'Import',
    access: 'user',
    summary: 'An empty CSV file with the headings of the fields that can be imported into a list',
    query: fields({ api }),
    media: 'text/csv',
  },
  {
    method: 'GET',
    path: 'file_imports/{id}',
    group: 'Import',
    access: 'user',
    summary: 'A file that the caller imports',
    response: state,
    suppressErrors: true,
  },
  {
    method: 'PUT',
    path: 'file_imports/{id}',
    group: 'Import',
    access: 'user',
    summary: 'Set the fields of the columns, the key and the meaning of blank cells, or correct cells; parts left out keep their value',
    request: fields(
      {
        mapping: {
          type: 'array',
          maxItems: importLimits.columns,
          items: { type: ['string', 'null'], maxLength: 100 },
          description: 'Name of a field for each column of the file; null: not imported.',
        },
        key: { type: 'string', maxLength: 400, description: 'Name of one of the keys; `*`: all columns have to agree.' },
        blanks: { type: 'string', enum: ['keep', 'clear'], description: 'Blank cells of stored records.' },
        join: {
          type: ['integer', 'null'],
          minimum: 0,
          maximum: importLimits.columns - 1,
          description: 'Column, from 0, whose equal texts make rows one record, where rows give its lines; null: each row is a record.',
        },
        corrections: {
          type: 'array',
          maxItems: 1000,
          items: fields({
            line: recordIdSchema,
            column: { type: 'integer', minimum: 0, maximum: importLimits.columns - 1 },
            text: { type: 'string', maxLength: 10_000 },
          }),
          description: 'Corrected cells, in addition to earlier ones.',
        },
      },
      [],
    ),
    response: state,
    suppressErrors: true,
  },
  {
    method: 'POST',
    path: 'file_imports/{id}/files',
    group: 'Import',
    access: 'user',
    summary: 'Give a ZIP (100 MB, 200 files) whose files the cells of columns with files name; it takes the place of an earlier one',
    body: 'multipart',
    response: state,
    suppressErrors: true,
  },
  {
    method: 'DELETE',
    path: 'file_imports/{id}',
    group: 'Import',
    access: 'user',
    summary: 'Remove a file before its time',
    status: 204,
    suppressErrors: true,
  },
  {
    method: 'POST',
    path: 'file_imports/{id}/check',
    group: 'Import',
    access: 'user',
    summary: 'Check all rows in a background task, in a transaction that is rolled back',
    response: state,
    suppressErrors: true,
  },
  {
    method: 'POST',
    path: 'file_imports/{id}/commit',
    group: 'Import',
    access: 'user',
    summary: 'Import the rows in a background task, once; repeated it changes nothing',
    request: fields({
      keep: { type: 'string', enum: ['all', 'good'], description: '`all`: only if no row is refused; `good`: rows that are not refused.' },
    }),
    response: state,
    suppressErrors: true,
  },
  {
    method: 'GET',
    path: 'file_imports/{id}/refused',
    group: 'Import',
    access: 'user',
    summary: 'Rows that the last check or import refused, with their reasons',
    query: fields(
      {
        offset: {
          type: 'string',
          pattern: '^(0|[1-9][0-9]{0,5})$',
          'x-expected': { key: 'error.expected_whole', values: { min: 0, max: 999_999 } },
        },
        limit: pageParameters.limit,
      },
      [],
    ),
    response: fields({ count: { type: 'integer' }, results: { type: 'array', items: objectOf<RefusedRow>('A refused row') } }),
    suppressErrors: true,
  },
  {
    method: 'GET',
    path: 'file_imports/{id}/records',
    group: 'Import',
    access: 'user',
    summary: 'Ids of the stored records whose rows the last check or import has not refused, in the order of the file',
    response: fields({ count: { type: 'integer' }, results: { type: 'array', items: { type: ['integer', 'string'] } } }),
    suppressErrors: true,
  },
  {
    method: 'GET',
    path: 'file_imports/{id}/refused_file',
    group: 'Import',
    access: 'user',
    summary: 'The refused rows as a CSV file with the reasons in its last column, to correct and import again',
    media: 'text/csv',
  },
] as const satisfies readonly Endpoint[];

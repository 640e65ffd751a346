import type { Endpoint } from '../calls/endpoints.ts';
import { fields, objectOf, recordIdParameter } from '../calls/schemaParts.ts';
import type { Attachment } from '../files/Attachment.ts';

const name = { type: 'string', minLength: 1, maxLength: 60 } as const;
const attachment = objectOf<Attachment>('The file');
const place = fields(
  {
    entity: { ...name, description: 'Entity of the record.' },
    field: { ...name, description: 'Field that will refer to the file; without it the file is kept beside the fields of the record.' },
    record: { ...recordIdParameter, description: 'Id of the record of a file beside its fields.' },
  },
  ['entity'],
);
const one = fields({ id: recordIdParameter });
const manyIds = {
  type: 'string',
  pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,199}$',
  'x-expected': { key: 'error.expected_records' },
} as const;

/** Files of records. A file is seen by its uploader until a record refers to it, then by whoever sees such a record. */
export const fileEndpoints = [
  {
    method: 'GET',
    path: 'attachments',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Files by their ids, or the files beside the fields of a record, the newest first',
    query: fields(
      {
        ids: { ...manyIds, description: 'Ids of at most 200 files, divided by commas.' },
        entity: { ...name, description: 'Entity of the record.' },
        record: recordIdParameter,
      },
      [],
    ),
    response: objectOf<{ readonly results: readonly Attachment[]; readonly count: number }>('The files that the caller may see'),
  },
  {
    method: 'POST',
    path: 'attachments',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Send one file for a field, or for a record beside its fields',
    body: 'multipart',
    query: place,
    response: attachment,
    status: 201,
  },
  {
    method: 'DELETE',
    path: 'attachments',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Remove a file that no record refers to yet, or one beside the fields of a record that the caller may change',
    query: one,
  },
  {
    method: 'POST',
    path: 'attachments/restore',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Undo an own removal of a file beside the fields of a record, within a day',
    query: one,
    status: 204,
  },
  {
    method: 'GET',
    path: 'attachments/content',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Download a file; Range is taken',
    query: one,
    media: 'application/octet-stream',
    headers: { 'content-disposition': 'Name of the file', 'accept-ranges': 'bytes' },
  },
  {
    method: 'GET',
    path: 'attachments/archive',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Download several files as one ZIP; all of them, or none',
    query: fields({ ids: { ...manyIds, description: 'Ids of at most 200 files, divided by commas.' } }),
    media: 'application/zip',
    headers: { 'content-disposition': 'Name of the ZIP' },
  },
  {
    method: 'GET',
    path: 'attachments/thumbnail',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'A small picture of the first page of a file',
    query: one,
    media: 'image/jpeg',
  },
  {
    method: 'GET',
    path: 'attachments/page',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'A page of a PDF, a TIFF or a picture, drawn as a picture',
    query: fields(
      {
        id: recordIdParameter,
        page: {
          type: 'string',
          pattern: '^[1-9][0-9]{0,4}$',
          'x-expected': { key: 'error.expected_whole', values: { min: 1, max: 99_999 } },
          description: 'Default: 1.',
        },
        width: {
          type: 'string',
          pattern: '^([1-9][0-9]{1,2}|[1-3][0-9]{3})$',
          'x-expected': { key: 'error.expected_whole', values: { min: 10, max: 3999 } },
          description: 'Pixels. Default: 1000.',
        },
      },
      ['id'],
    ),
    media: ['image/png', 'image/jpeg'],
  },
  {
    method: 'POST',
    path: 'attachments/resumable',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Begin a file that is sent in pieces by the protocol tus 1.0: its metadata has filename, entity, field and record',
    body: 'pieces',
    status: 201,
    headers: { location: 'Address for the pieces' },
  },
  {
    method: 'GET',
    path: 'attachments/resumable/{upload}',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'The number of bytes that have arrived, and the file once it is whole; as `Upload-Offset` and `x-file` for the method HEAD',
    response: objectOf<{ readonly offset: number; readonly file?: number }>('Bytes that have arrived, and the id of the whole file'),
  },
  {
    method: 'PATCH',
    path: 'attachments/resumable/{upload}',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Add a piece; the answer to the last one names the file in the header `x-file`',
    body: 'pieces',
    status: 204,
    headers: { 'x-file': 'Id of the file' },
  },
  {
    method: 'DELETE',
    path: 'attachments/resumable/{upload}',
    group: 'Files',
    access: 'user',
    suppressErrors: true,
    summary: 'Give up a file that is sent in pieces',
  },
] as const satisfies readonly Endpoint[];

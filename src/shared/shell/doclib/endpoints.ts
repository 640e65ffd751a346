import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, objectOf, recordIdParameter, recordIdSchema } from '../../framework/calls/schemaParts.ts';
import { emailLimits } from '../../framework/email/emailLimits.ts';
import type { LibraryDocument, LibraryEntry, MetadataRecord } from './LibraryEntry.ts';
import { tagLimits } from './tagLimits.ts';

const call = { group: 'Document library', access: 'user' } as const;

const text = { type: 'string' } as const;

const addresses = {
  type: 'array',
  items: { type: 'string', format: 'email', maxLength: emailLimits.address },
  maxItems: emailLimits.addresses,
} as const;

const day = { type: ['string', 'null'], format: 'date' } as const;

/** A tag of a library: a fact that its entries have. */
const tag = fields(
  {
    name: text,
    label: { ...text, description: 'In the language of the caller.' },
    type: { type: 'string', enum: ['text', 'date', 'number', 'boolean'] },
    required: { type: 'boolean' },
    multiple: { type: 'boolean' },
    options: { type: 'array', items: text, description: 'Values to choose from; empty: any value.' },
  },
  ['name', 'label', 'type', 'required', 'multiple', 'options'],
);

// Longer values are refused by the name of their tag, which no schema knows.
const value = { type: 'string', minLength: 1, description: `At most ${tagLimits.length} characters.` } as const;

/** Values of an entry; tags that are left out stay as they are. */
const entryValues = {
  title_en: { type: 'string', minLength: 1, maxLength: 120 },
  title_fr: { type: ['string', 'null'], maxLength: 120 },
  scope: { type: 'string', enum: ['all', 'company', 'customer', 'employee'], description: 'Readers of the entry.' },
  customers: { type: ['array', 'null'], items: recordIdSchema, maxItems: 500, description: 'Ids of customers, with the scope `customer`.' },
  effective_from: day,
  effective_to: { ...day, description: 'Today or later, at most a year ahead.' },
  status: { type: 'string', enum: ['active', 'inactive'] },
  metadata: {
    type: 'object',
    description: `Values by tag, a text or a list of at most ${tagLimits.values} texts, each of at most ${tagLimits.length} characters; the values given replace those of the tag.`,
    additionalProperties: { type: ['string', 'null', 'array'], items: { type: 'string' } },
  },
} as const;

const entry = objectOf<LibraryEntry>('The entry with its metadata and documents');
const record = objectOf<MetadataRecord>('The metadata record');
const records = fields({ results: { type: 'array', items: record } });
const customers = fields({ results: { type: 'array', items: fields({ id: { type: 'integer' }, code: text, name: text }) } });

/** Document libraries. Spec S-258 to S-265; the details of the endpoint ledger. */
export const doclibEndpoints = [
  {
    ...call,
    method: 'GET',
    path: 'doclib/configs/{cmid}',
    summary: 'A library as its reader needs it: title, columns, types of documents, tags, rights',
    response: fields({
      cmid: text,
      connection: text,
      title: text,
      library_type: { type: 'string', enum: ['general', 'customer', 'employee', 'external'] },
      columns: { type: 'array', items: text },
      doctypes: { type: 'array', items: text },
      tags: { type: 'array', items: tag },
      list: { ...text, description: 'Path of the list that the caller reads: of staff the library, of others the customers’ view.' },
      accept: { type: 'array', items: text, description: 'Media types of documents.' },
      max_bytes: { type: 'integer' },
      rights: fields({ add: { type: 'boolean' }, edit: { type: 'boolean' }, delete: { type: 'boolean' } }),
    }),
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/metadata_configs/{cmid}/{dlref}/{tag}',
    summary: 'The fields of the metadata of a tag',
    response: fields({
      fields: {
        type: 'array',
        items: fields({
          name: text,
          type: text,
          label: text,
          required: { type: 'boolean' },
          options: { type: 'array', items: text },
        }),
      },
    }),
  },
  { ...call, method: 'GET', path: 'doclib/library/{conn}/{cmid}', summary: 'The entries of a library', list: true },
  {
    ...call,
    method: 'POST',
    path: 'doclib/library/{conn}/{cmid}',
    summary: 'Add an entry',
    request: fields(entryValues, ['title_en']),
    response: fields({ dlref: text }),
    status: 201,
  },
  { ...call, method: 'GET', path: 'doclib/library/{conn}/{cmid}/{dlref}', summary: 'An entry', response: entry },
  {
    ...call,
    method: 'PUT',
    path: 'doclib/library/{conn}/{cmid}/{dlref}',
    summary: 'Change an entry',
    request: fields({ ...entryValues, version: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, []),
    response: entry,
  },
  {
    ...call,
    method: 'DELETE',
    path: 'doclib/library/{conn}/{cmid}/{dlref}',
    summary: 'Remove an entry with its metadata and documents',
    status: 204,
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/customer_library/{conn}/{cmid}',
    summary: 'The entries of a library as a customer sees them: shown now, and shared with the customers of the caller',
    list: true,
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/customers/{conn}/{cmid}/{dlref}',
    summary: 'The customers with which an entry is shared, as far as the caller sees them',
    response: customers,
  },
  {
    ...call,
    method: 'PUT',
    path: 'doclib/customers/{conn}/{cmid}/{dlref}',
    summary: 'Share an entry with customers; without one it is for the own company',
    request: fields({
      customers: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 20 }, maxItems: 500, description: 'Codes.' },
    }),
    response: customers,
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/metadata/{conn}/{cmid}/{dlref}/{tag}',
    summary: 'The metadata of a tag of an entry',
    response: records,
  },
  {
    ...call,
    method: 'POST',
    path: 'doclib/metadata/{conn}/{cmid}/{dlref}/{tag}',
    summary: 'Add metadata of a tag',
    request: fields({ value }),
    response: record,
    status: 201,
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}',
    summary: 'A metadata record',
    response: record,
  },
  {
    ...call,
    method: 'PUT',
    path: 'doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}',
    summary: 'Change a metadata record',
    request: fields({ value, version: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['value']),
    response: record,
  },
  {
    ...call,
    method: 'DELETE',
    path: 'doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}',
    summary: 'Remove a metadata record',
    status: 204,
  },
  {
    ...call,
    method: 'POST',
    path: 'doclib/email/{conn}/{cmid}/{dlref}',
    summary: 'Send documents of an entry by email: attached, or as a link that opens for readers of the library',
    query: fields(
      {
        documents: {
          type: 'string',
          pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,19}$',
          'x-expected': { key: 'error.expected_records' },
          description: 'Ids of at most 20 documents, divided by commas; without it, the newest revisions of all.',
        },
        as: { type: 'string', enum: ['attachment', 'link'], description: 'Default: attachment.' },
      },
      [],
    ),
    request: fields(
      {
        subject: { type: 'string', minLength: 1, maxLength: emailLimits.subject },
        content: { type: ['string', 'null'], maxLength: emailLimits.content, description: 'Markup.' },
        additionalContent: { type: ['string', 'null'], maxLength: emailLimits.content, description: 'Markup below the content.' },
        to: { ...addresses, minItems: 1 },
        cc: addresses,
        bcc: addresses,
      },
      ['subject', 'to'],
    ),
    response: fields({ id: { type: 'integer', description: 'Of the mail in its log.' } }),
    status: 202,
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/download/{conn}/{cmid}/{dlref}/firstdoc',
    summary: 'The first document of an entry',
    media: 'application/octet-stream',
    headers: { 'content-disposition': 'Name of the file' },
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/download/{conn}/{cmid}/{dlref}/alldoc',
    summary: 'All documents of an entry: one PDF if all are PDFs, else a ZIP',
    media: ['application/pdf', 'application/zip', 'application/octet-stream'],
    headers: { 'content-disposition': 'Name of the file' },
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/documents/{conn}/{cmid}/{dlref}',
    summary: 'The documents of an entry; editors also get earlier revisions',
    response: fields({ results: { type: 'array', items: objectOf<LibraryDocument>('A document') } }),
  },
  {
    ...call,
    method: 'POST',
    path: 'doclib/documents/{conn}/{cmid}/{dlref}',
    summary: 'Add a document, or a new revision of one',
    body: 'multipart',
    query: fields(
      {
        doctype: {
          type: 'string',
          minLength: 1,
          maxLength: 20,
          description: 'Also as a field of the form; default: the first of the library.',
        },
        language: { type: 'string', enum: ['en-us', 'fr'] },
        replaces: { ...recordIdParameter, description: 'Id of the document of which this is a new revision.' },
        // Sent by the uploader of the portal.
        entity: { type: 'string', maxLength: 60 },
        field: { type: 'string', maxLength: 60 },
      },
      [],
    ),
    response: objectOf<LibraryDocument>('The document'),
    status: 201,
    suppressErrors: false,
  },
  {
    ...call,
    method: 'GET',
    path: 'doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}',
    summary: 'Download a document; Range is taken',
    media: 'application/octet-stream',
    headers: { 'content-disposition': 'Name of the file', 'accept-ranges': 'bytes' },
  },
  {
    ...call,
    method: 'DELETE',
    path: 'doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}',
    summary: 'Remove a document',
    status: 204,
  },
  {
    ...call,
    method: 'POST',
    path: 'doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}/restore',
    summary: 'Undo an own removal of a document, within a day',
    status: 204,
  },
] as const satisfies readonly Endpoint[];

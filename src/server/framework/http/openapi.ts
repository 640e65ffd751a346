import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { rulesOf } from '../../../shared/framework/fields/kinds.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { mediaTypes } from './mediaTypes.ts';

/** An OpenAPI 3.1 document, to the extent used here. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  /** Path -> method in lower case -> operation. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
}

/** Describes every call and every record. Both come from the same lists that the server works by, so they cannot differ. */
export function openapi(endpoints: readonly Endpoint[], registry: Registry, info: { title: string; version: string }): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints)
    paths[`/${endpoint.path}`] = { ...paths[`/${endpoint.path}`], [endpoint.method.toLowerCase()]: operation(endpoint) };
  return {
    openapi: '3.1.0',
    info: { ...info, description },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { problem, list, ...recordSchemas(registry) },
      parameters: listParameters,
      responses: {
        problem: {
          description: 'Refusal or failure.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
        },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            '`Token` and a space, then the token of `POST users/login`, or the token of a program, which opens the calls of its scopes.',
        },
      },
    },
  };
}

const description = [
  'Every call takes the headers `cmid` (id of the current screen), `group`, `Accept-Language` (`en-us` or `fr`) and `x-send-time`.',
  'Errors are `application/problem+json`.',
  'A list also takes filters on its columns: `column=value`, `column__icontains=value`, `column__gte=value`, negated by `!` before the `=`; `column__isnull=true` finds empty values, `false` the others.',
].join(' ');

function operation(endpoint: Endpoint): JsonSchema {
  const { method, path, group, access, types, installation, summary, scope, status = 200 } = endpoint;
  const level = installation ? `${access} of the installation` : access;
  const who = types ? `${level}, of type ${types.join(', ')}` : level;
  return {
    operationId: `${method.toLowerCase()}_${path.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')}`,
    tags: [group],
    summary,
    description: scope ? `Level: ${who}. Scope of programs: \`${scope}\`.` : `Level: ${who}.`,
    security: access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.body === 'file' && {
      requestBody: { required: true, content: Object.fromEntries(mediaTypes.file.map((type) => [type, {}])) },
    }),
    ...(endpoint.request && {
      requestBody: {
        required: true,
        content: Object.fromEntries(mediaTypes[endpoint.body ?? 'json'].map((type) => [type, { schema: endpoint.request }])),
      },
    }),
    responses: { [status]: success(endpoint), default: { $ref: '#/components/responses/problem' } },
  };
}

function success({ status = 200, media, response, list: isList, headers }: Endpoint): JsonSchema {
  if (status === 204) return { description: 'Success.' };
  if (media) return { description: 'Success.', content: Object.fromEntries([media].flat().map((type) => [type, {}])) };
  const schema = response ?? (isList ? { $ref: '#/components/schemas/list' } : {});
  const described = Object.entries(headers ?? {}).map(([name, about]) => [name, { description: about, schema: text }] as const);
  return {
    description: 'Success.',
    ...(described.length > 0 && { headers: Object.fromEntries(described) }),
    content: { 'application/json': { schema } },
  };
}

function parametersOf({
  path,
  idKind = 'number',
  query,
  list: isList,
  takesKey = false,
  takesProof = false,
  takesChangeSet = false,
}: Endpoint): readonly JsonSchema[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' && idKind === 'number' ? 'integer' : 'string' },
  }));
  const required = new Set(Array.isArray(query?.['required']) ? query['required'] : []);
  const inQuery = Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: withoutMessage(schema),
  }));
  const ofList = isList ? Object.keys(listParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })) : [];
  const inHeaders = [...(takesKey ? [idempotencyKey] : []), ...(takesProof ? [proof] : []), ...(takesChangeSet ? [changeSet] : [])];
  return [...inPath, ...inQuery, ...ofList, ...inHeaders];
}

/** A schema without the key of the message that refuses other values. */
function withoutMessage(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('x-expected' in schema)) return schema;
  const { 'x-expected': _message, ...described } = schema;
  return described;
}

function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, unknown>> {
  const properties = schema?.['properties'];
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}

const changeSet: JsonSchema = {
  name: 'Change-Set',
  in: 'header',
  description:
    'A UUID of the client and the kind of the change, such as `0e37df36-f698-11e6-8dd4-cb9ced3df976; kind=edit`: the user can undo the change for 24 hours. Calls with the same UUID are undone together.',
  schema: { type: 'string' },
};

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text of the client, different for each new record. Repeated with the same key within 24 hours, the call answers with the record that it added; with other values it is refused (422).',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const proof: JsonSchema = {
  name: 'captcha',
  in: 'header',
  description:
    'Of visitors: the solution of a challenge from `GET globals/google_recaptcha/challenge?form=` and the path of this call: challenge, salt, number and signature, joined by dots. It is spent with the record that it adds.',
  schema: { type: 'string', maxLength: 1000 },
};

/** Grid contract 2.1 and 9. */
const listParameters: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [
    { name: 'limit', description: 'Rows of the page.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    { name: 'offset', description: 'Rows before the page.', schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647, default: 0 } },
    {
      name: 'after',
      description:
        'In place of `offset`: the page that follows a row, given by the keys that an answer with the same order has for it, such as `["Acme","12"]`.',
      schema: { type: 'string' },
    },
    { name: 'before', description: 'As `after`: the page that ends before a row.', schema: { type: 'string' } },
    {
      name: 'sort',
      description: 'Up to three columns, separated by commas, with a leading `-` for descending order.',
      schema: { type: 'string' },
    },
    {
      name: 'search',
      description: 'Pairs `column=text` joined by `|`; a row that contains one of them is found.',
      schema: { type: 'string' },
    },
    { name: 'timezone', description: 'IANA time zone of days.', schema: { type: 'string' } },
    { name: 'where', description: 'A filter with groups, as JSON.', schema: { type: 'string' } },
    { name: 'aggregate', description: 'Totals over all matching rows, such as `sum:price,count`.', schema: { type: 'string' } },
    {
      name: 'group_by',
      description:
        'One or two columns, separated by commas: the answer has `groups` of the matching rows in place of `results`. Dates take a period: `created_at:month`, of `day` (default), `week`, `month`, `quarter` and `year`.',
      schema: { type: 'string' },
    },
    {
      name: 'derived',
      description:
        'With `group_by`, of a file: figures beside the first total of each group, separated by commas, of `running_total`, `percent_of_total`, `percent_of_group` (two columns), `difference` and `percent_difference`. An answer has the totals alone.',
      schema: { type: 'string' },
    },
    { name: 'fields', description: 'Columns to return, separated by commas.', schema: { type: 'string' } },
    { name: 'rows', description: '`false`: count and totals alone.', schema: { type: 'boolean', default: true } },
    { name: 'count', description: '`false`: without the number of matching rows.', schema: { type: 'boolean', default: true } },
    { name: 'columns', description: '`false`: without the description of the columns.', schema: { type: 'boolean', default: true } },
  ].map((parameter) => [parameter.name, { in: 'query', required: false, ...parameter }]),
);

const text = { type: 'string' };

const problem: JsonSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable. Texts are in the language of the request.' },
    detail: text,
    errors: { type: 'object', description: 'Field of the body -> message.', additionalProperties: text },
    offers: {
      type: 'object',
      description: 'Field of the body -> a value that would be taken in place of the refused one.',
      additionalProperties: { type: ['string', 'number'] },
    },
    parameter: { type: 'string', description: 'Parameter of a list request, as sent.' },
    value: text,
    allowed: { type: 'array', items: text },
    request_id: text,
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'allowed', 'request_id'],
};

/** Grid contract 9. */
const group: JsonSchema = {
  type: 'object',
  properties: {
    keys: {
      type: 'array',
      description: 'The value of each column.',
      items: {
        type: 'object',
        properties: {
          value: { type: ['string', 'number', 'boolean', 'null'], description: 'Of dates the first day of the period.' },
          label: { type: ['string', 'null'], description: 'Name of an option, of a record or of a period.' },
          others: { type: 'integer', description: 'Number of the values that are put together; 0 for a value of its own.' },
        },
        required: ['value', 'label', 'others'],
      },
    },
    count: { type: 'integer', description: 'Rows of the group.' },
    aggregates: { type: 'object', description: 'Totals over the rows of the group.' },
  },
  required: ['keys', 'count'],
};

const keysOfRow: JsonSchema = { type: 'array', items: { type: ['string', 'null'] } };

/** Grid contract 7. */
const list: JsonSchema = {
  type: 'object',
  properties: {
    results: { type: 'array', items: { type: 'object' }, description: 'Left out with `rows=false`.' },
    has_more: { type: 'boolean', description: 'Further rows follow the page, or come before it if it was asked by `before`.' },
    keys: {
      type: 'object',
      description: 'Values of the order in the first and the last row, for `before` and `after`.',
      properties: { first: keysOfRow, last: keysOfRow },
    },
    count: { type: ['integer', 'null'], description: 'Matching rows.' },
    count_estimated: { type: 'boolean', description: '`true`: the count is an estimate.' },
    columns: { type: 'array', items: text },
    columns_details: { type: 'array', items: { type: 'object' } },
    groups: {
      type: 'array',
      items: group,
      description: 'With `group_by`, in place of `results`: the groups in order, of one column with its empty periods.',
    },
    axes: { type: 'array', items: { type: 'array', items: group }, description: 'Of two columns: the groups of each alone.' },
    groups_cut: { type: 'boolean', description: 'true: the smallest values are put together, because there are too many.' },
    aggregates: {
      type: 'object',
      description:
        'Totals over all matching rows by `function:field`. Of a column whose unit differs from row to row a list of `{ unit, others, count, value }`, or null if the unit is hidden from the reader.',
    },
  },
  anyOf: [
    { required: ['results'] },
    { required: ['groups', 'groups_cut', 'count'] },
    { required: ['count'] },
    { required: ['aggregates'] },
  ],
};

/** Each entity's record as it is read: declared fields, base fields and the labels of references. */
function recordSchemas(registry: Registry): Record<string, JsonSchema> {
  return Object.fromEntries([...registry.entities.values()].map((entity) => [entity.name, recordSchemaOf(entity)]));
}

function recordSchemaOf(entity: Entity): JsonSchema {
  const shown = [...entity.fields.values()].filter((field) => field.kind !== 'secret');
  return {
    type: 'object',
    title: entity.label.en,
    ...(entity.schema.description && { description: entity.schema.description }),
    properties: Object.fromEntries(shown.flatMap((field) => fieldSchemas(entity, field))),
    required: [
      // A reader without the role of a field gets the record without it.
      ...shown.filter(({ isBase, required, visibleTo }) => !isBase && required && !visibleTo).map(({ name }) => name),
      // A reader without a session gets it without its writers.
      ...shown.filter(({ isBase, reference }) => isBase && !reference).map(({ name }) => name),
    ],
  };
}

/** A field's schema without the product's keywords, and the schema of its labels if it holds references. */
function fieldSchemas(entity: Entity, field: Field): [string, JsonSchema][] {
  const { name, kind, label } = field;
  const stored = rulesOf(field).answerSchema(field);
  const answer = field.visibleTo || field.mayLack ? orNull(stored) : stored;
  const own: [string, JsonSchema] = [name, { title: label.en, ...(entity.source ? foreignValue(field, answer) : answer) }];
  if (!field.reference) return [own];
  const names = kind === 'references' ? { type: ['array', 'null'], items: { type: 'string' } } : { type: ['string', 'null'] };
  return [own, [`${name}_label`, { ...names, readOnly: true, title: label.en }]];
}

/** The schema of a value that is null on rows that do not give the reader its role. */
function orNull(schema: JsonSchema): JsonSchema {
  const type = [...new Set([schema['type'], 'null'].flat())];
  return { ...schema, type, ...(Array.isArray(schema['enum']) && { enum: [...new Set([...schema['enum'], null])] }) };
}

/** Columns of other programs hold numbers that JSON cannot carry, which come as text, and any JSON. */
function foreignValue({ kind }: Field, { type, ...answer }: JsonSchema): JsonSchema {
  if (kind === 'json') return answer;
  return kind === 'decimal' ? { ...answer, type: [type, 'string'].flat() } : { ...answer, type };
}

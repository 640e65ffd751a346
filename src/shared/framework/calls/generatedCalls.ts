import { callStepsPath } from '../definitions/describe/callForms.ts';
import { papersOf } from '../definitions/describe/papersOf.ts';
import { type RecordLines, recordLines } from '../definitions/describe/recordLines.ts';
import { effectiveOf } from '../definitions/effective.ts';
import { type Entity, recordKey } from '../definitions/entity.ts';
import { isOfSystem } from '../definitions/machines.ts';
import { permittedBy, verbMethods } from '../definitions/namedCalls.ts';
import type { Permitted } from '../definitions/Permitted.ts';
import { paperLanguages } from '../definitions/paperLanguages.ts';
import { getEntity, type Registry } from '../definitions/registry.ts';
import { definitionsOf, isStaffOnly, type Verb, viewOf } from '../definitions/rights/permissions.ts';
import { scopeOf } from '../definitions/rights/scopes.ts';
import { confirmedFields } from '../definitions/submissions.ts';
import type { Access, FormStep, NamedCall, ResourceDefinition, Submission } from '../definitions/types.gen.ts';
import type { RecordVersions } from '../effective/RecordVersions.ts';
import type { UploadAnswer } from '../files/uploadAnswer.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import type { IssuedPaper } from '../papers/IssuedPaper.ts';
import { leftOutHeader } from '../papers/leftOutHeader.ts';
import { papersMax, papersTaskMax, previewMax } from '../papers/papersMax.ts';
import { lineSchema, recordSchema } from '../records/recordSchema.ts';
import type { RecordTransitions } from '../states/RecordTransitions.ts';
import type { Endpoint } from './endpoints.ts';
import { exportMedia } from './exportMedia.ts';
import {
  deletionAnswer,
  followRequest,
  issueRequest,
  type RecordAnswers,
  relatedAnswer,
  transitionRequest,
  transitionsAnswer,
  transitionsRequest,
} from './recordAnswers.ts';
import { objectOf, recordIdParameter, recordIdSchema } from './schemaParts.ts';

/** A call that definitions give: its endpoint, verb and path of the API. */
export interface GeneratedCall {
  readonly endpoint: Endpoint;
  readonly verb:
    | Extract<Verb, 'list' | 'show' | 'create' | 'edit' | 'delete'>
    | 'related'
    | 'deletion'
    | 'restore'
    | 'transitions'
    | 'transition'
    | 'transition_many'
    | 'versions'
    | 'follow'
    | 'step_new'
    | 'step_stored'
    | 'step_call'
    | 'paper'
    | 'papers'
    | 'issued'
    | 'issue'
    | 'copy'
    | 'upload'
    | 'export';
  /** Path of the list or resource; empty for the export, whose body names one. */
  readonly path: string;
  /** Set if the call is a further path of the API. */
  readonly named?: NamedCall;
  /** Name of the form over a call whose step is checked. */
  readonly form?: string;
}

/**
 * The calls that definitions give: a list for each path that a resource or report reads, for each resource the verbs that its
 * permissions name, and the export of lists. A verb without a permission has no call. Law 13, docs/definitions/rights.md#rights
 */
export function generatedCalls(registry: Registry): GeneratedCall[] {
  const paths = new Set([
    ...registry.resourceByApiUrl.keys(),
    ...registry.screens.flatMap(({ list }) => (list ? [list.path] : [])),
    ...registry.namedLists.keys(),
  ]);
  const lists = [...paths].flatMap((path) => listCall(registry, path) ?? []);
  const records = [...registry.resources.values()].flatMap((resource) => [
    ...recordCalls(registry, resource),
    ...namedRecordCalls(registry, resource),
  ]);
  return [...[...lists, ...records].map((call) => withScope(registry, call)), exportCall];
}

const readingVerbs: ReadonlySet<GeneratedCall['verb']> = new Set([
  'list',
  'show',
  'related',
  'transitions',
  'paper',
  'papers',
  'issued',
  'copy',
]);

/** Adds the scope that opens the call to programs. A further path of a resource has the scopes of the resource. */
function withScope({ namedLists, resourceByApiUrl }: Registry, call: GeneratedCall): GeneratedCall {
  const path = namedLists.get(call.path)?.resource.api_url ?? call.path;
  if (resourceByApiUrl.get(path)?.programs === false) return call;
  const scope = scopeOf(path, readingVerbs.has(call.verb) ? 'read' : 'write');
  return { ...call, endpoint: { ...call.endpoint, scope } };
}

function listCall(registry: Registry, path: string): GeneratedCall | undefined {
  const readers = definitionsOf(registry, path).filter(({ permissions }) => permissions.list);
  if (readers.length === 0) return undefined;
  const named = registry.namedLists.get(path);
  const title = (registry.resourceByApiUrl.get(path) ?? named?.resource)?.title.en ?? path;
  const access = lowest(readers.map((reader) => accessLevelOf(registry, reader, 'list')));
  return {
    verb: 'list',
    path,
    ...(named && { named: named.call }),
    endpoint: {
      method: 'GET',
      path,
      group: title,
      access,
      // Scope decides which rows there are.
      ...(access === 'admin' && { installation: false }),
      summary: `List of ${title}`,
      list: true,
      ...(named?.call.with && { response: withBeside(named.call, { $ref: '#/components/schemas/list' }) }),
    },
  };
}

const changingVerbs: ReadonlySet<GeneratedCall['verb']> = new Set(['create', 'edit', 'delete', 'restore', 'upload']);

function recordCalls(registry: Registry, resource: ResourceDefinition): GeneratedCall[] {
  const { api_url: path, permissions, title } = resource;
  const entity = getEntity(registry, resource.schema);
  const lines = recordLines(registry, resource);
  const response = withLines(lines, { $ref: `#/components/schemas/${entity.name}` });
  const call = (verb: GeneratedCall['verb'], right: Verb, parts: Pick<Endpoint, 'method' | 'path' | 'summary'> & Partial<Endpoint>) => {
    if (!permissions[right] || !offersVerb(entity, verb)) return [];
    const access = verb === 'restore' ? 'admin' : accessLevelOf(registry, resource, right);
    const installation = access === 'admin' && { installation: isStaffOnly(registry, resource, right) };
    // The key of a row of another program may be a text, or below zero.
    const idKind = entity.source && { idKind: 'text' as const };
    const changes = !entity.source && changingVerbs.has(verb) && { takesChangeSet: true };
    return [
      { verb, path, endpoint: { group: title.en, access, ...installation, ...idKind, ...changes, ...parts } } satisfies GeneratedCall,
    ];
  };
  const one = `${path}/{id}`;
  return [
    ...call('show', 'show', { method: 'GET', path: one, summary: `One of ${title.en}`, response, headers: { Allow: allowHeader } }),
    ...call('related', 'show', {
      method: 'GET',
      path: `${one}/related`,
      summary: `Numbers of the records that refer to one of ${title.en}`,
      response: relatedAnswer,
    }),
    ...call('create', 'create', {
      method: 'POST',
      path,
      summary: `Add to ${title.en}`,
      status: 201,
      takesKey: true,
      ...(resource.submission
        ? sentIn(resource.submission, entity)
        : { request: takingLines(lines, recordSchema(entity, 'create')), response }),
    }),
    ...(resource.form?.upload === undefined ? [] : call('upload', 'create', uploadEndpoint(path, title.en))),
    ...call('edit', 'edit', {
      method: 'PUT',
      path: one,
      summary: `Change one of ${title.en}; fields left out keep their value`,
      request: takingLines(lines, recordSchema(entity, 'update')),
      response,
    }),
    ...call('delete', 'delete', {
      method: 'DELETE',
      path: one,
      summary: `Remove one of ${title.en}; with a version, only if the record still has it`,
      query: versionQuery,
      status: 204,
    }),
    ...call('deletion', 'delete', {
      method: 'GET',
      path: `${one}/deletion`,
      summary: `Records that go with one of ${title.en}; refused like its deletion`,
      response: deletionAnswer,
    }),
    ...call('restore', 'delete', {
      method: 'POST',
      path: `${one}/restore`,
      summary: `Restore one of ${title.en}`,
      response,
    }),
    ...(resource.form?.steps === undefined
      ? []
      : [
          ...call('step_new', 'create', {
            method: 'POST',
            path: `${path}/steps/{name}`,
            summary: `Check a step of a new one of ${title.en}: ${stepNames(resource.form.steps)}; nothing is kept`,
            request: objectOf<object>('Values of the steps so far.'),
            response: stepAnswer(entity),
          }),
          ...call('step_stored', 'edit', {
            method: 'POST',
            path: `${one}/steps/{name}`,
            summary: `Check a step of a change of one of ${title.en}: ${stepNames(resource.form.steps)}; nothing is kept`,
            request: objectOf<object>('The changed values of the steps so far, with the version of the record.'),
            response: stepAnswer(entity),
          }),
        ]),
    ...callSteps(resource).flatMap(({ form, permission, parts }) =>
      call('step_call', permission, parts).map((each) => ({ ...each, form })),
    ),
    ...(entity.schema['x-effective'] === undefined
      ? []
      : call('versions', 'show', {
          method: 'GET',
          path: `${one}/versions`,
          summary: `The rows of the same key as one of ${title.en}, by their days, and the right to follow it`,
          response: objectOf<RecordVersions>('`used`: the record is followed, never changed; `versions` by their first day.'),
        })),
    ...(effectiveOf(entity) === undefined || !permissions.create
      ? []
      : call('follow', 'edit', {
          method: 'POST',
          path: `${one}/follow`,
          status: 201,
          summary: `Follow one of ${title.en} by a copy from a day on; it ends the day before`,
          request: followRequest,
          response,
        })),
    ...paperCalls(registry, resource).flatMap(([verb, parts]) => call(verb, 'show', parts)),
    ...(entity.machines.length === 0
      ? []
      : [
          ...call('transitions', 'show', {
            method: 'GET',
            path: `${one}/transitions`,
            summary: `Transitions of one of ${title.en} that the reader can make, the others with the reason, and its history`,
            response: objectOf<RecordTransitions>('By field with states: the state, the transitions and the past steps.'),
          }),
          ...call('transition', 'show', {
            method: 'POST',
            path: `${one}/transitions/{name}`,
            summary: `Make a transition of one of ${title.en}: ${transitionNames(entity).join(', ')}`,
            request: transitionRequest,
            response,
          }),
          ...call('transition_many', 'show', {
            method: 'POST',
            path: `${path}/transitions/{name}`,
            summary: `Make a transition of several of ${title.en}, each by itself`,
            request: transitionsRequest,
            response: transitionsAnswer,
          }),
        ]),
  ];
}

/** The call that makes documents of a file, and records of them. Spec B-091, B-092 */
function uploadEndpoint(path: string, title: string) {
  return {
    method: 'POST',
    path: `${path}/upload`,
    summary: `Make documents of a file, and one of ${title} of each: a form with the file and the field params, a JSON list of pdfname, pdfoutput, pdfpages, pdfsplit and pdfadditional`,
    body: 'multipart',
    suppressErrors: true,
    status: 201,
    response: objectOf<UploadAnswer>('`count` of the records, and their `files`.'),
  } as const satisfies CallParts;
}

/** The checks of steps of the forms over calls. */
function callSteps({ api_url: path, forms = [] }: ResourceDefinition) {
  return forms.flatMap(({ name, call, permission, steps }) => {
    if (!steps) return [];
    const parts = {
      method: 'POST' as const,
      path: callStepsPath(path, name),
      summary: `Check a step of the form of ${call}: ${stepNames(steps)}; the call is not made`,
      request: objectOf<object>('Values of the steps so far, by their names in the form.'),
      response: objectOf<object>('Empty: the step has no problem.'),
    };
    return [{ form: name, permission, parts }];
  });
}

function stepNames(steps: readonly FormStep[]): string {
  return steps.map(({ name }) => name).join(', ');
}

function stepAnswer({ name }: Entity): JsonSchema {
  const description = 'The record as a save would leave it; absent while further steps have yet to be filled in.';
  return { type: 'object', properties: { record: { description, allOf: [{ $ref: `#/components/schemas/${name}` }] } } };
}

/** Body and answer of a record that is sent in: the fields of its sender, and those that its confirmation names. */
function sentIn(submission: Submission, entity: Entity): Pick<Endpoint, 'request' | 'response' | 'takesProof'> {
  const { properties, required, ...schema } = recordSchema(entity, 'create');
  const fields = new Set(submission.fields);
  const own = Object.entries(properties as object).filter(([name]) => fields.has(name));
  const needed = [required ?? []].flat().filter((name) => typeof name === 'string' && fields.has(name));
  const confirmed = confirmedFields(submission).map((name) => [name, entity.fields.get(name)?.property ?? {}]);
  return {
    takesProof: true,
    request: { ...schema, properties: Object.fromEntries(own), required: needed },
    response: { type: 'object', properties: Object.fromEntries(confirmed), required: confirmed.map(([name]) => name) },
  };
}

type CallParts = Pick<Endpoint, 'method' | 'path' | 'summary'> & Partial<Endpoint>;

/** The papers of one record and of several, if the resource has any. */
function paperCalls(
  registry: Registry,
  resource: ResourceDefinition,
): (readonly ['paper' | 'papers' | 'issued' | 'issue' | 'copy', CallParts])[] {
  const papers = papersOf(registry, resource);
  const names = papers.map(({ name }) => name);
  if (names.length === 0) return [];
  const { api_url: path, title } = resource;
  return [
    [
      'paper',
      {
        method: 'GET',
        path: `${path}/{id}/papers/{name}`,
        summary: `A paper of one of ${title.en}: ${names.join(', ')}`,
        query: paperQuery,
        media: ['application/pdf', 'image/svg+xml'],
      },
    ],
    [
      'papers',
      {
        method: 'POST',
        path: `${path}/papers/{name}`,
        summary: `A paper of several of ${title.en} in one file: ${names.join(', ')}`,
        request: papersRequest,
        headers: { [leftOutHeader]: 'Number of the records that the paper does not suit.' },
        media: ['application/pdf', 'image/svg+xml'],
      },
    ],
    ...(papers.some(({ issued }) => issued) ? issuedCalls(resource) : []),
  ];
}

/** The copies that were issued, and issuing one by hand. */
function issuedCalls({ api_url: path, title }: ResourceDefinition): (readonly ['issued' | 'issue' | 'copy', CallParts])[] {
  const one = `${path}/{id}/issued_papers`;
  return [
    [
      'issued',
      {
        method: 'GET',
        path: one,
        summary: `Issued papers of one of ${title.en}, the latest first`,
        response: objectOf<RecordAnswers['issued_papers']>('`papers`: each with its title, day, issuer, size and SHA-256.'),
      },
    ],
    [
      'issue',
      {
        method: 'POST',
        path: one,
        status: 201,
        summary: `Issue a paper of one of ${title.en}`,
        request: issueRequest,
        response: objectOf<IssuedPaper>('The copy, which nothing changes or removes.'),
      },
    ],
    [
      'copy',
      {
        method: 'GET',
        path: `${one}/{copy}`,
        summary: `An issued paper of one of ${title.en}, byte for byte`,
        media: 'application/pdf',
      },
    ],
  ];
}

const languageChoice = {
  enum: paperLanguages,
  description: 'Where the paper leaves the choice. Default: the language of the caller.',
} as const;

/** The body of the call for the papers of several records. */
export const papersRequest = {
  type: 'object',
  properties: {
    ids: {
      type: 'array',
      minItems: 1,
      maxItems: papersTaskMax,
      uniqueItems: true,
      items: recordIdSchema,
      description: 'The records, in the order of the papers.',
    },
    parameters: {
      type: 'object',
      additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
      description: 'In place of `ids`: conditions of the list, whose records are all printed, in the order of their keys.',
    },
    language: languageChoice,
    preview: { type: 'boolean', description: `true: a picture of the pages of the first ${previewMax} in place of the file.` },
    background: {
      type: 'boolean',
      description: `true: a background task makes the file; the answer is \`{ "task": id }\`. Needed for more than ${papersMax} records.`,
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

const paperQuery = {
  type: 'object',
  properties: {
    language: languageChoice,
    preview: { enum: ['true'], description: 'A picture of the pages in place of the file.' },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** The transitions that people make. */
function transitionNames({ machines }: Entity): string[] {
  return machines.flatMap(({ transitions }) => transitions.filter((each) => !isOfSystem(each)).map(({ name }) => name));
}

/** The answer of a record with its lines, by the names of their resources. */
function withLines(lines: readonly RecordLines[], record: JsonSchema): JsonSchema {
  if (lines.length === 0) return record;
  const arrays = lines.map(({ name, entity }) => [name, { type: 'array', items: { $ref: `#/components/schemas/${entity.name}` } }]);
  return { allOf: [record, { type: 'object', properties: Object.fromEntries(arrays) }] };
}

/** The body of a record with its lines: the whole list, in which a stored line has its id and version; left out, the lines stay. */
function takingLines(lines: readonly RecordLines[], record: JsonSchema): JsonSchema {
  if (lines.length === 0) return record;
  const arrays = lines.map(({ name, entity, child, maxItems, minItems }) => {
    const { properties, required, ...line } = lineSchema(entity);
    const isGiven = (field: unknown) => field !== child.field && field !== child.order;
    const own = Object.entries({ ...(properties as object), ...identity }).filter(([field]) => isGiven(field));
    const items = { ...line, properties: Object.fromEntries(own), required: [required ?? []].flat().filter(isGiven) };
    return [
      name,
      {
        type: ['array', 'null'],
        maxItems,
        ...(minItems !== undefined && { minItems }),
        description: 'All lines; those left out are removed.',
        items,
      },
    ];
  });
  return { ...record, properties: { ...(record['properties'] as object), ...Object.fromEntries(arrays) } };
}

const identity = {
  id: { type: ['integer', 'null'], description: 'Of a stored line; without it the line is added.' },
  version: { type: 'integer', minimum: 1, description: 'Of a stored line, as it was read.' },
} as const satisfies JsonSchema;

/** The calls that a resource names for its records: each answers as its verb, found by `{id}` in its path or else by `?id=`. */
function namedRecordCalls(registry: Registry, resource: ResourceDefinition): GeneratedCall[] {
  const own = new Map(recordCalls(registry, resource).map((call) => [call.verb, call]));
  return (resource.calls ?? []).flatMap((named): GeneratedCall[] => {
    const { verb, path } = named;
    const call = own.get(verb);
    const permitted = permittedBy(resource, named);
    if (verb === 'list' || !permitted.permissions[verb] || !call) return [];
    const access = accessLevelOf(registry, permitted, verb);
    const { installation: _own, headers: _ownAddress, ...endpoint } = call.endpoint;
    const asked = verb === 'create' || path.includes('{id}') ? {} : { query: verb === 'delete' ? idVersionQuery : idQuery };
    const installation = access === 'admin' && { installation: isStaffOnly(registry, permitted, verb) };
    const response = named.with && endpoint.response && { response: withBeside(named, endpoint.response) };
    return [{ ...call, named, endpoint: { ...endpoint, ...asked, ...response, method: verbMethods[verb], path, access, ...installation } }];
  });
}

/** An answer with the additional rows. */
function withBeside({ with: beside = {} }: NamedCall, answer: JsonSchema): JsonSchema {
  const properties = Object.entries(beside).map(([name, { one }]) => [name, one ? oneBeside : rowsBeside]);
  return { allOf: [answer, { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(beside) }] };
}

const oneBeside = { type: ['object', 'null'] } as const satisfies JsonSchema;
const rowsBeside = { type: 'array', items: { type: 'object' } } as const satisfies JsonSchema;

const idQuery = {
  type: 'object',
  properties: { id: { type: 'string', minLength: 1, maxLength: 500, description: 'The record.' } },
  required: ['id'],
  additionalProperties: false,
} as const satisfies JsonSchema;

const versionQuery = {
  type: 'object',
  properties: {
    version: {
      ...recordIdParameter,
      'x-expected': { key: 'error.expected_version' },
      description: 'Of the record, as it was read. Default: any.',
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

const idVersionQuery = { ...idQuery, properties: { ...idQuery.properties, ...versionQuery.properties } } as const satisfies JsonSchema;

const allowHeader =
  'Methods that the reader can use on this record now: `PUT` and `DELETE` by the permissions, the scope of the record and its state.';

/**
 * True for a verb that the table of an entity takes. One of another program takes records by their one key, and changes unless it is only
 * read; never restore, since the log does not hold all of its columns.
 */
export function offersVerb(entity: Entity, verb: GeneratedCall['verb']): boolean {
  const { source } = entity;
  if (!source) return true;
  return recordKey(entity) !== undefined && verb !== 'restore' && (verb === 'show' || verb === 'related' || !source.readOnly);
}

/** The export of lists, whose body names one. */
export const exportEndpoint = {
  method: 'POST',
  path: 'export',
  group: 'General',
  access: 'user',
  summary: 'Export all rows of a list, or its groups, as a file',
  media: exportMedia,
  request: {
    type: 'object',
    properties: {
      api_url: { type: 'string', description: 'Path of the list, with `api/` before it.' },
      output_type: { type: 'string', description: 'One of the formats that the list offers.' },
      query_params: {
        type: 'object',
        description: 'Parameters of the list request, except `limit` and `offset`; with `group_by` the file holds the groups.',
        additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
      },
      // The title becomes a file name, which travels in a header.
      title: { type: ['string', 'null'], maxLength: 200 },
      timezone: { type: ['string', 'null'] },
      browser_url: { type: ['string', 'null'] },
      background: {
        type: 'boolean',
        description: 'true: a background task writes the file; the answer is `{ "task": id }`. Not for Google Sheet.',
      },
    },
    required: ['api_url', 'output_type'],
    additionalProperties: false,
  },
} as const satisfies Endpoint;

const exportCall: GeneratedCall = { verb: 'export', path: '', endpoint: exportEndpoint };

const accessLevels: readonly Access[] = ['public', 'user', 'admin'];

/**
 * Access level needed to try a verb, as `canUse` decides: any screen of the verb's view is enough; without such a screen, all screens of
 * the cmid must open. The grant is checked separately.
 */
function accessLevelOf(registry: Registry, { permissions }: Permitted, verb: Verb): Access {
  const screens = registry.screensByCmid.get(permissions[verb]?.cmid ?? '') ?? [];
  const atHome = screens.filter(({ view }) => view === viewOf[verb]).map(({ access }) => access);
  return atHome.length > 0 ? lowest(atHome) : highest(screens.map(({ access }) => access));
}

function highest(accesses: readonly Access[]): Access {
  return accessLevels.findLast((floor) => accesses.includes(floor)) ?? 'admin';
}

function lowest(accesses: readonly Access[]): Access {
  return accessLevels.find((floor) => accesses.includes(floor)) ?? 'admin';
}

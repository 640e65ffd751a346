import { paperLanguages } from '../definitions/paperLanguages.ts';
import type { RecordVersions } from '../effective/RecordVersions.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import type { IssuedPaper } from '../papers/IssuedPaper.ts';
import { relatedCountMax } from '../records/relatedCountMax.ts';
import type { RecordTransitions } from '../states/RecordTransitions.ts';
import type { SchemaValue } from './schemaTypes.ts';

/** Answer of `GET …/{id}/related`. */
export const relatedAnswer = {
  type: 'object',
  properties: {
    counts: {
      type: 'object',
      description: `Number of rows by the name of the link; ${relatedCountMax + 1} for more than ${relatedCountMax}.`,
      additionalProperties: { type: 'integer' },
    },
    withheld: {
      type: 'array',
      description: 'Fields of the record whose values are withheld, among those that tabs and sections depend on.',
      items: { type: 'string' },
    },
  },
  required: ['counts', 'withheld'],
} as const satisfies JsonSchema;

/** Answer of `GET …/{id}/deletion`. */
export const deletionAnswer = {
  type: 'object',
  properties: {
    going: {
      type: 'array',
      items: {
        type: 'object',
        properties: { entity: { type: 'string' }, title: { type: 'string' }, count: { type: 'integer' } },
        required: ['entity', 'title', 'count'],
      },
    },
    version: { type: 'integer', description: 'Of the record, for its deletion.' },
  },
  required: ['going', 'version'],
} as const satisfies JsonSchema;

/** Values that the dialog of an action shows once, such as a new secret: part of the answer of its call. */
export const shownValues = {
  type: 'array',
  items: {
    type: 'object',
    properties: { label: { type: 'string' }, value: { type: 'string' } },
    required: ['label', 'value'],
    additionalProperties: false,
  },
} as const satisfies JsonSchema;

/** Body of `POST …/{id}/issued_papers`. */
export const issueRequest = {
  type: 'object',
  properties: {
    paper: { type: 'string', minLength: 1, maxLength: 60, description: 'Name of the paper.' },
    language: { enum: paperLanguages, description: 'Where the paper leaves the choice. Default: the language of the caller.' },
  },
  required: ['paper'],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** Body of `POST …/{id}/transitions/{name}`. */
export const transitionRequest = {
  type: 'object',
  properties: {
    version: { type: 'integer', minimum: 1, description: 'Of the record, as it was read.' },
    comment: { type: ['string', 'null'], description: 'For the history.' },
    values: { type: 'object', description: 'Values of the fields that the transition asks for, by field.' },
  },
  required: ['version'],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** Body of `POST …/{id}/follow`. */
export const followRequest = {
  type: 'object',
  properties: {
    from: { type: 'string', format: 'date', description: 'The first day of the new record; the old one ends the day before.' },
    only_end: { type: 'boolean', description: 'true: the record ends, and nothing follows.' },
    version: { type: 'integer', minimum: 1, description: 'Of the record, as it was read.' },
  },
  required: ['from', 'version'],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** Most records that one call moves. */
const movedMax = 500;

/** Body of `POST …/transitions/{name}`. */
export const transitionsRequest = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      minItems: 1,
      maxItems: movedMax,
      description: 'The records, each with the version that was read.',
      items: {
        type: 'object',
        properties: { id: { type: 'integer', minimum: 1 }, version: { type: 'integer', minimum: 1 } },
        required: ['id', 'version'],
        additionalProperties: false,
      },
    },
    comment: { type: ['string', 'null'], description: 'For the history of each.' },
    values: { type: 'object', description: 'Values of the fields that the transition asks for, by field.' },
    check: { type: 'boolean', description: 'true: nothing is kept, the answer says the effect.' },
  },
  required: ['rows'],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** Answer of `POST …/transitions/{name}`: the records in the order of the body. */
export const transitionsAnswer = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', description: 'Of the record; its id if the reader sees no such record.' },
          outcome: { enum: ['moved', 'refused'] },
          message: { type: 'string', description: 'The reason of a refusal.' },
        },
        required: ['id', 'name', 'outcome'],
      },
    },
  },
  required: ['results'],
} as const satisfies JsonSchema;

/** Answers of the calls below the path of a record, by their last segment: alike for all resources. */
export interface RecordAnswers {
  readonly related: SchemaValue<typeof relatedAnswer>;
  readonly deletion: SchemaValue<typeof deletionAnswer>;
  readonly transitions: RecordTransitions;
  readonly versions: RecordVersions;
  readonly issued_papers: { readonly papers: readonly IssuedPaper[] };
}

import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Expected, type ExpectedMessage, type FieldProblem, invariant } from '../../../shared/framework/AppError.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { BodyOf, QueryOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { recordKeywords } from '../../../shared/framework/fields/keywords.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { likeliestFirst, offence } from '../../../shared/framework/query/queryErrors.ts';
import { parseQueryParameters } from '../../../shared/framework/query/queryParameters.ts';

import { httpErrors } from '../errors/httpErrors.ts';

// A test checks the schemas themselves: their meta-schema takes longer to compile than the first hundred of them.
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, meta: false, validateSchema: false });
addFormats(ajv);
ajv.addKeyword('x-expected');
ajv.addKeyword('x-problem');

/** Fixed calls have a fixed number of schemas, so the cache needs no limit. */
const validators = new WeakMap<JsonSchema, ValidateFunction>();

/**
 * Checks a body against the endpoint's request schema; an endpoint without one takes no body. `x-problem` of a property is the key of the
 * message for a value that breaks any of its limits.
 * @throws AppError `invalid_body` (400, errors by field), also for text that PostgreSQL cannot hold
 */
export function parseBody<Known extends Endpoint>(endpoint: Known, body: unknown): BodyOf<Known>;
export function parseBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.request) return body;
  const validate = validatorOf(endpoint.request);
  // A missing body counts as an empty one, so that the answer names the missing fields.
  const given = body === undefined ? {} : body;
  if (validate(given)) {
    refuseUnstorable(given);
    return given;
  }
  // A body that is no object lacks all fields.
  if (!isObject(given) || Array.isArray(given)) validate({});
  const errors = Object.fromEntries(
    (validate.errors ?? []).toReversed().map((error) => [fieldOf(error), ownProblem(endpoint.request, error) ?? problemOf(error, given)]),
  );
  throw httpErrors.invalid_body({}, { errors });
}

function ownProblem(request: JsonSchema | undefined, error: ErrorObject): FieldProblem | undefined {
  const properties = request?.['properties'];
  const property = isObject(properties) ? properties[fieldOf(error)] : undefined;
  const key = isObject(property) ? property['x-problem'] : undefined;
  return typeof key === 'string' && error.keyword !== 'required' ? { key } : undefined;
}

/** Refuses text with a NUL or half a character, which JSON Schema allows and the database would refuse without the field's name. */
function refuseUnstorable(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const bad = Object.entries(body).filter(([, value]) => !recordKeywords.storable.holds(true, value));
  if (bad.length > 0)
    throw httpErrors.invalid_body({}, { errors: Object.fromEntries(bad.map(([field]) => [field, { key: 'validation.characters' }])) });
}

/**
 * Reads the parameters of a call by the endpoint's query schema; an endpoint without one takes none. `x-expected` is the message that
 * describes a parameter with a pattern.
 * @throws AppError 400 `unknown_parameter`, `missing_parameter`, `repeated_parameter`, `malformed`, `invalid_value`, like a list request
 */
export function parseParameters<Known extends Endpoint>(endpoint: Known, query: string): QueryOf<Known>;
export function parseParameters(endpoint: Endpoint, query: string): Readonly<Record<string, string>> {
  if (!endpoint.query) return {};
  const properties = endpoint.query['properties'];
  invariant(isObject(properties), `${endpoint.path} names its parameters`);
  const names = Object.keys(properties);
  const isClosed = endpoint.query['additionalProperties'] === false;
  const values: Record<string, string> = {};
  for (const place of parseQueryParameters(query)) {
    // An open schema (the answer of another site): its values are read unchecked.
    if (isClosed) refuse(place, names, values);
    values[place.parameter] = place.value;
  }
  const validate = validatorOf(endpoint.query);
  if (validate(values)) return values;
  const [first] = validate.errors ?? [];
  const parameter = first ? fieldOf(first) : '';
  const isMissing = first?.keyword === 'required' || (first?.keyword === 'minLength' && values[parameter] === '');
  const place = { parameter, value: values[parameter] ?? '' };
  throw offence(isMissing ? 'missing_parameter' : 'invalid_value', place, expectedOf(properties[parameter]));
}

function refuse(
  place: ReturnType<typeof parseQueryParameters>[number],
  names: readonly string[],
  before: Readonly<Record<string, string>>,
): void {
  if (!names.includes(place.parameter))
    throw offence('unknown_parameter', place, names, { expected: likeliestFirst(place.parameter, names) });
  if (Object.hasOwn(before, place.parameter)) throw offence('repeated_parameter', place, []);
  if (!recordKeywords.storable.holds(true, place.value)) throw offence('invalid_value', place, [{ key: 'error.expected_storable' }]);
}

/** Allowed values of a parameter, or one message that describes them. */
function expectedOf(schema: unknown): Expected[] {
  if (!isObject(schema)) return [];
  const { enum: values, 'x-expected': message, minLength, maxLength } = schema;
  if (Array.isArray(values)) return values.map(String);
  if (isExpectedMessage(message)) return [message];
  const min = typeof minLength === 'number' ? minLength : 0;
  return [
    typeof maxLength === 'number' ? { key: 'error.expected_text_of', values: { min, max: maxLength } } : { key: 'error.expected_storable' },
  ];
}

function isExpectedMessage(value: unknown): value is ExpectedMessage {
  return isObject(value) && typeof value['key'] === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    validators.set(schema, validate);
  }
  return validate;
}

/** The start of the text at a place of a body. */
function valueAt(body: unknown, path: string): string {
  const value = path
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined), body);
  return typeof value === 'string' ? value.slice(0, 100) : '';
}

/** The top field that an error is about. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const lost: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return instancePath.split('/')[1] ?? (typeof lost === 'string' ? lost : '');
}

function problemOf({ keyword, params, instancePath }: ErrorObject, body: unknown): FieldProblem {
  const limit: unknown = params['limit'];
  const bound = typeof limit === 'number' ? limit : 0;
  switch (keyword) {
    case 'required':
      return { key: 'validation.required' };
    case 'additionalProperties':
      return { key: 'validation.unknown_field' };
    case 'enum':
      return { key: 'error.one_of', values: { expected: [params['allowedValues']].flat().map(String) } };
    case 'minLength':
      return bound === 1 ? { key: 'validation.required' } : { key: 'validation.min_length', values: { min: bound } };
    case 'maxLength':
      return { key: 'validation.max_length', values: { max: bound } };
    case 'minimum':
      return { key: 'validation.min', values: { min: bound } };
    case 'maximum':
      return { key: 'validation.max', values: { max: bound } };
    case 'minItems':
      return bound === 1 ? { key: 'validation.required' } : { key: 'validation.min_items', values: { min: bound } };
    case 'maxItems':
      return { key: 'validation.max_items', values: { max: bound } };
    case 'format':
      if (params['format'] === 'email') return { key: 'validation.email_value', values: { value: valueAt(body, instancePath) } };
      return { key: 'validation.invalid' };
    default:
      return { key: 'validation.invalid' };
  }
}

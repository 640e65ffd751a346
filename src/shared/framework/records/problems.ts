import type { FieldProblem } from '../AppError.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { filledHtmlPattern, filledPattern, isBlank } from '../fields/filled.ts';
import { rulesOf } from '../fields/kinds.ts';
import type { LimitMessages } from '../fields/property.gen.ts';
import { isText, type Text } from '../text.ts';

/** A rule that a record breaks, as every validator reports it. */
export interface Failure {
  /** The record's field; empty for the record itself. */
  readonly field: string;
  /** Keys from the field's value to the part at fault, such as the index of an item; empty for the value itself. */
  readonly path: readonly string[];
  /** The keyword that failed, such as `maxLength`, and its value in the schema, such as 30. */
  readonly keyword: string;
  readonly rule: unknown;
  /** The value at the place; undefined when there is none. */
  readonly value: unknown;
}

/** True for a JSON Schema keyword that only reports a failure below it. */
export function isWrapper(keyword: string): boolean {
  return wrappers.has(keyword);
}

const wrappers = new Set(['properties', 'items', 'allOf', 'anyOf', 'oneOf', 'if', 'propertyNames']);

interface PlacedProblem {
  /** Name of the field; `<field>/<index>/<name>` for a field of an item, `<field>/<index>` for an item itself. */
  readonly place: string;
  readonly problem: FieldProblem;
}

/**
 * Converts a validator's failure to a message of the specifications (spec S-187 to S-196, rules ).
 * @returns the place and its problem; `x-message` of the definition replaces all but the empty, the too long and the unknown, its text
 *   for a limit also the too long; `x-required-message` replaces the empty
 */
function problemOf(entity: Entity, failure: Failure): PlacedProblem {
  const field = entity.fields.get(failure.field);
  if (!field) return { place: failure.field, problem: { key: failure.field === '' ? 'validation.invalid' : 'validation.unknown_field' } };
  const [index, name, ...inner] = failure.path;
  if (!field.items || index === undefined) return { place: field.name, problem: toProblem(field, failure) };
  const item = `${field.name}/${index}`;
  if (name === undefined) return { place: item, problem: { key: 'validation.invalid' } };
  const part = field.items.find((each) => each.name === name);
  const problem = part ? toProblem(part, { ...failure, path: inner }) : { key: 'validation.unknown_field' };
  return { place: `${item}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, problem };
}

function toProblem(field: Field, failure: Failure): FieldProblem {
  const problem = fieldProblem(field, failure);
  const text = problem.key === 'validation.required' ? field.property['x-required-message'] : messageOf(field, failure, problem);
  return text ? { ...problem, text } : problem;
}

/** Text of `x-message` for a failure: the text of the limit, or the field's single text. */
function messageOf({ property: { 'x-message': message } }: Field, { keyword }: Failure, { key }: FieldProblem): Text | undefined {
  if (message === undefined || isText(message)) return generalKeys.has(key) ? undefined : message;
  // A whole number with a fraction fails by its type.
  const limit = key === 'validation.decimals' ? 'x-decimals' : keyword;
  return isLimit(message, limit) ? message[limit] : undefined;
}

function isLimit(messages: LimitMessages, keyword: string): keyword is keyof LimitMessages {
  return Object.hasOwn(messages, keyword);
}

/**
 * One problem per place: if a value breaks several rules, the most basic one. A place is the name of a field, or the JSON pointer to
 * a field of an item without its first slash, such as `editions/2/year`.
 * @param failures in any order, since validators differ in theirs
 */
export function problemsOf(entity: Entity, failures: readonly Failure[]): Record<string, FieldProblem> {
  const order = (failure: Failure) => {
    const rank = rankedKeywords.indexOf(failure.keyword);
    return isEmptyFailure(failure) ? -1 : rank < 0 ? rankedKeywords.length : rank;
  };
  const problems: Record<string, FieldProblem> = {};
  for (const failure of failures.filter(({ keyword }) => !isWrapper(keyword)).toSorted((a, b) => order(a) - order(b))) {
    const { place, problem } = problemOf(entity, failure);
    if (!Object.hasOwn(problems, place)) Object.defineProperty(problems, place, { value: problem, enumerable: true });
  }
  return problems;
}

/** The field at a problem's place, which may be an item of the field. */
export function fieldAt(place: string): string {
  return place.split('/', 1)[0] ?? place;
}

const rankedKeywords = [
  'required',
  'additionalProperties',
  'type',
  'enum',
  'maxLength',
  'format',
  'pattern',
  'minLength',
  'decimals',
  'minimum',
  'exclusiveMinimum',
  'maximum',
];

const generalKeys = new Set(['validation.max_length', 'validation.read_only']);

function fieldProblem(field: Field, failure: Failure): FieldProblem {
  // Lines have their own words, also when there are none.
  if (field.kind === 'rows' && failure.keyword === 'minItems' && failure.path.length === 0)
    return { key: 'validation.min_lines', values: { min: typeof failure.rule === 'number' ? failure.rule : 1 } };
  if (isEmptyFailure(failure)) return { key: 'validation.required' };
  // The record schema leaves out fields that only the server sets.
  const isNested = failure.path.length > 0;
  if (failure.keyword === 'additionalProperties' && !isNested) return { key: 'validation.read_only' };
  return (isNested ? rulesOf(field).nestedProblem(field, failure) : undefined) ?? valueProblem(field, failure);
}

/** text of only spaces, and an empty list, count as nothing. */
function isEmptyFailure({ path, keyword, rule, value }: Failure): boolean {
  if (path.length > 0 || keyword === 'additionalProperties') return false;
  return keyword === 'required' || isBlank(value) || (keyword === 'pattern' && (rule === filledPattern || rule === filledHtmlPattern));
}

function valueProblem(field: Field, { keyword, rule, value, path }: Failure): FieldProblem {
  const bound = typeof rule === 'number' ? rule : undefined;
  switch (keyword) {
    case 'type':
      return rulesOf(field).typeProblem(field, value);
    case 'enum':
      // Of several values, the wrong one has to be found.
      return path.length > 0 && typeof value === 'string'
        ? { key: 'validation.not_options', values: { values: value } }
        : { key: 'validation.enum' };
    case 'format':
      return formatProblem(rule);
    case 'pattern':
      return { key: 'validation.pattern' };
    case 'maxLength':
      return { key: 'validation.max_length', values: { max: bound } };
    case 'minLength':
      return { key: 'validation.min_length', values: { min: bound } };
    case 'decimals':
      return { key: 'validation.decimals', values: { n: bound } };
    case 'minimum':
      return bound === 0 ? { key: 'validation.negative' } : { key: 'validation.min', values: { min: bound } };
    case 'exclusiveMinimum':
      return bound === 0 ? { key: 'validation.positive' } : { key: 'validation.above', values: { min: bound } };
    case 'maximum':
      return { key: 'validation.max', values: { max: bound } };
    case 'minItems':
      return { key: 'validation.min_items', values: { min: bound } };
    case 'maxItems':
      return { key: 'validation.max_items', values: { max: bound } };
    case 'uniqueItems':
      return { key: 'validation.unique_items' };
    case 'storable':
      return { key: 'validation.characters' };
    default:
      return { key: 'validation.invalid' };
  }
}

function formatProblem(format: unknown): FieldProblem {
  switch (format) {
    case 'date':
      return { key: 'validation.date', values: { format: 'day' } };
    case 'date-time':
      return { key: 'validation.date', values: { format: 'instant' } };
    case 'email':
    case 'uri':
    case 'phone':
    case 'postal':
      return { key: `validation.${format}` };
    case 'public-uri':
      return { key: 'validation.public_uri' };
    case 'time-zone':
      return { key: 'validation.time_zone' };
    case 'ip-range':
      return { key: 'validation.ip_range' };
    case 'clock':
      return { key: 'validation.time' };
    default:
      return { key: 'validation.characters' };
  }
}

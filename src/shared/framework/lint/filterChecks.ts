import { AppError } from '../AppError.ts';
import { type Finding, finding, withRemedy } from '../definitions/checks/Finding.ts';
import { computedType, isComputed } from '../definitions/columns/computedColumn.ts';
import { findListField, listFieldNames } from '../definitions/columns/listField.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { fieldOfKey, filterLeaves } from '../definitions/filterLeaves.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import type { Registry } from '../definitions/registry.ts';
import type { ListDefinition } from '../definitions/screens.ts';
import { listType } from '../fields/kinds.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { noMatch } from '../query/checkValue.ts';
import type { Condition, FilterJson, FilterNode, QueryContext } from '../query/ListQuery.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { parseListQuery } from '../query/parseListQuery.ts';
import { fillFilter, fillPlaceholders, sampleValues } from '../query/placeholders.ts';
import { parseQueryParameters } from '../query/queryParameters.ts';
import { conditionSchema } from '../records/conditionSchema.ts';
import { hasMissingEntity } from './hasMissingEntity.ts';
import type { LintContext } from './LintContext.ts';
import { missingField } from './missingField.ts';

/** Place of a filter or query in a file. */
export interface FilterPlace {
  readonly file: string;
  readonly path: JsonPath;
}

/** The names that a filter may use. */
interface Subject {
  readonly entity: string;
  readonly context: QueryContext;
  /** true: conditions compare fields of one record, and follow no path. */
  readonly isOfRecord: boolean;
  /** true: a name cannot be checked, because the entity behind it is missing. */
  readonly isBeyond: (name: string) => boolean;
  /** The field whose values a name refers to; undefined if it is not known. */
  readonly fieldOf: (name: string) => Field | undefined;
}

/** Faults of a filter over a list: `filters_params` of a screen or report. */
export function* listFilterFindings(context: LintContext, place: FilterPlace, list: ListDefinition, filter: FilterJson): Iterable<Finding> {
  yield* filterFindings(listSubject(context.registry, list), place, fillFilter(filter, sampleValues), isPlaceholder);
}

/** true: a text that the portal fills, such as `{me}` or `{today-30d}`. */
export function isPlaceholder(text: string): boolean {
  return fillPlaceholders(text, sampleValues) !== text;
}

/**
 * Faults of a filter over one record: the conditions of `x-when` know the entity's own fields.
 * @param isFilled true for a text in braces that is replaced by a value here, to propose it instead of a text without braces
 */
export function* fieldFilterFindings(
  place: FilterPlace,
  entity: Entity,
  filter: FilterJson,
  isFilled?: (text: string) => boolean,
): Iterable<Finding> {
  yield* filterFindings(recordSubject(entity), place, filter, isFilled);
}

/** The condition that the record's JSON Schema cannot express, so that a record could not be checked with it; skips faulty conditions. */
export function inexpressibleCondition(entity: Entity, filter: FilterJson): string | undefined {
  try {
    conditionSchema(entity, parseCondition(entity, filter) ?? []);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { condition } = error.details;
    return error.code === 'condition_not_static' && typeof condition === 'string' ? condition : undefined;
  }
}

/**
 * Faults of a query as written after `?` in `api_url`.
 * @param isFilled as for `fieldFilterFindings`
 */
export function* queryFindings(
  { registry }: Pick<LintContext, 'registry'>,
  place: FilterPlace,
  list: ListDefinition,
  query: string,
  isFilled: (text: string) => boolean = isPlaceholder,
): Iterable<Finding> {
  const subject = listSubject(registry, list);
  // Filled before it is decoded, as for a request: the sign of {today+7d} would become a space.
  const parameters = attempt(() => parseQueryParameters(fillPlaceholders(query, sampleValues)));
  if (parameters instanceof AppError) {
    yield* offenceFindings(subject, place, query, parameters);
    return;
  }
  for (const { parameter, value } of parameters) {
    const read = attempt(() => parseListQuery(`${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`, subject.context));
    const findings =
      read instanceof AppError ? offenceFindings(subject, place, parameter, read) : optionFindings(subject, place, read.filters);
    yield* withBraces([...findings], value, isFilled);
  }
}

function* filterFindings(
  subject: Subject,
  { file, path }: FilterPlace,
  filter: FilterJson,
  isFilled: (text: string) => boolean = () => false,
): Iterable<Finding> {
  let isReadable = true;
  for (const leaf of filterLeaves(filter)) {
    const place = { file, path: [...path, ...leaf.path] };
    const read = attempt(() => parseFilter({ [leaf.key]: leaf.value }, subject.context, leaf.key));
    const findings = [
      ...(read instanceof AppError ? offenceFindings(subject, place, leaf.key, read) : optionFindings(subject, place, read)),
    ];
    isReadable &&= !(read instanceof AppError);
    yield* withBraces(findings, leaf.value, isFilled);
  }
  // Each condition is right by itself; the shape of groups and their number remain to be checked.
  const whole = isReadable ? attempt(() => parseFilter(filter, subject.context, 'filter')) : undefined;
  if (whole instanceof AppError) yield* offenceFindings(subject, { file, path }, 'filter', whole);
}

/** Proposes braces around a refused value that is filled with them: `due` for `{due}`. */
function withBraces(findings: readonly Finding[], value: unknown, isFilled: (text: string) => boolean): readonly Finding[] {
  const text = typeof value === 'string' && !value.includes('{') ? `{${value}}` : undefined;
  if (text === undefined || !isFilled(text)) return findings;
  return findings.map((found) => (found.code === 'DEF020' ? withRemedy(found, JSON.stringify(text)) : found));
}

/** A condition on a field with fixed values must name one of them: any other value matches nothing, or everything. */
function* optionFindings(subject: Subject, { file, path }: FilterPlace, nodes: readonly FilterNode[]): Iterable<Finding> {
  for (const { field, operator, value } of nodes.flatMap(conditionsWithin)) {
    const options = subject.fieldOf(field)?.options?.map((option) => option.value);
    if (!options || (operator !== 'is' && operator !== 'iexact' && operator !== 'in')) continue;
    for (const member of typeof value === 'string' ? [value] : value)
      if (member !== noMatch && !options.some((option) => option === member || (operator === 'iexact' && sameText(option, member))))
        yield finding('DEF020', file, path, {
          variant: 'option',
          hasOwnHint: true,
          values: { name: field, value: member, allowed: options.join(', ') },
          nearest: nearestName(member, options),
        });
  }
}

/** The conditions of a node, at any level. */
function conditionsWithin(node: FilterNode): readonly Condition[] {
  if ('condition' in node) return [node.condition];
  return ('and' in node ? node.and : 'or' in node ? node.or : [node.not]).flatMap(conditionsWithin);
}

/** Turns an error of the list request's parser into findings. */
function* offenceFindings(subject: Subject, { file, path }: FilterPlace, parameter: string, error: AppError): Iterable<Finding> {
  const { entity, context } = subject;
  const { column } = error.details;
  const name = typeof column === 'string' ? column : fieldOfKey(parameter);
  switch (error.code) {
    case 'unknown_parameter':
    case 'unknown_column': {
      if (subject.isBeyond(name)) return;
      const field = subject.fieldOf(name);
      if (field && !listType(field)) yield finding('DEF032', file, path, { values: { name } });
      else if (subject.isOfRecord && name.includes('.'))
        yield finding('DEF003', file, path, { variant: 'path', hasOwnHint: true, values: { name, entity } });
      else yield missingField(file, path, name, entity, context.fieldNames());
      return;
    }
    case 'unknown_operator':
    case 'operator_not_allowed':
      yield operatorFinding(subject, { file, path }, parameter, name, error);
      return;
    default:
      yield finding('DEF020', file, path, {
        values: { name: parameter, value: shortened(error.value ?? ''), expected: error.allowed ?? [] },
      });
  }
}

/** An operator that the type does not have; one of another grammar is answered with ours. */
function operatorFinding(subject: Subject, { file, path }: FilterPlace, parameter: string, name: string, error: AppError): Finding {
  const { details } = error;
  const allowed = (error.allowed ?? []).filter((each) => typeof each === 'string');
  const operator = typeof details['operator'] === 'string' ? details['operator'] : '';
  const type = subject.context.find(name)?.type ?? '';
  const meant = otherSpellings[operator];
  const written = meant === undefined ? undefined : `${name}${meant}`;
  const isAllowed = written !== undefined && allowed.includes(written.replace(/!$/, ''));
  const ignoresCase = isAllowed && meant === '!' && type === 'text' && !subject.fieldOf(name)?.options;
  const found = finding('DEF012', file, path, {
    values: { operator, name, type },
    nearest: nearestName(parameter.replace(/!$/, ''), allowed),
    remedy: isAllowed ? JSON.stringify(written) : undefined,
  });
  return ignoresCase ? { ...found, hint: { key: 'lint.DEF012.negated.hint', values: { name } } } : found;
}

/** Operators of other grammars, each with the ending that has its meaning here. */
export const otherSpellings: Readonly<Record<string, string | undefined>> = {
  eq: '',
  is: '',
  exact: '',
  ne: '!',
  neq: '!',
  not: '!',
  isnot: '!',
  nin: '__in!',
  notin: '__in!',
  not_in: '__in!',
  null: '__isnull',
  empty: '__isnull',
  notnull: '__isnull!',
  isnotnull: '__isnull!',
  like: '__icontains',
  ilike: '__icontains',
  contains: '__icontains',
  startswith: '__istartswith',
  endswith: '__iendswith',
  ge: '__gte',
  le: '__lte',
};

const shownLength = 60;

function shortened(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

function listSubject(registry: Registry, list: ListDefinition): Subject {
  const computed = new Map(list.options.columns.filter(isComputed).map((column) => [column.field, column]));
  return {
    entity: list.entity,
    context: {
      find: (name) => {
        const column = computed.get(name);
        return column ? { name, ...computedType(registry, list, column) } : findListField(registry, list.entity, name);
      },
      fieldNames: () => [...listFieldNames(registry, list.entity), ...computed.keys()],
      extras: [],
    },
    isOfRecord: false,
    isBeyond: (name) => hasMissingEntity(registry, list.entity, name),
    fieldOf: (name) => {
      const found = findListField(registry, list.entity, name);
      return found ? (found.isLabel ? undefined : found.field) : registry.entities.get(list.entity)?.fields.get(name);
    },
  };
}

function recordSubject(entity: Entity): Subject {
  return {
    entity: entity.name,
    context: {
      find: (name) => {
        const field = entity.fields.get(name);
        const type = field && listType(field);
        return field && type ? { name, type, decimals: field.decimals } : undefined;
      },
      fieldNames: () => [...entity.fields.values()].filter((each) => listType(each)).map(({ name }) => name),
      extras: [],
    },
    isOfRecord: true,
    isBeyond: () => false,
    fieldOf: (name) => entity.fields.get(name),
  };
}

function attempt<Result>(read: () => Result): Result | AppError {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function sameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

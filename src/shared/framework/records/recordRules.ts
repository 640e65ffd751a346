import type { FieldProblem } from '../AppError.ts';
import { type RuleOperand, ruleFields, ruleOperand } from '../definitions/describe/ruleFields.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { fieldOfKey, isGroupKey } from '../definitions/filterLeaves.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import { isBlank } from '../fields/filled.ts';
import { isPostalCodeOf, isSubdivisionOf } from '../fields/subdivisions.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { type FilterMoment, matchesFilter } from '../query/matchesFilter.ts';
import { dayIn } from '../query/placeholders.ts';
import { listedRecord } from './fieldState.ts';
import { movedValue } from './movedValue.ts';
import { fieldAt } from './problems.ts';
import { textOf } from './textOf.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The rules across fields (`x-rules`, `x-postal-of`, `x-format` province) that a record breaks, in the form and on the server alike. A comparison with an empty value counts
 * as met: required fields are asked for elsewhere. A rule whose fields this reader does not have is not judged.
 * @param record the whole record as it would be saved
 * @param isChanged true for a field that the save changes: a rule that reads none of them does not count
 * @param ofFields problems of fields by place: a rule that reads one of them does not count
 * @returns field -> problem with the words of the rule; of several rules at one field the first
 */
export function brokenRules(
  entity: Entity,
  record: Values,
  moment: FilterMoment,
  isChanged: (name: string) => boolean = () => true,
  ofFields: Readonly<Record<string, FieldProblem>> = {},
): Record<string, FieldProblem> {
  const listed = listedRecord(entity, record);
  const faulty = new Set(Object.keys(ofFields).map(fieldAt));
  const problems: Record<string, FieldProblem> = {};
  for (const rule of entity.schema['x-rules'] ?? []) {
    if (Object.hasOwn(problems, rule.field)) continue;
    const names = [...ruleFields(rule)];
    if (!names.every((name) => entity.fields.has(name) && !faulty.has(name)) || !names.some(isChanged)) continue;
    const judged = { entity, record, listed, moment };
    const applies = !rule.when || holds(judged, rule.when, false);
    if (applies && !holds(judged, rule.must, true)) problems[rule.field] = { key: 'validation.invalid', text: rule.message };
  }
  return { ...mismatchedCodes(entity, record, isChanged, faulty), ...unknownSubdivisions(entity, record, isChanged, faulty), ...problems };
}

/** Provinces and states that the country of the record does not have, or no country with a list if it names none; rule R-007. */
function unknownSubdivisions(
  { fields }: Entity,
  record: Values,
  isChanged: (name: string) => boolean,
  faulty: ReadonlySet<string>,
): Record<string, FieldProblem> {
  const wrong = [...fields.values()].filter(({ name, property }) => {
    if (property['x-format'] !== 'province') return false;
    const country = property['x-subdivision-of'];
    const read = [name, ...(country === undefined ? [] : [country])];
    const [code = '', of = ''] = read.map((each) => textOf(record[each]));
    const isJudged = code !== '' && read.some(isChanged) && read.every((each) => fields.has(each) && !faulty.has(each));
    return isJudged && !isSubdivisionOf(code, of);
  });
  return Object.fromEntries(wrong.map(({ name }) => [name, { key: 'validation.province' }]));
}

/** Postal codes that do not belong to their province or state (`x-postal-of`); rule R-009. */
function mismatchedCodes(
  { fields }: Entity,
  record: Values,
  isChanged: (name: string) => boolean,
  faulty: ReadonlySet<string>,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const { name, property } of fields.values()) {
    const subdivision = fields.get(property['x-postal-of'] ?? '');
    if (!subdivision) continue;
    const country = subdivision.property['x-subdivision-of'];
    const read = [name, subdivision.name, ...(country === undefined ? [] : [country])];
    const [code = '', place = '', of = ''] = read.map((each) => textOf(record[each]));
    const isJudged = code !== '' && read.some(isChanged) && read.every((each) => fields.has(each) && !faulty.has(each));
    if (isJudged && !isPostalCodeOf(code, place, of)) problems[name] = { key: 'validation.postal_mismatch' };
  }
  return problems;
}

/**
 * True if a record meets a condition in the grammar of rules; a comparison with an empty value is not met.
 * @param record the whole record, by its own fields
 */
export function meetsRule(entity: Entity, record: Values, filter: FilterJson, moment: FilterMoment): boolean {
  return holds({ entity, record, listed: listedRecord(entity, record), moment }, filter, false);
}

interface RuleSubject {
  readonly entity: Entity;
  readonly record: Values;
  readonly listed: Values;
  readonly moment: FilterMoment;
}

/** @param ifEmpty what a comparison with an empty value counts as */
function holds(judged: RuleSubject, filter: FilterJson, ifEmpty: boolean): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (!isGroupKey(key)) return conditionHolds(judged, key, value, ifEmpty);
    const members: readonly FilterJson[] = [value].flat() as readonly FilterJson[];
    if (key === 'or') return members.some((member) => holds(judged, member, ifEmpty));
    if (key === 'and') return members.every((member) => holds(judged, member, ifEmpty));
    return !members.every((member) => holds(judged, member, !ifEmpty));
  });
}

function conditionHolds({ entity, record, listed, moment }: RuleSubject, key: string, value: unknown, ifEmpty: boolean): boolean {
  const name = fieldOfKey(key);
  const isEmptinessAsked = /__isnull!?$/.test(key);
  if (!isEmptinessAsked && isBlank(record[name])) return ifEmpty;
  const other = ruleOperand(value);
  if (!other) {
    const nodes = parsedOnce(entity, key, value);
    return nodes ? matchesFilter(nodes, listed, moment) : ifEmpty;
  }
  const bound = valueOf(other, record, moment);
  if (isBlank(bound)) return ifEmpty;
  const field = entity.fields.get(name);
  return field ? compares(field, key, record[name], bound) : ifEmpty;
}

const parsed = new WeakMap<Entity, Map<string, ReturnType<typeof parseCondition>>>();

/** A condition of a rule, read once for all records of an entity. */
function parsedOnce(entity: Entity, key: string, value: unknown): ReturnType<typeof parseCondition> {
  const own = parsed.get(entity) ?? new Map<string, ReturnType<typeof parseCondition>>();
  parsed.set(entity, own);
  const place = `${key} ${JSON.stringify(value)}`;
  if (!own.has(place)) own.set(place, parseCondition(entity, { [key]: value } as FilterJson));
  return own.get(place);
}

function valueOf({ name, later }: RuleOperand, record: Values, moment: FilterMoment): unknown {
  const value = name === 'today' ? dayIn(moment) : record[name];
  if (!later || typeof value !== 'string') return value;
  const minutes = minutesOf(value);
  if (minutes !== undefined) return minutes + later.count * (later.unit === 'h' ? 60 : 1);
  return movedValue(value, later);
}

/** Minutes from midnight to a time of day, `HH:mm`. */
function minutesOf(value: string): number | undefined {
  const found = /^(\d{2}):(\d{2})$/.exec(value);
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

/** Compares two values of one kind: numbers, instants and times of day by their size, days as they are written. */
function compares({ kind }: Field, key: string, left: unknown, right: unknown): boolean {
  const isNegated = key.endsWith('!');
  const operator = /__(gt|gte|lt|lte)!?$/.exec(key)?.[1] ?? 'is';
  const [a, b] = [left, right].map((value) => sizeOf(kind, value));
  if (a === undefined || b === undefined) return true;
  return orders[operator as keyof typeof orders](a, b) !== isNegated;
}

const orders = {
  is: (a: number | string, b: number | string) => a === b,
  gt: (a: number | string, b: number | string) => a > b,
  gte: (a: number | string, b: number | string) => a >= b,
  lt: (a: number | string, b: number | string) => a < b,
  lte: (a: number | string, b: number | string) => a <= b,
};

function sizeOf(kind: Field['kind'], value: unknown): number | string | undefined {
  if (kind === 'datetime') return Date.parse(String(value));
  if (kind === 'integer' || kind === 'decimal' || kind === 'reference') return Number(value);
  // A time that is moved past midnight is a number of minutes already.
  if (kind === 'time') return typeof value === 'string' ? minutesOf(value) : Number(value);
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : undefined;
}

import { format, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { recordFormats } from '../../../../shared/framework/fields/formats.ts';
import { isRecordKeyword, recordKeywords } from '../../../../shared/framework/fields/keywords.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import type { Failure } from '../../../../shared/framework/records/problems.ts';

// The interpreter looks formats up in this table; its own rule for an e-mail address differs from the server's.
Object.assign(format, recordFormats);

/** Interpreted, never compiled: schemas known only at run time work without `unsafe-eval` (law 17). */
const validators = new WeakMap<JsonSchema, Validator>();

/**
 * All rules of its record schema that a record breaks.
 * @param schema made by `recordSchema`
 * @param record fields that are undefined count as left out
 */
export function recordFailures(schema: JsonSchema, record: unknown): Failure[] {
  const validator = validators.get(schema) ?? new Validator(schema as Schema, '2020-12', false);
  validators.set(schema, validator);
  const value = withoutUndefined(record);
  const units = validator.validate(value).errors;
  return [...units.flatMap((unit) => unitFailures(unit, schema, value)), ...keywordFailures(schema, value)];
}

function unitFailures({ keyword, instanceLocation, keywordLocation }: OutputUnit, schema: JsonSchema, record: unknown): Failure[] {
  const place = segments(instanceLocation);
  // An unknown key is reported twice: at its object, and at itself as a value that the schema `false` refuses.
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'false') return [failureAt(place, { keyword: 'additionalProperties', rule: false, value: undefined })];
  const rule = at(schema, segments(keywordLocation));
  const value = at(record, place);
  if (keyword !== 'required') return [failureAt(place, { keyword, rule, value })];
  const missing = Array.isArray(rule) ? rule.map(String).filter((name) => at(value, [name]) === undefined) : [];
  return missing.map((name) => failureAt([...place, name], { keyword, rule, value: undefined }));
}

/** The keywords that the interpreter does not know, on the properties of the record and of the objects and items in it. */
function keywordFailures(schema: unknown, value: unknown, place: readonly string[] = []): Failure[] {
  if (typeof schema !== 'object' || schema === null || value === undefined) return [];
  const own = Object.entries(schema)
    .filter(([keyword, rule]) => isRecordKeyword(keyword) && !recordKeywords[keyword].holds(rule, value))
    .map(([keyword, rule]) => failureAt(place, { keyword, rule, value }));
  const parts = Object.entries(at(schema, ['properties']) ?? {}).flatMap(([name, part]) =>
    keywordFailures(part, at(value, [name]), [...place, name]),
  );
  const items = Array.isArray(value) ? value.flatMap((item, i) => keywordFailures(at(schema, ['items']), item, [...place, String(i)])) : [];
  return [...own, ...parts, ...items];
}

function failureAt([field = '', ...path]: readonly string[], failure: Pick<Failure, 'keyword' | 'rule' | 'value'>): Failure {
  return { field, path, ...failure };
}

/** The segments of a location such as `#/properties/tags/items`. */
function segments(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function at(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
    root,
  );
}

function withoutUndefined(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record ?? {};
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

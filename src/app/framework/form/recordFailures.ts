import { format, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import { isRecordKeyword, recordKeywords } from '../../../shared/framework/fields/keywords.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import type { Failure } from '../../../shared/framework/records/problems.ts';

// The interpreter looks formats up in this table; its own idea of an e-mail address is not the server's.
Object.assign(format, recordFormats);

/** Interpreted, never compiled: schemas known only at run time work without `unsafe-eval` (decisions 17). */
const validators = new WeakMap<JsonSchema, Validator>();

/**
 * Everything that a record breaks of its record schema.
 * @param schema as `recordSchema` makes it
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
  const path = segments(instanceLocation);
  const [field = ''] = path;
  const value = at(record, path);
  // An unknown key is reported twice: at its object, and at itself as a value that the schema `false` refuses.
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'false') return [{ field, isNested: path.length > 1, keyword: 'additionalProperties', rule: false, value: undefined }];
  const rule = at(schema, segments(keywordLocation));
  if (keyword !== 'required') return [{ field, isNested: path.length > 1, keyword, rule, value }];
  if (path.length > 0) return [{ field, isNested: true, keyword, rule, value }];
  const missing = Array.isArray(rule) ? rule.map(String).filter((name) => at(record, [name]) === undefined) : [];
  return missing.map((name) => ({ field: name, isNested: false, keyword, rule, value: undefined }));
}

/** The keywords that the interpreter does not know; they stand on the record's own properties only. */
function keywordFailures(schema: JsonSchema, record: unknown): Failure[] {
  return Object.entries(at(schema, ['properties']) ?? {}).flatMap(([field, property]) => {
    const value = at(record, [field]);
    return Object.entries(property ?? {})
      .filter(([keyword, rule]) => value !== undefined && isRecordKeyword(keyword) && !recordKeywords[keyword].holds(rule, value))
      .map(([keyword, rule]) => ({ field, isNested: false, keyword, rule, value }));
  });
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

import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import type { RecordMode } from '../../../shared/framework/fields/isWritable.ts';
import { recordKeywords } from '../../../shared/framework/fields/keywords.ts';
import { propertySchema } from '../../../shared/framework/fields/kinds.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { type Failure, problemsOf } from '../../../shared/framework/records/problems.ts';
import { recordSchema } from '../../../shared/framework/records/recordSchema.ts';

/**
 * Checks a client's record against the entity's record schema.
 * @param record as `normalizeRecord` returns it; for an update the stored row with the sent fields laid over it, so that conditions see
 *   the whole record
 * @returns field -> problem, empty if the record is valid
 */
export function validateRecord(entity: Entity, mode: RecordMode, record: Readonly<Record<string, unknown>>): Record<string, FieldProblem> {
  const validate = compiled(entity, mode);
  return validate(record) ? {} : problemsOf(entity, (validate.errors ?? []).map(ajvFailure));
}

/**
 * Checks one value by the same rules as records.
 * @returns the failures, empty if a record may hold the value
 */
export function valueFailures(field: Field, value: unknown): Failure[] {
  const validate = compiledValue({ type: 'object', properties: { [field.name]: propertySchema(field) } });
  return validate({ [field.name]: value }) ? [] : (validate.errors ?? []).map(ajvFailure);
}

/** Validators of single values by their schema: equal rules are compiled once, since every load of the definitions checks them. */
const values = { ajv: newAjv(), validators: new Map<string, ValidateFunction>() };
const valueValidatorsMax = 500;

function compiledValue(schema: JsonSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const present = values.validators.get(key);
  if (present) return present;
  if (values.validators.size >= valueValidatorsMax) Object.assign(values, { ajv: newAjv(), validators: new Map() });
  const validate = values.ajv.compile(schema);
  values.validators.set(key, validate);
  return validate;
}

/** Validators, one for each entity and mode. A reload brings new entities; the validators are freed together with the old entities. */
const validators = new WeakMap<Entity, Map<RecordMode, ValidateFunction>>();

function compiled(entity: Entity, mode: RecordMode): ValidateFunction {
  const byMode = validators.get(entity) ?? new Map<RecordMode, ValidateFunction>();
  validators.set(entity, byMode);
  const validate = byMode.get(mode) ?? newAjv().compile(recordSchema(entity, mode));
  byMode.set(mode, validate);
  return validate;
}

/**
 * An Ajv instance keeps every compiled schema, even of replaced registries, hence separate instances. Schemas are not checked against the
 * meta-schema, which takes longer to compile than a record's schema: code makes them from checked definitions.
 */
function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    meta: false,
    validateSchema: false,
    strictTypes: false,
    strictRequired: false,
    formats: { ...recordFormats },
  });
  for (const [keyword, { type, holds }] of Object.entries(recordKeywords))
    ajv.addKeyword({ keyword, ...(type && { type }), validate: holds, errors: false });
  return ajv;
}

/** An error of ajv (with `verbose`) in the common shape. */
export function ajvFailure({ keyword, instancePath, params, schema, data }: ErrorObject): Failure {
  const lost: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const place = instancePath.split('/').slice(1);
  const [field = '', ...path] = place.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (typeof lost !== 'string') return { field, path, keyword, rule: schema, value: data };
  const [first = lost, ...rest] = place.length > 0 ? [field, ...path, lost] : [lost];
  return { field: first, path: rest, keyword, rule: schema, value: undefined };
}

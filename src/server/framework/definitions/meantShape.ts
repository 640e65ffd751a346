import { meantValues } from '../../../shared/framework/lint/meantValues.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The value of the right type that an author most likely meant by one of the wrong type: a number for `"20"`, a list for one of its items,
 * an object for the value of its only required key.
 * @param schema what the value breaks
 * @param root the schema of the file, for its `$defs`
 * @returns undefined if nothing is likely
 */
export function meantShape(data: unknown, schema: Schema, root: Schema): unknown {
  const types = listOf(schema['type']);
  const fits = (value: unknown) => types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value));
  const meant = meantValues(data).find(fits);
  if (meant !== undefined) return meant;
  if (types.includes('array')) return meantList(Array.isArray(data) ? data : [data], schema, root);
  if (types.includes('object')) return meantObject(data, schema);
  return undefined;
}

/** The items, each as it is or as it was meant; undefined if one of them cannot be an item. */
function meantList(items: readonly unknown[], schema: Schema, root: Schema): unknown {
  const alternatives = alternativesOf(schemaOf(schema['items']), root);
  const shaped = items.map((item) => {
    if (alternatives.some((each) => isOfType(item, each))) return item;
    return alternatives.map((each) => meantShape(item, each, root)).find((meant) => meant !== undefined);
  });
  return shaped.includes(undefined) ? undefined : shaped;
}

function meantObject(data: unknown, { required }: Schema): unknown {
  const [key, ...others] = listOf(required);
  return typeof data === 'string' && typeof key === 'string' && others.length === 0 ? { [key]: data } : undefined;
}

/** Alternatives of a schema: `$ref` resolved, each branch of `oneOf` separately. */
function alternativesOf(schema: Schema, root: Schema): Schema[] {
  const { $ref: reference, oneOf } = schema;
  if (typeof reference === 'string') {
    const name = reference.replace(/^#\/\$defs\//, '');
    return alternativesOf(schemaOf(schemaOf(root['$defs'])[name]), root);
  }
  return Array.isArray(oneOf) ? oneOf.flatMap((each) => alternativesOf(schemaOf(each), root)) : [schema];
}

function isOfType(value: unknown, { type, enum: values }: Schema): boolean {
  if (Array.isArray(values)) return values.includes(value);
  const name = Array.isArray(value) ? 'array' : typeof value;
  return type === undefined || listOf(type).some((each) => each === name || (each === 'integer' && Number.isInteger(value)));
}

function schemaOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

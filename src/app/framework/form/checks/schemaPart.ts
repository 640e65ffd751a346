import { findSchemaDefinition, type GenericObjectType } from '@rjsf/utils';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';

/** A part of a form: a value's schema and its `uiSchema`, each undefined if there is none. */
export interface SchemaPart {
  readonly schema: JsonSchema | undefined;
  readonly uiSchema: GenericObjectType | undefined;
  /** true: the part is an item of an array. */
  readonly isItem?: boolean;
}

/**
 * Finds the part at a path of the form's data, through references and alternatives; of several alternatives the first that has it.
 * @param root the whole schema, to which references point
 */
export function partAt(part: SchemaPart, path: readonly string[], root: JsonSchema): SchemaPart {
  return path.reduce<SchemaPart>(({ schema, uiSchema }, segment) => {
    const item = /^\d+$/.test(segment) ? itemOf(schema, Number(segment), root) : undefined;
    if (item) return { schema: item, uiSchema: itemUiSchema(uiSchema?.['items'], Number(segment)), isItem: true };
    return { schema: propertyOf(schema, segment, root), uiSchema: uiSchema?.[segment] };
  }, part);
}

type ItemUiSchema = GenericObjectType | ((item: object, index: number) => GenericObjectType);

/** The `uiSchema` of an item, which may depend on its values: then that of an empty one. */
function itemUiSchema(items: ItemUiSchema | undefined, index: number): GenericObjectType | undefined {
  return typeof items === 'function' ? items({}, index) : items;
}

/** true: a form draws the part as one input: a value without parts of its own, options to choose from, an array with a widget. */
export function isOneInput({ schema = {}, uiSchema = {} }: SchemaPart): boolean {
  if (isOneValue(schema)) return true;
  const { items, uniqueItems } = schema;
  if (![schema['type']].flat().includes('array')) return false;
  return uiSchema['ui:widget'] !== undefined || (isSchema(items) && 'enum' in items && uniqueItems === true);
}

/** true: an object of any keys, a file, references, an array of anything. */
export function isOneValue(schema: JsonSchema): boolean {
  const types = [schema['type']].flat();
  if (schema['x-ref'] !== undefined) return true;
  if (types.includes('object')) return !objectKeywords.some((keyword) => schema[keyword] !== undefined);
  return types.includes('array') && schema['items'] === undefined;
}

const objectKeywords = ['properties', 'additionalProperties', 'patternProperties', '$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies'];
const alternatives = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];
const conditional = ['dependencies', 'dependentSchemas'];

function itemOf(schema: JsonSchema | undefined, index: number, root: JsonSchema): JsonSchema | undefined {
  if (!schema) return undefined;
  const { items, prefixItems } = schema;
  const fixed: unknown = Array.isArray(prefixItems) ? prefixItems[index] : Array.isArray(items) ? items[index] : undefined;
  return resolved(fixed ?? (Array.isArray(items) ? schema['additionalItems'] : items), root);
}

function propertyOf(schema: JsonSchema | undefined, name: string, root: JsonSchema): JsonSchema | undefined {
  if (!schema) return undefined;
  const { properties, additionalProperties } = schema;
  if (isSchema(properties) && Object.hasOwn(properties, name)) return resolved(properties[name], root);
  const branches = [
    ...alternatives.flatMap((keyword) => [schema[keyword]].flat()),
    ...conditional.flatMap((keyword) => Object.values(schema[keyword] ?? {})),
  ];
  const found = branches.map((branch) => propertyOf(resolved(branch, root), name, root)).find((part) => part !== undefined);
  return found ?? resolved(additionalProperties, root);
}

function resolved(part: unknown, root: JsonSchema): JsonSchema | undefined {
  if (!isSchema(part)) return undefined;
  const { $ref } = part;
  return typeof $ref === 'string' ? { ...findSchemaDefinition($ref, { ...root }), ...part } : part;
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

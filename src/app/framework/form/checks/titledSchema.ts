import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { isText, type Text } from '../../../../shared/framework/text.ts';

/**
 * A JSON Schema whose parts have `title` and `description` from the keywords of entities, `x-short-label` or `x-label`, and `x-help`; those that a part has
 * already win. Reaches every part: of nested objects, of items, of `$defs`, of alternatives.
 */
export function titledSchema(schema: JsonSchema, text: (text: Text) => string): JsonSchema {
  const parts = Object.entries(schema).map(([keyword, value]) => [keyword, dataKeywords.has(keyword) ? value : titledPart(value, text)]);
  const { 'x-label': full, 'x-short-label': label = full, 'x-help': help } = schema;
  return {
    ...(isText(label) && { title: text(label) }),
    ...(isText(help) && { description: text(help) }),
    ...Object.fromEntries(parts),
  };
}

// Their values are data, not schemas.
const dataKeywords = new Set(['default', 'const', 'enum', 'examples', 'required', 'type']);

function titledPart(value: unknown, text: (text: Text) => string): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => titledPart(part, text));
  return typeof value === 'object' && value !== null ? titledSchema({ ...value }, text) : value;
}

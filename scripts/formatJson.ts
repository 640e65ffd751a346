import { formatFlatJson } from '../src/shared/framework/json/formatFlatJson.ts';

const lineWidth = 140;

/**
 * JSON text in the layout of the definition files: values that fit take one line, other values a line per member; ends with a line break.
 */
export function formatJson(value: unknown): string {
  return `${format(value, '', 0)}\n`;
}

/** @param taken columns already used on the line before the value */
function format(value: unknown, indent: string, taken: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const flat = formatFlatJson(value);
  if (indent !== '' && indent.length + taken + flat.length < lineWidth) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Array.isArray(value)
    ? value.map((item) => `${inner}${format(item, inner, 1)}`)
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${inner}${JSON.stringify(key)}: ${format(item, inner, key.length + 5)}`);
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const special = /[\\\t\n\r]/;

/**
 * One row in COPY's text format, with its line end.
 * @param values in the order of the columns; null for a blank; arrays as PostgreSQL literals such as `{1,2}`
 */
export function copyLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cellText).join('\t')}\n`;
}

function cellText(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  // Only few texts need it, and a test costs far less than a replacement.
  if (typeof value === 'string' && special.test(value)) return value.replaceAll(/[\\\t\n\r]/g, (char) => escapes[char] ?? char);
  return String(value);
}

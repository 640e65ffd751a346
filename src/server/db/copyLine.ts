const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * One row in COPY's text format, with its line end.
 * @param values in the order of the columns; null for a blank; arrays as PostgreSQL literals such as `{1,2}`
 */
export function copyLine(values: readonly (string | number | boolean | null)[]): string {
  const cells = values.map((value) => (value === null ? '\\N' : String(value).replaceAll(/[\\\t\n\r]/g, (char) => escapes[char] ?? char)));
  return `${cells.join('\t')}\n`;
}

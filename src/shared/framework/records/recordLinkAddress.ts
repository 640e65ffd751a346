import type { RecordLinkDescription } from '../definitions/ScreenDescription.ts';
import { formatQueryParameter } from '../query/queryParameters.ts';
import { textOf } from './textOf.ts';

const placeholder = /\{([^{}]+)\}/g;

/**
 * Path of a record's link below /{company}/pages/, with its query: `{field}` in the query is the value of that field, encoded. A parameter
 * that the path has as a placeholder is part of the path; another one that consists only of a blank field is left out.
 */
export function recordLinkAddress({ path, query }: RecordLinkDescription, record: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(query).map(
    ([name, text]) => [name, text.replaceAll(placeholder, (_all, field: string) => textOf(record[field]))] as const,
  );
  const inPath = new Map(values.filter(([name]) => path.includes(`{${name}}`)));
  const filled = path.replaceAll(placeholder, (all, name: string) => encodeURIComponent(inPath.get(name) ?? all));
  const parameters = values
    .filter(([name, value]) => value !== '' && !inPath.has(name))
    .map(([name, value]) => formatQueryParameter(name, value));
  return parameters.length === 0 ? filled : `${filled}?${parameters.join('&')}`;
}

/** False for a link whose path names a field that the record leaves blank. */
export function leadsSomewhere({ path, query }: RecordLinkDescription, record: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(query).every(([name, text]) => {
    if (!path.includes(`{${name}}`)) return true;
    return text.replaceAll(placeholder, (_all, field: string) => textOf(record[field])) !== '';
  });
}

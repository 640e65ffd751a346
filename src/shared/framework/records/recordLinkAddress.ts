import type { RecordLinkDescription } from '../definitions/ScreenDescription.ts';
import { formatQueryParameter } from '../query/queryParameters.ts';
import { textOf } from './textOf.ts';

const placeholder = /\{([^{}]+)\}/g;

/**
 * Path of a record's link below /{company}/pages/, with its query: `{field}` is the value of that field, encoded. A parameter that
 * consists only of a blank field is left out.
 */
export function recordLinkAddress({ path, query }: RecordLinkDescription, record: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(query)
    .map(([name, text]) => [name, text.replaceAll(placeholder, (_all, field: string) => textOf(record[field]))] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => formatQueryParameter(name, value));
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

import type { CellEndpoint } from '../definitions/types.gen.ts';
import { textOf } from './textOf.ts';

const placeholder = /\{([^{}]+)\}/g;

/**
 * Path below /api of the call that gives a cell its value: `{field}` is the value of that field, encoded.
 * @returns undefined for a row without one of the values, and for a value that would make another path
 */
export function cellRequest({ call }: CellEndpoint, row: Readonly<Record<string, unknown>>): string | undefined {
  const path = call.replace(/^GET /, '');
  const values = Array.from(path.matchAll(placeholder), ([, field = '']) => textOf(row[field]));
  // A browser reads these as steps of the path, encoded or not.
  if (values.some((value) => /^\.{0,2}$/.test(value))) return undefined;
  return path.replaceAll(placeholder, (_all, field: string) => encodeURIComponent(textOf(row[field])));
}

import { type KeyKind, placeholderOf, takesSegment } from '../../../shared/framework/calls/endpoints.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** The screen of a description at an address, with the values of its placeholders. */
export interface ScreenViewAt {
  readonly screen: ScreenDescription['screens'][number];
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the screen of a path below /{company}/pages/; a literal segment wins over a placeholder.
 * @param path as in the address, its segments percent-encoded: the key of a record may hold a slash
 * @param search query of the address, for screens whose record stands there
 * @returns undefined if the cmid has no such path, `{id}` is no key of a record, or this reader may not open the screen
 */
export function findView(
  { screens, form }: Pick<ScreenDescription, 'screens' | 'form'>,
  path: string,
  search = '',
): ScreenViewAt | undefined {
  const idKind = form?.schema['x-source'] ? 'text' : 'number';
  const segments = path.split('/');
  let best: ScreenViewAt | undefined;
  for (const screen of screens) {
    const [address = '', query] = screen.path.split('?');
    const inPath = matchPath(address.split('/'), segments, idKind);
    const inQuery = matchQuery(query, search, idKind);
    const params = inPath && inQuery && { ...inPath, ...inQuery };
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { screen, params };
  }
  return best;
}

function matchPath(pattern: readonly string[], segments: readonly string[], idKind: KeyKind): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (!takesSegment(part, segment, idKind)) return undefined;
    const found = placeholderOf(part, segment);
    if (found) params[found.name] = decoded(found.value);
  }
  return params;
}

/** Values of the placeholders of a query such as `id={id}`; other parameters of the address are left alone. */
function matchQuery(pattern: string | undefined, search: string, idKind: KeyKind): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  const given = new URLSearchParams(search);
  for (const [name, part] of new URLSearchParams(pattern)) {
    const value = given.get(name) ?? '';
    const found = takesSegment(part, value, idKind) ? placeholderOf(part, value) : undefined;
    if (!found) return undefined;
    params[found.name] = found.value;
  }
  return params;
}

/** Decodes a segment; one with an invalid encoding stays as written. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

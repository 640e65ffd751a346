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
 * @param search query of the address, for screens whose record it names
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

/**
 * Finds the list for an address that a record's screen would have with the record's key, such as `…/EDIT` or `…/EDIT?id=`.
 * @param path as `findView` takes it; an address that has a view of its own is not asked about
 * @returns undefined for any other address, and for a reader without the list
 */
export function listWithoutKey({ screens }: Pick<ScreenDescription, 'screens'>, path: string): ScreenViewAt['screen'] | undefined {
  const lacksKey = screens.some(({ path: pattern, view }) => (view === 'edit' || view === 'show') && withoutKey(pattern) === path);
  return lacksKey ? screens.find(({ view, path: address }) => view === 'list' && !address.includes('{')) : undefined;
}

/** The path of a screen without the key at its end or in its query; undefined for a path that needs no key. */
function withoutKey(pattern: string): string | undefined {
  const [address = '', query] = pattern.split('?');
  const before = address.replace(/\/\{\w+\}$/, '');
  return before !== address || query?.includes('{') ? before : undefined;
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

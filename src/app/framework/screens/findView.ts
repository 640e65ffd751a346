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
 * @returns undefined if the cmid has no such path, `{id}` is no key of a record, or this reader may not open the screen
 */
export function findView({ screens, form }: Pick<ScreenDescription, 'screens' | 'form'>, path: string): ScreenViewAt | undefined {
  const idKind = form?.schema['x-source'] ? 'text' : 'number';
  const segments = path.split('/');
  let best: ScreenViewAt | undefined;
  for (const screen of screens) {
    const params = matchPath(screen.path.split('/'), segments, idKind);
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

/** Decodes a segment; one with an invalid encoding stays as written. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

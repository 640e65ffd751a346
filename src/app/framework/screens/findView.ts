import { type KeyKind, placeholderOf, takesSegment } from '../../../shared/framework/calls/endpoints.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** Which of a description's screens an address shows, with the values of its placeholders. */
export interface ScreenViewAt {
  readonly screen: ScreenDescription['screens'][number];
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the screen of a path below /{company}/pages/; a literal segment wins over a placeholder.
 * @param path as the address has it, its segments percent-encoded: the key of a record may hold a slash
 * @returns undefined where the cmid has no such path, or `{id}` is no key of a record, or this reader may not open it
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

/** A segment that is no valid encoding stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

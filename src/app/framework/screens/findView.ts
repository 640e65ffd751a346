import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** Which of a description's screens an address shows, with the values of its placeholders. */
export interface ScreenViewAt {
  readonly screen: ScreenDescription['screens'][number];
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the screen of a path below /{company}/pages/; a literal segment wins over a placeholder.
 * @param path as the address has it, its segments percent-encoded: the key of a record may hold a slash
 * @returns undefined where the cmid has no such path, or this reader may not open it
 */
export function findView({ screens }: Pick<ScreenDescription, 'screens'>, path: string): ScreenViewAt | undefined {
  const segments = path.split('/');
  let best: ScreenViewAt | undefined;
  for (const screen of screens) {
    const params = matchPath(screen.path.split('/'), segments);
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { screen, params };
  }
  return best;
}

function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (part.startsWith('{')) params[part.slice(1, -1)] = decoded(segment);
    else if (part !== segment) return undefined;
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

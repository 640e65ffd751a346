import type { BoundarySide, PageBoundary } from './ListQuery.ts';
import { offence, type Place } from './queryErrors.ts';

/** More terms than any order has. */
const maxKeys = 20;

/**
 * Reads `after` or `before`: the keys of a row as an answer gave them.
 * @throws AppError `invalid_value` (400)
 */
export function readBoundary(side: BoundarySide, place: Place): PageBoundary {
  const keys = parseKeys(place.value);
  if (!keys) throw offence('invalid_value', place, [{ key: 'error.expected_keys' }]);
  return { side, keys };
}

/** Writes keys as `readBoundary` reads them. */
export function formatKeys(keys: PageBoundary['keys']): string {
  return JSON.stringify(keys);
}

function parseKeys(text: string): PageBoundary['keys'] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length > 0 && value.length <= maxKeys && value.every(isKey) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, so no row has such a key. */
function isKey(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && !value.includes('\0') && value.isWellFormed());
}

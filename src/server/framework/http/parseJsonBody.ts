import { httpErrors } from './httpErrors.ts';

const deepest = 64;

/**
 * Reads a JSON body.
 * @returns the value; undefined for an empty body, since DELETE may come with a content type alone
 * @throws AppError `malformed_json` (400, details line and column, from 1) and `body_too_deep` (400): no record is nested
 *   so deep, and what walks it later must not run out of stack
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > deepest) throw httpErrors.body_too_deep({ deepest });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw httpErrors.malformed_json(placeOf(text, cause), { cause });
  }
}

/** V8 tells the place only within its message, and not at all when the text ends too early. */
function placeOf(text: string, cause: unknown): { line: number; column: number } {
  const found = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
  const before = text.slice(0, found === undefined ? text.length : Number(found)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') most = Math.max(most, ++depth);
    else if (char === '}' || char === ']') depth--;
  }
  return most;
}

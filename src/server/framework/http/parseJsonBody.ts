import { parseJson } from '../../../shared/framework/json/parseJson.ts';
import { httpErrors } from '../errors/httpErrors.ts';

const deepest = 64;

/**
 * Reads a JSON body.
 * @returns the value; undefined for an empty body, since DELETE can come with only a content type
 * @throws AppError 400 `body_not_utf8` · `malformed_json` (details line and column, from 1) · `repeated_key` (details key): one of the
 *   two values would be lost silently · `body_too_deep`: no record is nested so deep, and code that walks the value must not run out of
 *   stack
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  if (depthOf(text) > deepest) throw httpErrors.body_too_deep({ deepest });
  const read = parseJson(text);
  if (!('value' in read)) throw httpErrors.malformed_json({ line: read.line, column: read.column });
  const [repeated] = read.repeated;
  if (repeated) throw httpErrors.repeated_key({ key: repeated.join('.') });
  return read.value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw httpErrors.body_not_utf8({}, { cause });
  }
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

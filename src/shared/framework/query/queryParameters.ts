import { offence, type Place } from './queryErrors.ts';

/** Bytes that a query string may have. Grid contract 8. */
export const queryBytesMax = 8192;

/**
 * Decodes a query string as a form: `+` is a space, names and values are percent-encoded UTF-8.
 * @param queryString without the leading `?`
 * @returns the parameters in order, repeats kept
 * @throws AppError `query_too_long` (414), `malformed` (400) for a bad percent-encoding
 */
export function parseQueryParameters(queryString: string): Place[] {
  if (utf8Length(queryString) > queryBytesMax)
    throw offence('query_too_long', { parameter: '', value: '' }, [], { expected: queryBytesMax });
  return queryString
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const name = at < 0 ? part : part.slice(0, at);
      const value = at < 0 ? '' : part.slice(at + 1);
      const place = { parameter: decode(name) ?? name, value: decode(value) ?? value };
      if (decode(name) === undefined || decode(value) === undefined)
        throw offence('malformed', place, [{ key: 'error.expected_encoding' }]);
      return place;
    });
}

/** One `name=value` of a query string; `!` stays unescaped. */
export function formatQueryParameter(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

function utf8Length(text: string): number {
  let length = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

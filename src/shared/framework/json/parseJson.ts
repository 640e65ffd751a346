/** Keys and indexes from the root of a JSON text to one of its values. */
export type JsonPath = readonly (string | number)[];

/** Text read as JSON: its value and the keys that an object has twice, or the place of the first fault. */
export type ParsedJson = { readonly value: unknown; readonly repeated: readonly JsonPath[] } | JsonFault;

/** Line and column count from 1; `found` is the text there, empty at the end of the file. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly found: string;
}

/**
 * Reads JSON and reports faults that `JSON.parse` hides: the place of every kind of fault, and repeated keys, where `JSON.parse` silently
 * keeps the last. Very deep nesting counts as a fault, because reading it would overflow the stack.
 */
export function parseJson(text: string): ParsedJson {
  const reader = new JsonReader(text);
  try {
    const value = reader.readDocument();
    return { value, repeated: reader.repeated };
  } catch (error) {
    if (error instanceof Fault) return placeOf(text, error.position);
    throw error;
  }
}

class Fault extends Error {
  readonly position: number;

  constructor(position: number) {
    super('no JSON');
    this.position = position;
  }
}

const token =
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const deepest = 500;

const space = /[ \t\r\n]*/y;
const punctuation = new Set(['{', '}', '[', ']', ',', ':']);

class JsonReader {
  readonly repeated: JsonPath[] = [];
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  /** Start of the current token. */
  #position = 0;
  #token = '';

  constructor(text: string) {
    this.#text = text;
    // Some editors begin a file with a byte order mark.
    this.#next(text.startsWith('\uFEFF') ? 1 : 0);
  }

  readDocument(): unknown {
    const value = this.#readValue();
    if (this.#token !== '' || this.#position < this.#text.length) throw new Fault(this.#position);
    return value;
  }

  #readValue(): unknown {
    if (this.#path.length > deepest) throw new Fault(this.#position);
    if (this.#token === '{') return this.#readObject();
    if (this.#token === '[') return this.#readArray();
    if (this.#token === '' || punctuation.has(this.#token)) throw new Fault(this.#position);
    const value: unknown = JSON.parse(this.#token);
    this.#advance();
    return value;
  }

  #readObject(): unknown {
    const entries = new Map<string, unknown>();
    this.#readItems('}', () => {
      if (!this.#token.startsWith('"')) throw new Fault(this.#position);
      const key = String(JSON.parse(this.#token));
      this.#advance();
      this.#expect(':');
      this.#path.push(key);
      if (entries.has(key)) this.repeated.push([...this.#path]);
      entries.set(key, this.#readValue());
      this.#path.pop();
    });
    return Object.fromEntries(entries);
  }

  #readArray(): unknown {
    const items: unknown[] = [];
    this.#readItems(']', () => {
      this.#path.push(items.length);
      items.push(this.#readValue());
      this.#path.pop();
    });
    return items;
  }

  /** Reads from an opening to a closing bracket, items separated by commas, none after the last. */
  #readItems(closing: string, readItem: () => void): void {
    this.#advance();
    if (this.#token === closing) {
      this.#advance();
      return;
    }
    for (;;) {
      readItem();
      if (this.#token === closing) break;
      this.#expect(',');
    }
    this.#advance();
  }

  #expect(mark: string): void {
    if (this.#token !== mark) throw new Fault(this.#position);
    this.#advance();
  }

  #advance(): void {
    this.#next(this.#position + this.#token.length);
  }

  /** Finds the token at or after a position; an empty one is the end of the text, or text that is no token. */
  #next(from: number): void {
    space.lastIndex = from;
    space.test(this.#text);
    this.#position = space.lastIndex;
    token.lastIndex = this.#position;
    this.#token = token.exec(this.#text)?.[0] ?? '';
  }
}

const shownLength = 20;

function placeOf(text: string, position: number): JsonFault {
  const lines = text.slice(0, position).split('\n');
  const [found = ''] = text.slice(position, position + shownLength).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, found: found.trimEnd() };
}

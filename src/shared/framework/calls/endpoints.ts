import type { Access } from '../definitions/types.gen.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The text of a record's key in a path, by its kind. A text key takes any segment, so a literal path at the same place cannot be reported
 * as unknown.
 */
const keyPatterns = { number: /^[0-9]+$/, text: /^/ } as const;

/** Form of record keys: digits; or any text, for tables of other programs. */
export type KeyKind = keyof typeof keyPatterns;

/**
 * One known call. The list of endpoints registers the server's routes, rejects unknown calls in the client and generates the OpenAPI
 * document.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path below /api/, placeholders in braces: `users/user/{id}`, also at the end of a segment. */
  readonly path: string;
  /** Kind of the keys that `{id}` takes; default number. */
  readonly idKind?: KeyKind;
  readonly group: string;
  readonly access: Access;
  /**
   * Set on every call of level admin. true: it concerns the installation, and only administrators of the product's company may
   * call it; false: an administrator of any company may call it for the own company. Law 50.
   */
  readonly installation?: boolean;
  /** User types allowed beyond the level, such as the types behind `employee` and `sales` of the endpoint list. */
  readonly types?: readonly string[];
  /** Open to programs whose token has this scope (`scopeOf`); without one, above level public, to no token of a program. */
  readonly scope?: string;
  /** true: also open while the user must first reset the password (login status 4). */
  readonly whileResetting?: boolean;
  /** true: barred while someone acts as another user (Switch User); only that user in person may call it. */
  readonly inPerson?: boolean;
  /** true: a GET that sets a cookie, which pages of other sites may not make. All other methods are barred to them anyway. */
  readonly setsCookie?: boolean;
  /** true: the caller shows the error itself; the global handling stays silent. */
  readonly suppressErrors?: boolean;
  readonly summary: string;
  /** Encoding of the body; default json. Calls with a form take JSON as well; `file`: the bytes of one file; `pieces`: tus. */
  readonly body?: 'json' | 'form' | 'multipart' | 'file' | 'pieces';
  readonly request?: JsonSchema;
  readonly query?: JsonSchema;
  readonly response?: JsonSchema;
  /** true: repeated with the same header `Idempotency-Key`, the call adds nothing. */
  readonly takesKey?: boolean;
  /** true: a visitor sends the solution of a challenge in the header `captcha`. */
  readonly takesProof?: boolean;
  /** true: with the header `Change-Set`, the changes of the call can be undone. */
  readonly takesChangeSet?: boolean;
  /** Success status; default 200. */
  readonly status?: number;
  /** Media type of a success answer that is not JSON. */
  readonly media?: string | readonly string[];
  /** Headers of a success answer: name -> description. */
  readonly headers?: Readonly<Record<string, string>>;
  /** true: takes the query of a list (grid contract 2). */
  readonly list?: boolean;
}

/** true: the segment is the pattern's part itself, or a value of its placeholder. `{id}` takes keys of the given kind. */
export function takesSegment(part: string, segment: string, idKind: KeyKind = 'number'): boolean {
  const found = placeholderOf(part, segment);
  return found ? found.name !== 'id' || keyPatterns[idKind].test(found.value) : part === segment;
}

/**
 * Reads the placeholder of a pattern's part, which may follow fixed letters: `books_{code}`.
 * @returns undefined if the part has none or the segment does not fit
 */
export function placeholderOf(part: string, segment: string): { readonly name: string; readonly value: string } | undefined {
  const [, fixed = '', name] = /^([^{]*)\{(\w+)\}$/.exec(part) ?? [];
  if (name === undefined || !segment.startsWith(fixed) || segment.length === fixed.length) return undefined;
  return { name, value: segment.slice(fixed.length) };
}

import type { ErrorDetails, FieldProblem } from '../../AppError.ts';
import type { JsonPath } from '../../json/parseJson.ts';
import { type FindingCode, findingCodes } from './findingCodes.ts';

/** A fault in a definition and its place. An error keeps the definitions from being used. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  /** Relative to the checkout, `/` between folders. */
  readonly file: string;
  /** JSON pointer into the file (RFC 6901); empty: the whole file. */
  readonly pointer: string;
  /** One sentence: message `lint.<code>` or `lint.<code>.<variant>` with its values. */
  readonly message: FieldProblem;
  /**
   * The remedy: `lint.write` with a `remedy` in JSON, `lint.didYouMean` with the nearest right `name`, else `lint.<code>.hint`, or
   * `lint.<code>.<variant>.hint`.
   */
  readonly hint: FieldProblem;
}

export interface FindingOptions {
  /** The sentence, for a code that has several. */
  readonly variant?: string;
  /** true: the remedy of the code does not suit this variant, which has its own. */
  readonly hasOwnHint?: boolean;
  readonly values?: ErrorDetails;
  /** The name that the author may have meant; undefined if nothing is near. */
  readonly nearest?: string | undefined;
  /** JSON to write in this place; undefined if it is not known. */
  readonly remedy?: string | undefined;
}

/** A finding at a place of a file; its severity follows from its code. */
export function finding(
  code: FindingCode,
  file: string,
  path: JsonPath,
  { variant, hasOwnHint, values, nearest, remedy }: FindingOptions = {},
): Finding {
  const sentence = variant ? `lint.${code}.${variant}` : `lint.${code}`;
  const own = { key: `${hasOwnHint ? sentence : `lint.${code}`}.hint`, ...(hasOwnHint && values && { values }) };
  const found: Finding = {
    code,
    severity: findingCodes[code],
    file,
    pointer: jsonPointer(path),
    message: { key: sentence, ...(values && { values }) },
    hint: nearest === undefined ? own : { key: 'lint.didYouMean', values: { name: nearest } },
  };
  return remedy === undefined ? found : withRemedy(found, remedy);
}

/** The finding with the JSON to write as its remedy. */
export function withRemedy(found: Finding, remedy: string): Finding {
  return { ...found, hint: { key: 'lint.write', values: { remedy } } };
}

/** Writes a path as a JSON pointer, `~` and `/` within a key escaped (RFC 6901). */
function jsonPointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

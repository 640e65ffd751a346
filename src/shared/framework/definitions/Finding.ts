import type { FieldProblem } from '../AppError.ts';
import type { FindingCode } from './findingCodes.ts';

/** Something wrong with a definition: where it stands and what it is. An error keeps the definitions from being used. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  /** Relative to the checkout, `/` between folders. */
  readonly file: string;
  /** JSON pointer into the file (RFC 6901); empty: the whole file. */
  readonly pointer: string;
  /** Message `lint.<code>` or `lint.<code>.<case>`, with its values: one sentence. */
  readonly message: FieldProblem;
  /** What to do: a message as above. `lint.didYouMean` carries the nearest right name as `name`. */
  readonly hint: FieldProblem | undefined;
}

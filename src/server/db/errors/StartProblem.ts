/** Why the program cannot start, in one sentence for the person who started it, and what she may do about it. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
  readonly remedy: string;

  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.remedy = remedy;
  }
}

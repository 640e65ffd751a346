/** The reason why the program cannot start, in one sentence for the person who started it, with the remedy. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
  readonly remedy: string;

  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.remedy = remedy;
  }
}

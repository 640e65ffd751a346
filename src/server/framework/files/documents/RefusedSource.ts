import type { Refusal } from './makeDocuments.ts';

/** The source, or the choice of its pages, allows no documents. */
export class RefusedSource extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.code, { cause });
    this.refusal = refusal;
  }
}

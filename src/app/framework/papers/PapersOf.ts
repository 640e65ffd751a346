import type { RecordId } from '../../../shared/framework/RecordId.ts';

/** The records of papers: one, or several in one file. */
export interface PapersOf {
  /** Path of their resource below /api/. */
  readonly apiUrl: string;
  /** At least one. */
  readonly ids: readonly RecordId[];
}

import type { Selection } from '../../../shared/framework/grid/Selection.ts';

/** The records of papers: one, or several in one file. */
export interface PapersOf {
  /** Path of their resource below /api/. */
  readonly apiUrl: string;
  /** At least one record. */
  readonly records: Selection;
}

/** Number of the records; undefined while they are counted. */
export function countOf({ records }: PapersOf): number | undefined {
  return records.kind === 'rows' ? records.ids.length : records.count;
}

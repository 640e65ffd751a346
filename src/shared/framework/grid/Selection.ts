import type { RecordId } from '../RecordId.ts';

/**
 * The selected rows of a list: single rows, on other pages too, or all rows that match its filters, kept as these filters.
 * Grid contract 12.
 */
export type Selection =
  | { readonly kind: 'rows'; readonly ids: readonly RecordId[] }
  | {
      readonly kind: 'matching';
      /** Decoded conditions of the list request, as an export sends them, without order, fields and page; a repeated name holds a list. */
      readonly parameters: Readonly<Record<string, string | readonly string[]>>;
      /** Rows that match; undefined while they are counted. */
      readonly count: number | undefined;
      /** true: there are more rows than were counted. */
      readonly isEstimated: boolean;
    };

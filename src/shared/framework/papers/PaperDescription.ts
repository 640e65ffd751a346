import type { FilterNode } from '../query/ListQuery.ts';
import type { Text } from '../text.ts';
import type { PaperLanguage } from './paperLanguages.ts';

/** A paper as the page of a record offers it. */
export interface PaperDescription {
  readonly name: string;
  /** Its title without the values of a record. */
  readonly title: Text;
  /** The languages to choose from; empty: no choice. */
  readonly languages: readonly PaperLanguage[];
  /** Conditions on the record, all of which hold where it is offered. */
  readonly when: readonly FilterNode[];
}

import type { Text } from '../text.ts';

/** A definition that a record may name. */
export interface DefinitionChoice {
  readonly value: string;
  readonly label: Text;
  /** false: known, and not for the reader to choose. */
  readonly isOffered?: boolean;
}

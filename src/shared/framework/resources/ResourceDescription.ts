import type { KeyKind } from '../calls/endpoints.ts';
import type { Permissions, ScreenDefinition } from '../definitions/types.gen.ts';
import type { Text } from '../text.ts';

/** A resource as react-admin registers it, for one reader. */
export interface ResourceDescription {
  /** Path of its calls below /api, such as `users/user`. */
  readonly name: string;
  /** Entity of its records. */
  readonly entity: string;
  readonly label: Text;
  /** The fields of a row that name its record, by language: labels of references. */
  readonly titleFields: readonly Text[];
  /** The fields of the quick search. */
  readonly searchFields: readonly string[];
  /** Verbs that this reader may use. */
  readonly verbs: readonly (keyof Permissions)[];
  readonly idKind: KeyKind;
  /** Path of the first screen of each view that this reader may open, below /{company}/pages/. */
  readonly screens: Readonly<Partial<Record<ScreenDefinition['view'], string>>>;
}

import type { DefinitionSet } from '../DefinitionSet.ts';

/** A key or a value that the schemas allow and that no code serves yet. */
export interface NotBuilt {
  readonly kind: keyof Pick<DefinitionSet, 'entities' | 'resources' | 'reports'>;
  /** Keys from the root of a file to the value; `*` is any key or item. */
  readonly path: readonly string[];
  /** The values that are not built; undefined: every value. */
  readonly values?: readonly string[];
  /** The part of the key that is not built; undefined: all of it. */
  readonly part?: string;
}

/** Keys and values that definitions may have without effect; none at present. Building one means deleting its row, or its value. */
export const notBuilt: readonly NotBuilt[] = [];

import { createContext } from 'react';

interface ArrayScope {
  /** Label of the array. */
  readonly title: string;
  /** true: the array has more items than the schema's minimum. */
  readonly canRemove: boolean;
  readonly canAdd: boolean;
  /** Called before the item is removed. */
  readonly onRemove: (index: number) => void;
  /** Called before an item is inserted at a place. */
  readonly onInsert: (index: number) => void;
  /** Inserts a copy of an item after it; undefined: the whole item is copied. */
  readonly onCopy?: ((index: number) => void) | undefined;
}

/** The array around an item. */
export const ArrayContext = createContext<ArrayScope>({
  title: '',
  canRemove: true,
  canAdd: true,
  onRemove: () => {},
  onInsert: () => {},
});

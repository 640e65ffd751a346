import type { RefObject } from 'react';
import { useUndoKeys } from './useUndoKeys.ts';

/** The device's undo keys on a page that has no changes of its own: they take the change of the latest notice in view. */
export function RecordUndoKeys({ section }: { readonly section: RefObject<HTMLElement | null> }) {
  useUndoKeys(section);
  return null;
}

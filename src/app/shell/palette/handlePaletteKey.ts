import type { KeyboardEvent } from 'react';
import type { PaletteItem } from './PaletteItem.ts';

interface PaletteKeys {
  /** Place of the marked item. */
  readonly at: number;
  readonly items: readonly PaletteItem[];
  /** Marks the item at a place; beyond either end it goes on at the other. */
  readonly mark: (index: number) => void;
  readonly run: (item: PaletteItem, inNewTab: boolean) => void;
  readonly toggleFavourite: (item: PaletteItem) => void;
}

/**
 * The keys of the palette's input: arrows, Home and End mark an item, Enter opens it, with Ctrl (Cmd on a Mac) in a tab of its own,
 * Ctrl+D makes it a favourite, as it makes a page a bookmark elsewhere.
 */
export function handlePaletteKey(event: KeyboardEvent, { at, items, mark, run, toggleFavourite }: PaletteKeys): void {
  const item = items[at];
  if (!item || event.altKey || event.shiftKey) return;
  const withCtrl = event.ctrlKey || event.metaKey;
  const marks: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const next = withCtrl ? undefined : marks[event.key];
  const isFavouriteKey = withCtrl && event.key.toLowerCase() === 'd';
  if (next === undefined && event.key !== 'Enter' && !isFavouriteKey) return;
  // Closing gives the focus back to the button that opened the palette: Enter must not press it.
  event.preventDefault();
  if (next !== undefined) mark(next);
  else if (isFavouriteKey) toggleFavourite(item);
  else run(item, withCtrl);
}

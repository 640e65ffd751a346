import type { KeyboardEvent } from 'react';
import type { PaletteItem } from './PaletteItem.ts';

interface PaletteKeys {
  /** Index of the marked item. */
  readonly at: number;
  readonly items: readonly PaletteItem[];
  /** Marks the item at an index; wraps around at both ends. */
  readonly mark: (index: number) => void;
  readonly run: (item: PaletteItem, inNewTab: boolean) => void;
  readonly toggleFavourite: (item: PaletteItem) => void;
}

/**
 * The keys of the palette's input: arrows, Home and End mark an item, Enter opens it, with Ctrl (Cmd on a Mac) in a new tab; Ctrl+D adds it
 * to the favourites, as it bookmarks a page elsewhere.
 */
export function handlePaletteKey(event: KeyboardEvent, { at, items, mark, run, toggleFavourite }: PaletteKeys): void {
  const item = items[at];
  if (!item || event.altKey || event.shiftKey) return;
  const withCtrl = event.ctrlKey || event.metaKey;
  const marks: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const next = withCtrl ? undefined : marks[event.key];
  const isFavouriteKey = withCtrl && event.key.toLowerCase() === 'd';
  if (next === undefined && event.key !== 'Enter' && !isFavouriteKey) return;
  // Closing returns the focus to the button that opened the palette: Enter must not press it.
  event.preventDefault();
  if (next !== undefined) mark(next);
  else if (isFavouriteKey) toggleFavourite(item);
  else run(item, withCtrl);
}

import type { ComponentType } from 'react';

/** An entry of the palette. */
export interface PaletteItem {
  /** Unique among all. */
  readonly id: string;
  readonly title: string;
  /** The place or kind of the item; empty: none. */
  readonly detail: string;
  /** Command ID, at the end of the line while it is typed; empty: none. */
  readonly hint: string;
  /** Further names in the language of the reader, which rank as the title; never shown. */
  readonly names?: readonly string[];
  /** Wishes that the item answers; never shown. */
  readonly wishes?: readonly string[];
  /** Further words that find the item, such as its title in other languages; never shown. */
  readonly words?: string;
  readonly icon: ComponentType<{ fontSize?: 'small' }> | string;
  /** Address that it opens; undefined for an action. */
  readonly to?: string;
  readonly run: () => void;
}

/** The identity of an item in any section: an address appears in one section only. */
export function itemKey({ id, to }: PaletteItem): string {
  return to ?? id;
}

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

import type { ComponentType } from 'react';

/** Something that the palette offers. */
export interface PaletteItem {
  /** Unique among all. */
  readonly id: string;
  readonly title: string;
  /** Where it stands or what it is; empty: nothing to say. */
  readonly detail: string;
  /** Short text at the end of the line, such as a cmid. */
  readonly hint: string;
  readonly icon: ComponentType<{ fontSize?: 'small' }> | string;
  /** Address that it opens; undefined for an action. */
  readonly to?: string;
  readonly run: () => void;
}

/** What an item is known by, in whatever section it stands: an address stands in one only. */
export function itemKey({ id, to }: PaletteItem): string {
  return to ?? id;
}

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

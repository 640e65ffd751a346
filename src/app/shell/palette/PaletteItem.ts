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
  readonly run: () => void;
}

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

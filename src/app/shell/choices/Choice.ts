import type { ComponentType } from 'react';

/** A setting that the user picks from a menu. */
export interface Choice {
  readonly label: string;
  readonly icon: ComponentType<{ fontSize?: 'small' }>;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

import type { ComponentType } from 'react';

/** One of the values of a choice. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Language of the label, if it differs from the interface's. */
  readonly lang?: string;
}

/** A setting that the user picks from a few values. */
export interface Choice {
  readonly id: 'view' | 'language' | 'theme' | 'menu';
  readonly label: string;
  readonly icon: ComponentType<{ fontSize?: 'small' }>;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  readonly onChoose: (value: string) => void;
}

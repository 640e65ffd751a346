import { type ComponentType, createContext } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** What a component in a page's place is given. */
export interface SlotPageProps {
  readonly screen: ScreenDescription;
  /** Values of the placeholders in the screen's path. */
  readonly params: Readonly<Record<string, string>>;
}

/** Name -> component for the slots of definitions; main joins those of all areas. */
export type Slots = Readonly<Record<string, ComponentType<SlotPageProps>>>;

export const SlotsContext = createContext<Slots>({});

import { type ComponentType, createContext, useContext } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { SlotKind } from '../../../shared/framework/definitions/slotKinds.ts';
import type { SlotProps } from './slotPlaces.ts';

/** Kind -> name -> component, for the slots of definitions; main joins those of all areas. */
export type Slots = { readonly [Kind in SlotKind]?: Readonly<Record<string, ComponentType<SlotProps[Kind]>>> };

export const SlotsContext = createContext<Slots>({});

/**
 * Finds the component that a definition names for one of its places.
 * @param name the rest of the place: `start` of `list.toolbar.start`, the field of `field.<name>`; undefined if the kind is the place
 * @returns undefined if the definition names none
 */
export function useSlot<Kind extends SlotKind>(
  slots: ScreenDescription['slots'],
  kind: Kind,
  name?: string,
): ComponentType<SlotProps[Kind]> | undefined {
  const components: Slots[Kind] = useContext(SlotsContext)[kind];
  const component = slots[name === undefined ? kind : `${kind}.${name}`];
  return component === undefined ? undefined : components?.[component];
}

import { type ComponentType, createContext, useContext } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { type SlotKind, type SlotNames, slotKinds } from '../../../shared/framework/definitions/slotKinds.ts';
import type { SlotProps } from './slotPlaces.ts';

/** Kind -> name -> component, for the slots of definitions. */
export type Slots = { readonly [Kind in SlotKind]?: Readonly<Record<string, ComponentType<SlotProps[Kind]>>> };

/** A component for each name of a layer, under its kind. */
export type ComponentsOf<Names extends SlotNames> = {
  readonly [Kind in keyof Names & SlotKind]: Record<NonNullable<Names[Kind]>[number], ComponentType<SlotProps[Kind]>>;
};

/** The components of several layers together. */
export function joinSlots(layers: readonly Slots[]): Slots {
  return Object.fromEntries(slotKinds.map((kind) => [kind, Object.assign({}, ...layers.map((slots) => slots[kind]))]));
}

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

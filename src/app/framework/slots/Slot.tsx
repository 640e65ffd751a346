import { createElement, type ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { SlotKind } from '../../../shared/framework/definitions/slotKinds.ts';
import { BlockBoundary } from '../BlockBoundary.tsx';
import { useSlot } from './SlotsContext.ts';
import type { SlotProps } from './slotPlaces.ts';

interface PlaceProps<Kind extends SlotKind> {
  readonly slots: ScreenDescription['slots'];
  readonly kind: Kind;
  /** The rest of the place behind its kind: `top` of `form.top`, the field of `field.<name>`. */
  readonly name?: string;
  readonly props: SlotProps[Kind];
  /** Drawn if the definition names no component. */
  readonly children?: ReactNode;
}

/**
 * A place of a screen that a definition may fill with a component. Its record is react-admin's record
 * context. A crash of the component stays within the place.
 */
export function Slot<Kind extends SlotKind>({ slots, kind, name, props, children = null }: PlaceProps<Kind>) {
  const component = useSlot(slots, kind, name);
  if (!component) return children;
  const drawn = createElement(component, props);
  return (
    <BlockBoundary>{'record' in props ? <RecordContextProvider value={props.record}>{drawn}</RecordContextProvider> : drawn}</BlockBoundary>
  );
}

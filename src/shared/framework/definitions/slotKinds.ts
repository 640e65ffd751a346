/**
 * The kinds of components that definitions may name in `slots`. A place is a kind, or a kind and a name separated by a dot:
 * `list.expand`, `form.top`, `field.state`.
 */
export const slotKinds = ['page', 'list.toolbar', 'list.empty', 'list.expand', 'field', 'input', 'form', 'show.aside'] as const;

export type SlotKind = (typeof slotKinds)[number];

/** The kind of component that fits a place; undefined for a text that names no place. */
export function slotKindOf(place: string): SlotKind | undefined {
  return slotKinds.find((kind) => place === kind || place.startsWith(`${kind}.`));
}

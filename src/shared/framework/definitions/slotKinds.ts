/**
 * The kinds of components that definitions may name in `slots`. A place is a kind, or a kind and a name separated by a dot:
 * `list.expand`, `form.top`, `field.state`.
 */
export const slotKinds = [
  'page',
  'list.top',
  'list.toolbar',
  'list.empty',
  'list.expand',
  'field',
  'input',
  'form',
  'step',
  'show.aside',
] as const;

export type SlotKind = (typeof slotKinds)[number];

const namesOf: Readonly<Partial<Record<SlotKind, readonly string[]>>> = {
  'list.toolbar': ['start', 'end'],
  form: ['top', 'bottom', 'aside'],
};

const namedKinds: ReadonlySet<SlotKind> = new Set(['field', 'input', 'step']);

/** The places with fixed names; `field` and `input` take the name of a field, `step` that of a step. */
export const slotPlaces: readonly string[] = slotKinds
  .filter((kind) => !namedKinds.has(kind))
  .flatMap((kind) => namesOf[kind]?.map((name) => `${kind}.${name}`) ?? [kind]);

/** Names of components by the kind of place they fit. */
export type SlotNames = { readonly [Kind in SlotKind]?: readonly string[] };

/** The names of several layers together. */
export function joinSlotNames(layers: readonly SlotNames[]): SlotNames {
  return Object.fromEntries(slotKinds.map((kind) => [kind, layers.flatMap((names) => names[kind] ?? [])]));
}

/** The kind of component that fits a place; undefined for a text that names no place. */
export function slotKindOf(place: string): SlotKind | undefined {
  return slotKinds.find((kind) => place === kind || place.startsWith(`${kind}.`));
}

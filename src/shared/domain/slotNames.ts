/**
 * Every component that definitions may put into a slot. The names stand here, where the lint and the server see them; the app
 * gives each its component (`satisfies Record<SlotName, …>`), so that neither list can miss a name of the other.
 */
export const slotNames = [] as const satisfies readonly string[];

export type SlotName = (typeof slotNames)[number];

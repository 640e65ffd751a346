/**
 * Every component that definitions may put into a slot. The names stand here, where the lint and the server see them; the app
 * gives each its component (`satisfies Record<(typeof slotNames)[number], …>`), so that neither list can miss a name.
 */
export const slotNames = [] as const satisfies readonly string[];

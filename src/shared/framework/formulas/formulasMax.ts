/** Most formulas of one list. */
export const formulasMax = 12;

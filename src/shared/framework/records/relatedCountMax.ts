/** The largest number of related rows that is counted exactly; a page shows `999+` for more. */
export const relatedCountMax = 999;

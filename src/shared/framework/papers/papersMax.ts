/** Records whose papers are made while their reader waits. */
export const papersMax = 200;

/** Records whose papers a background task makes in one file. */
export const papersTaskMax = 1000;

/** Records that a preview shows. */
export const previewMax = 10;

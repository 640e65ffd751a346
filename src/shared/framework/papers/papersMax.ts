/** Records whose papers are made in one file. */
export const papersMax = 200;

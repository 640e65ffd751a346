/** Space between the tiles of a dashboard. */
export const tilesSx = { display: 'grid', gap: 2 } as const;

/** Two columns of lists; one where two would be narrow. */
export const listsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Columns of the figures: rows of equal length, two columns on a phone. A few figures keep the width of four. */
export function figuresSx(count: number) {
  const wide = count <= 6 ? Math.max(count, 4) : Math.ceil(count / 2);
  const narrow = count % 3 === 0 || count === 5 ? 3 : 4;
  return {
    display: 'grid',
    listStyle: 'none',
    m: 0,
    p: 0,
    gap: { xs: 1, sm: 2 },
    gridTemplateColumns: { xs: columns(2), sm: columns(narrow), lg: columns(wide) },
  } as const;
}

const columns = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/** Height of a figure: label, value and padding. */
export const figureHeight = 88;

/** Height of a row of a list. */
export const rowHeight = 36;

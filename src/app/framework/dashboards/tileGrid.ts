/** Space between the tiles of a dashboard. */
export const tilesSx = { display: 'grid', gap: 2 } as const;

/** Columns of the figures: rows of equal length, two columns on a phone, where the first of an odd number has a row. One figure has half the width. */
export function figuresSx(count: number) {
  const few = Math.max(count, 2);
  const wide = count <= 6 ? few : Math.ceil(count / 2);
  const narrow = count <= 4 ? few : count % 3 === 0 || count === 5 ? 3 : 4;
  return {
    display: 'grid',
    listStyle: 'none',
    m: 0,
    p: 0,
    gap: { xs: 1, sm: 2 },
    gridTemplateColumns: { xs: columns(2), sm: columns(narrow), lg: columns(wide) },
    '& > :first-of-type:nth-last-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  } as const;
}

/** Smallest height of an action. */
export const actionHeight = 40;

/** Actions beside each other, as wide as their words; on a phone two of equal width in a row. */
export const actionsSx = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))' },
  flexWrap: 'wrap',
  listStyle: 'none',
  m: 0,
  p: 0,
  gap: 1,
  '& > :first-of-type:nth-last-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& > li': { display: 'flex' },
  '& a': { minHeight: actionHeight },
} as const;

const columns = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/** Height of a figure: label, value and padding. */
export const figureHeight = 88;

/** Height of a row of a list. */
export const rowHeight = 36;

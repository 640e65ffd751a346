import Box from '@mui/material/Box';
import { GridColumnHeaderSortIcon, type GridColumnHeaderSortIconProps } from '@mui/x-data-grid';
import { sortPlace } from '../../../../shared/framework/grid/sortKeys.ts';
import { sortArrow } from '../package/packageInternals.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';

/** The arrow of a heading, with the place of its column in an order by several. */
export function SortSign({ field, sortingOrder }: GridColumnHeaderSortIconProps) {
  const { columns } = useGridLayout().list;
  const { sort } = useGridRows();
  const column = columns.find(({ name }) => name === field);
  const place = column ? sortPlace(sort, column) : -1;
  const key = sort[place];
  return (
    <Box
      aria-hidden
      component="span"
      data-sorted={key ? '' : undefined}
      data-place={key && sort.length > 1 ? place + 1 : undefined}
      sx={sign}
    >
      <GridColumnHeaderSortIcon field={field} sortingOrder={sortingOrder} direction={key && (key.descending ? 'desc' : 'asc')} />
    </Box>
  );
}

/** Room of the place to the right of the arrow, in pixels. */
const placeRoom = 4;

/**
 * The place is drawn next to the arrow, in a margin because the heading cuts off what lies outside, and is not part of the heading's name.
 */
const sign = {
  display: 'inline-flex',
  position: 'relative',
  // The package hides the arrow of every heading but the first of the order.
  '&[data-sorted] > *': { visibility: 'visible', width: 'auto' },
  [`&&&[data-sorted] ${sortArrow}`]: { opacity: 1 },
  '&[data-place]': { mr: `${placeRoom}px` },
  '&[data-place]::after': {
    content: 'attr(data-place)',
    position: 'absolute',
    top: 0,
    right: -placeRoom,
    typography: 'caption',
    lineHeight: 1,
    color: 'primary.main',
    fontWeight: 700,
  },
} as const;

import Box from '@mui/material/Box';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useTableLayout } from './useTableLayout.tsx';

/** Pixels of the row of headings and of the row of categories above it, as the package draws them. */
const headingHeight = 39;
const categoryHeight = 19;

/**
 * A table whose first rows are under way: its headings, as wide as their words, above bars. Plain elements, since the package would draw
 * its own anew with the widths that the rows bring.
 */
export function WaitingTable({ width }: { readonly width: number }) {
  const { columns, groups } = useTableLayout(width, undefined);
  const widths = new Map(columns.map((column) => [column.field, column.width ?? 0]));
  return (
    // Screen readers hear that the table is busy, then the table itself.
    <Box aria-hidden sx={style}>
      {groups.length > 0 && (
        <div className="categories">
          {groups.map((group) => (
            <span
              key={group.groupId}
              className={group.headerClassName === 'plain' ? 'plain' : undefined}
              style={{ width: group.children.reduce((sum, child) => sum + (('field' in child && widths.get(child.field)) || 0), 0) }}
            >
              <span>{group.headerClassName === '' && group.headerName}</span>
            </span>
          ))}
        </div>
      )}
      <div className="headings">
        {columns.map(({ field, headerName, renderHeader, headerAlign, width: pixels }) => (
          <span key={field} style={{ width: pixels, textAlign: headerAlign ?? 'left' }}>
            {renderHeader ? '' : headerName}
          </span>
        ))}
      </div>
      <TableSkeleton />
    </Box>
  );
}

const style = {
  width: '100%',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  '& > div': { display: 'flex', flexShrink: 0, color: 'text.secondary' },
  '& > div > span': {
    flexShrink: 0,
    boxSizing: 'border-box',
    px: '10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > .categories': { height: categoryHeight, typography: 'caption' },
  '& > .categories > span:not(.plain) > span': { display: 'block', height: '100%', borderBottom: 1, borderColor: 'divider' },
  '& > .headings': {
    height: headingHeight,
    typography: 'body2',
    fontWeight: 'fontWeightMedium',
    alignItems: 'center',
    borderBottom: 1,
    borderColor: 'divider',
    boxSizing: 'border-box',
  },
  '& > :last-child': { flex: 1, minHeight: 0, color: 'divider' },
} as const;

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import type { GridList } from '../state/GridList.ts';
import { RowValue } from './RowValue.tsx';
import { useCellText } from './useCellText.ts';

/** The details of a row from its definition: the columns with `details`, each under its heading. Spec B-198. */
function DetailFields({ row }: { readonly row: GridRow }) {
  const text = useText();
  const cellText = useCellText();
  const { list } = useGridLayout();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}>
      {list.columns
        .filter(({ details }) => details)
        .map((column) => (
          <Box key={column.name} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {text(column.label)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', minHeight: '1.5em' }}>
              <RowValue column={column} row={row} cellText={cellText} />
            </Typography>
          </Box>
        ))}
    </Box>
  );
}

/** Draws the details of a row by the definition; undefined for a list without. */
export function detailsOf({ columns }: GridList): ((row: GridRow) => React.ReactNode) | undefined {
  return columns.some(({ details }) => details) ? drawDetails : undefined;
}

function drawDetails(row: GridRow) {
  return <DetailFields row={row} />;
}

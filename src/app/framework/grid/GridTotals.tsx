import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { useGridLayout, useGridRows } from './GridContexts.ts';

/** The totals over all matching rows, above the footer. Grid contract, section 9. */
export function GridTotals() {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const formats = useDateFormats();
  const { totals, columns } = useGridLayout().list;
  const { summary } = useGridRows();
  if (totals.length === 0 || !summary) return null;
  return (
    <Box
      component="dl"
      aria-label={message('grid.totals')}
      sx={{
        display: 'flex',
        gap: 2,
        m: 0,
        px: { xs: 1, sm: 2 },
        py: 0.75,
        overflowX: 'auto',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'action.hover',
      }}
    >
      {totals.map(({ fn, field }) => {
        const column = columns.find((each) => each.field === field);
        if (!column) return null;
        const value = summary.totals[`${fn}:${field}`];
        const shown =
          fn === 'count'
            ? { ...column, type: 'number' as const, format: undefined, unit: undefined, searchOptions: undefined, decimals: 0 }
            : column;
        // An average of whole numbers is rarely whole.
        const precise = fn === 'avg' && column.type === 'number' ? { ...shown, type: 'decimal' as const, decimals: 2 } : shown;
        return (
          <Box key={`${fn}:${field}`} sx={{ display: 'flex', gap: 0.75, whiteSpace: 'nowrap' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {message(`grid.total.${fn}`, { column: text(column.label) })}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              {formatCell(value, precise, { language, timezone: browserTimezone, formats }) || '–'}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

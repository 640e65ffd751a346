import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId, useState } from 'react';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { OpenIcon } from '../../icons.ts';
import { useSelectedTotals } from './useSelectedTotals.ts';

const functions = ['sum', 'avg', 'count'] as const;

/** The sum of the first number column in the selected rows; opens to the sums, averages and numbers of values of all that are shown. */
export function SelectedTotals() {
  const message = useMessage();
  const language = useLanguage();
  const id = useId();
  const totals = useSelectedTotals();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [first] = totals;
  if (!first) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        endIcon={<OpenIcon fontSize="small" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ displayPrint: 'none', fontVariantNumeric: 'tabular-nums', textAlign: 'start', minHeight: { xs: 40, sm: 32 } }}
      >
        {labelledText(first.totalLabel, first.sum.join(' · '), language)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 1, maxWidth: 'calc(100vw - 32px)', overflow: 'auto' } } }}
      >
        <Table size="small">
          <caption id={id} style={{ captionSide: 'top' }}>
            {message('table.selected_totals')}
          </caption>
          <TableHead>
            <TableRow>
              <TableCell>{message('table.selected_column')}</TableCell>
              {functions.map((fn) => (
                <TableCell key={fn} align="right">
                  {message(`grid.total_short.${fn}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {totals.map((total) => (
              <TableRow key={total.field}>
                <TableCell component="th" scope="row">
                  {total.label}
                </TableCell>
                {functions.map((fn) => (
                  <TableCell key={fn} align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'pre' }}>
                    {total[fn].join('\n')}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Popover>
    </>
  );
}

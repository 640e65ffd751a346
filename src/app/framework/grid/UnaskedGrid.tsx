import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import type { UnaskedList } from './state/GridList.ts';

/** The empty table of a list without an API key: its headings, and no request. Grid contract 1. */
export function UnaskedGrid({ list: { title, columns, empty } }: { readonly list: UnaskedList }) {
  const text = useText();
  const message = useMessage();
  const shown = columns.filter(({ hidden, required, details }) => required || !(hidden || details));
  return (
    <Paper component="section" aria-label={text(title)} sx={{ mt: 1, overflowX: 'auto' }}>
      <Table size="small" aria-label={text(title)}>
        {/* A phone shows cards, which have no headings. */}
        {shown.length > 0 && (
          <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
            <TableRow>
              {shown.map(({ name, label }) => (
                <TableCell key={name} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {text(label)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
        )}
        <TableBody>
          <TableRow>
            <TableCell colSpan={Math.max(1, shown.length)} sx={{ border: 0, py: 4, textAlign: 'center' }}>
              {empty ? text(empty) : message('grid.empty')}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Paper>
  );
}

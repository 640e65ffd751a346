import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { stackedTable } from '../../framework/fields/stackedTable.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FieldSlotProps } from '../../framework/slots/slotPlaces.ts';
import { useStoredColumns } from './useStoredColumns.ts';

/** The calculated columns of a stored template, with the names of the columns that they combine. */
export function TemplateCalculated({ record, name: lines }: FieldSlotProps) {
  const message = useMessage();
  const { isPending, failure, calculated, nameOf } = useStoredColumns(record);
  const stored = record[lines];
  if (!Array.isArray(stored) || stored.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {message('report_generator.no_calculated')}
      </Typography>
    );
  if (failure !== undefined) return <Typography variant="body2">{failure}</Typography>;
  if (isPending) return <Skeleton width={160} aria-label={message('layout.loading')} />;
  const headings = [
    message('report_generator.calculated_label'),
    message('report_generator.operation'),
    message('report_generator.operands'),
    message('report_generator.decimals'),
    message('report_generator.format'),
  ];
  const rows = calculated.map(({ name, operation, column_list: fields, decimals, format }) => ({
    name,
    cells: [
      name,
      message(`report_generator.operation_${operation}`),
      fields.flatMap((field) => nameOf(field) ?? []).join(', ') || '—',
      String(decimals),
      message(`report_generator.format_${format}`),
    ],
  }));
  return (
    <TableContainer tabIndex={0}>
      <Table size="small" role="table" aria-label={message('report_generator.calculated')} sx={stackedTable}>
        <TableHead>
          <TableRow role="row">
            {headings.map((heading) => (
              <TableCell key={heading} role="columnheader">
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, cells }) => (
            <TableRow key={name} role="row">
              {cells.map((cell, i) => (
                <TableCell key={headings[i]} role="cell" data-label={headings[i]}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

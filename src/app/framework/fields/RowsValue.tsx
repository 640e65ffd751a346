import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import { useText } from '../i18n/useText.ts';
import type { FormRecord } from './inputs/FormRecord.ts';
import type { ValueProps } from './KindView.ts';
import { stackedTable } from './stackedTable.ts';
import { useFieldText } from './useFieldText.ts';

/** The items of a record as a small table; on a phone each item is a card. */
export function RowsValue({ field, record }: ValueProps) {
  const text = useText();
  const fieldText = useFieldText();
  const { items: columns = [], name, label } = field;
  const items = itemsOf(record[name]);
  if (items.length === 0) return '—';
  return (
    <TableContainer sx={{ whiteSpace: 'normal' }}>
      <Table size="small" role="table" aria-label={text(label)} sx={stackedTable}>
        <TableHead>
          <TableRow role="row">
            {columns.map((column) => (
              <TableCell key={column.name} role="columnheader" align={alignOf(column)}>
                {text(column.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item, i) => (
            // Items have no key, and the table keeps their order.
            // oxlint-disable-next-line react/no-array-index-key
            <TableRow key={i} role="row">
              {columns.map((column) => (
                <TableCell key={column.name} role="cell" data-label={text(column.label)} align={alignOf(column)}>
                  {fieldText(column, item) || '—'}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function itemsOf(value: unknown): FormRecord[] {
  return Array.isArray(value) ? value.filter((item): item is FormRecord => typeof item === 'object' && item !== null) : [];
}

function alignOf(field: Field): 'left' | 'right' {
  const type = listType(field);
  return type === 'number' || type === 'decimal' ? 'right' : 'left';
}

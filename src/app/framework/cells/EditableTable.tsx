import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useCallback, useState } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { RowSave } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { useText } from '../i18n/useText.ts';
import { CellValue } from './CellValue.tsx';
import { EditableCell } from './EditableCell.tsx';
import type { EditedRow, RowSaver } from './RowSaver.ts';
import { useCellState, useRowSaver } from './useRowSaver.ts';

interface EditableTableProps {
  /** Name of the table for readers. */
  readonly label: string;
  /** Columns as of a list; those with `edit` have inputs. The first one names the row. */
  readonly columns: readonly ColumnDescription[];
  readonly rows: readonly EditedRow[];
  /** The call that saves a row; undefined: `onChange` alone is told. */
  readonly save?: RowSave | undefined;
  /** The text of a value that is not edited. */
  readonly cellText: (row: EditedRow, column: ColumnDescription) => string;
  readonly onChange?: (row: EditedRow, field: string, value: unknown) => void;
  /** Called by the button of a column of format `action`. */
  readonly onAction?: (row: EditedRow, column: ColumnDescription) => void;
  /** Called by the search button of a cell with what is typed. */
  readonly onSearch?: (row: EditedRow, column: ColumnDescription, typed: string) => void;
}

/** A table whose cells are edited in place: the building block for pages of one's own. Seed 001 §3. */
export function EditableTable({ label, columns, rows, save, ...events }: EditableTableProps) {
  const text = useText();
  const [saved, setSaved] = useState<ReadonlyMap<RecordId, Readonly<Record<string, unknown>>>>(new Map());
  const keep = useCallback(
    (id: RecordId, record: Readonly<Record<string, unknown>>) =>
      setSaved((before) => new Map(before).set(id, { ...before.get(id), ...record })),
    [],
  );
  const saver = useRowSaver(save, keep);
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column.name}>{text(column.label)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((given) => {
          const row = { ...given, ...saved.get(given.id), id: given.id };
          return (
            <TableRow key={row.id}>
              {columns.map((column) => (
                <TableCell key={column.name}>
                  <Cell {...{ column, columns, row, saver, events }} />
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

interface CellProps {
  readonly column: ColumnDescription;
  readonly columns: readonly ColumnDescription[];
  readonly row: EditedRow;
  readonly saver: RowSaver | undefined;
  readonly events: Pick<EditableTableProps, 'cellText' | 'onChange' | 'onAction' | 'onSearch'>;
}

function Cell({ column, columns, row, saver, events }: CellProps) {
  const text = useText();
  const { cellText, onChange, onAction, onSearch } = events;
  const { field, edit, format } = column;
  const state = useCellState(saver, row.id, field);
  if (!edit)
    return (
      <CellValue
        column={column}
        row={row}
        text={cellText(row, column)}
        {...(format === 'action' && { onAct: () => onAction?.(row, column) })}
      />
    );
  const [first] = columns;
  const name = first && first !== column ? `, ${textOf(row[first.field])}` : '';
  return (
    <EditableCell
      rules={edit}
      label={`${text(column.label)}${name}`}
      value={row[field]}
      state={state}
      onChange={(value) => {
        onChange?.(row, field, value);
        void saver?.change(row, field, value);
      }}
      onSearch={(typed) => onSearch?.(row, column, typed)}
    />
  );
}

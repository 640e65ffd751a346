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
import { CellEditor } from './CellEditor.tsx';
import { CellValue } from './CellValue.tsx';
import { MarkedCell } from './MarkedCell.tsx';
import type { EditedRow, RowSaver } from './RowSaver.ts';
import { type PasteSaver, usePaste } from './usePaste.tsx';
import { useCellState, useRowSaver } from './useRowSaver.ts';

interface EditableTableProps {
  /** Name of the table for readers. */
  readonly label: string;
  /** Columns as in a list; columns with `edit` have inputs. The first column names the row. */
  readonly columns: readonly ColumnDescription[];
  readonly rows: readonly EditedRow[];
  /** Call that saves a row; undefined: only `onChange` is called. */
  readonly save?: RowSave | undefined;
  /** The text of a value that is not edited. */
  readonly cellText: (row: EditedRow, column: ColumnDescription) => string;
  readonly onChange?: (row: EditedRow, field: string, value: unknown) => void;
  /** Called by the button of a column of format `action`. */
  readonly onAction?: (row: EditedRow, column: ColumnDescription) => void;
  /** Called by the search button of a cell with what is typed. */
  readonly onSearch?: (row: EditedRow, column: ColumnDescription, typed: string) => void;
}

/** A table whose cells are edited in place: the building block for pages of one's own. Specification, grid part 3. */
export function EditableTable({ label, columns, rows, save, ...events }: EditableTableProps) {
  const text = useText();
  const [saved, setSaved] = useState<ReadonlyMap<RecordId, Readonly<Record<string, unknown>>>>(new Map());
  const keep = useCallback(
    (id: RecordId, record: Readonly<Record<string, unknown>>) =>
      setSaved((before) => new Map(before).set(id, { ...before.get(id), ...record })),
    [],
  );
  const saver = useRowSaver(save, keep);
  const shownRows = rows.map((given): EditedRow => ({ ...given, ...saved.get(given.id), id: given.id }));
  const { onPaste, pasted } = usePaste(withEvents(saver, events.onChange), (target) => {
    const cell = target.closest('td');
    const row = shownRows[cell?.closest('tr')?.sectionRowIndex ?? -1];
    const column = columns[cell?.cellIndex ?? -1];
    return row && column && { row, column, rows: shownRows, columns };
  });
  return (
    <>
      {pasted}
      <Table size="small" aria-label={label} onPaste={onPaste}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.name}>{text(column.label)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shownRows.map((row) => (
            <TableRow key={row.id}>
              {columns.map((column) => (
                <TableCell key={column.name}>
                  <Cell {...{ column, columns, row, saver, events }} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** Reports the changes of a paste to the page, like typed changes. */
function withEvents(saver: RowSaver | undefined, onChange: EditableTableProps['onChange']): PasteSaver | undefined {
  if (!saver && !onChange) return undefined;
  return {
    change: async (row, values, set) => {
      for (const [field, value] of Object.entries(values)) onChange?.(row, field, value);
      await saver?.change(row, values, set);
    },
    refuse: (cells) => saver?.refuse(cells),
    stateOf: (id, field) => saver?.stateOf(id, field),
  };
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
      <MarkedCell saver={saver} id={row.id} field={field}>
        <CellValue
          column={column}
          row={row}
          text={cellText(row, column)}
          {...(format === 'action' && { onAct: () => onAction?.(row, column) })}
        />
      </MarkedCell>
    );
  const [first] = columns;
  const name = first && first !== column ? `, ${textOf(row[first.field])}` : '';
  return (
    <CellEditor
      column={column}
      row={row}
      rules={edit}
      label={`${text(column.label)}${name}`}
      state={state}
      onChange={(value) => {
        onChange?.(row, field, value);
        void saver?.change(row, { [field]: value });
      }}
      onForget={() => saver?.forget(row.id, field)}
      onSearch={(typed) => onSearch?.(row, column, typed)}
    />
  );
}

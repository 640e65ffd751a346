import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { lazyPart, WaitingContext } from '../lazyPart.ts';
import { EditableCell, type EditableCellProps } from './EditableCell.tsx';

/** Most lists have no such cell. */
const ReferenceCell = lazyPart(() => import('./ReferenceCell.tsx'), 'ReferenceCell');

interface CellEditorProps extends Omit<EditableCellProps, 'value'> {
  readonly column: ColumnDescription;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The input of a cell, by its kind. */
export function CellEditor({ column, row, ...props }: CellEditorProps) {
  const value = row[column.field];
  if (props.rules.kind !== 'reference') return <EditableCell {...props} value={value} />;
  const name = textOf(row[column.reference?.labelField ?? `${column.field}_label`]);
  return (
    <WaitingContext value={name}>
      <ReferenceCell {...props} value={value} name={name} row={row} />
    </WaitingContext>
  );
}

import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { CellValue } from '../../cells/CellValue.tsx';
import { LoadedCell } from '../../cells/LoadedCell.tsx';
import { useGridLayout } from '../state/GridContexts.ts';
import { cellClickOf } from './cellClickOf.ts';
import type { CellText } from './useCellText.ts';

interface RowValueProps {
  readonly column: ColumnDescription;
  readonly row: GridRow;
  readonly cellText: CellText;
}

/** A value of a row outside of the table: in a card, among details, on paper. */
export function RowValue({ column, row, cellText }: RowValueProps) {
  const { cells, cellClick } = useGridLayout().parts;
  const cell = cells?.[column.field];
  if (cell) return cell(row);
  const act = cellClickOf(cellClick, column, row)?.act;
  const draw = (of: GridRow) => <CellValue column={column} row={of} text={cellText(of, column)} {...(act && { onAct: () => act(of) })} />;
  return column.endpoint ? (
    <LoadedCell column={column} row={row}>
      {draw}
    </LoadedCell>
  ) : (
    draw(row)
  );
}

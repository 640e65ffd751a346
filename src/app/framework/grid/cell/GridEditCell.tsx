import type { KeyboardEvent, MouseEvent } from 'react';
import type { CellRules } from '../../../../shared/framework/cells/cellRules.ts';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { CellEditor } from '../../cells/CellEditor.tsx';
import type { RowSaver } from '../../cells/RowSaver.ts';
import { useCellState } from '../../cells/useRowSaver.ts';
import { undoKey } from '../../changes/undoKeys.ts';
import { useText } from '../../i18n/useText.ts';

interface GridEditCellProps {
  readonly column: ColumnDescription;
  readonly rules: CellRules;
  readonly row: GridRow;
  /** Display name of the row's record. */
  readonly name: string;
  readonly saver: RowSaver;
  readonly hasFocus: boolean;
}

/** A cell of the table with an input. Keys typed in it must not reach the table, except keys that leave the cell. */
export function GridEditCell({ column, rules, row, name, saver, hasFocus }: GridEditCellProps) {
  const text = useText();
  const { field } = column;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps keys and clicks from the table around it
    <span style={whole} onClick={stopPropagation} onKeyDown={keepFromGrid}>
      <CellEditor
        column={column}
        row={row}
        rules={rules}
        label={`${text(column.label)}, ${name}`}
        state={useCellState(saver, row.id, field)}
        tabIndex={hasFocus ? 0 : -1}
        onChange={(value) => void saver.change(row, { [field]: value })}
        onForget={() => saver.forget(row.id, field)}
      />
    </span>
  );
}

const whole = { display: 'flex', alignItems: 'center', width: '100%', height: '100%' } as const;

/** A click that reaches the row would open its record. */
function stopPropagation(event: MouseEvent): void {
  event.stopPropagation();
}

function keepFromGrid(event: KeyboardEvent): void {
  const isUndo = undoKey(event) !== undefined && event.defaultPrevented;
  if (!isUndo && !leavesCell(event)) event.stopPropagation();
}

/** Arrows move to another cell where they mean nothing to the input: up and down in a text, left and right at its ends. */
function leavesCell({ key, target, shiftKey }: KeyboardEvent): boolean {
  if (key === 'Tab') return true;
  if (shiftKey || !(target instanceof HTMLInputElement))
    return target instanceof HTMLSelectElement && (key === 'ArrowLeft' || key === 'ArrowRight');
  if (key === 'ArrowUp' || key === 'ArrowDown') return true;
  const isText = target.type === 'text';
  if (key === 'ArrowLeft') return !isText || target.selectionEnd === 0;
  return key === 'ArrowRight' && (!isText || target.selectionStart === target.value.length);
}

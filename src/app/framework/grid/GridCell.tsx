import { Link } from 'react-router';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { BooleanMark } from '../fields/BooleanMark.tsx';
import { ToneText } from '../fields/ToneText.tsx';
import type { GridLayoutState } from './useGrid.ts';

interface GridCellProps {
  readonly column: ColumnDescription;
  readonly row: GridRow;
  /** The value as text for people. */
  readonly text: string;
  /** Address of the cell's link. */
  readonly link: string | undefined;
  /** Called by the cell as a button, instead of a link. */
  readonly pick?: ((row: GridRow) => void) | undefined;
  readonly pagePath: GridLayoutState['pagePath'];
  readonly hasFocus: boolean;
}

/** The value of a column in one row, with its tone. The table styles it: a cell of its own style would cost more than its drawing. */
export function GridCell(props: GridCellProps) {
  const { column, row } = props;
  if (column.tones.length === 0) return <CellValue {...props} />;
  return (
    <ToneText rules={column.tones} record={row}>
      <CellValue {...props} />
    </ToneText>
  );
}

function CellValue({ column, row, text, link, pick, pagePath, hasFocus }: GridCellProps) {
  const { reference, field, format, type } = column;
  const value = row[field];
  if (type === 'boolean') return typeof value === 'boolean' ? <BooleanMark value={value} /> : null;
  const isKey = typeof value === 'number' || typeof value === 'string';
  const to = reference?.path && isKey && reference.labelField !== field ? pagePath(reference.path, value) : link;
  const outside = format === 'link' ? outsideAddress(text) : undefined;
  const tabIndex = hasFocus ? 0 : -1;
  if (pick && text !== '')
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        onClick={(event) => {
          stopPropagation(event);
          pick(row);
        }}
      >
        {text}
      </button>
    );
  if (to !== undefined && text !== '')
    return (
      <Link to={to} tabIndex={tabIndex} onClick={stopPropagation}>
        {text}
      </Link>
    );
  if (outside)
    return (
      <a href={outside} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex} onClick={stopPropagation}>
        {text}
      </a>
    );
  return text;
}

/** A click that reaches the row would open its record. */
function stopPropagation(event: { readonly stopPropagation: () => void }): void {
  event.stopPropagation();
}

/** An address that is safe to open; undefined for other schemes, such as scripts. */
function outsideAddress(text: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(text) ? text : undefined;
}

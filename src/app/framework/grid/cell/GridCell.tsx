import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { CellValue } from '../../cells/CellValue.tsx';
import type { CellClick, GridLayoutState } from '../state/useGrid.ts';

interface GridCellProps {
  readonly column: ColumnDescription;
  readonly row: GridRow;
  /** The value as text for people. */
  readonly text: string;
  /** Address of the cell's link. */
  readonly link: string | undefined;
  /** Called by the cell as a button, instead of a link. */
  readonly pick?: ((row: GridRow) => void) | undefined;
  /** Effect of a click on the cell; undefined: as on the row. */
  readonly click?: CellClick | undefined;
  readonly pagePath: GridLayoutState['pagePath'];
  readonly hasFocus: boolean;
}

/**
 * The value of a column in one row, with its tone. The table styles it: a separate style per cell would cost more than drawing the cell.
 */
export function GridCell({ column, row, text, link, pick, click, pagePath, hasFocus }: GridCellProps) {
  const { reference, field, format } = column;
  const value = row[field];
  const isKey = typeof value === 'number' || typeof value === 'string';
  const ofReference = reference?.path && isKey && reference.labelField !== field ? pagePath(reference.path, value) : link;
  const tabIndex = hasFocus ? 0 : -1;
  const act = click?.act;
  const drawn = { column, row, text, tabIndex, ...(act && { onAct: () => act(row) }) };
  // A button has its own words, a mark none that could be pressed.
  if (format === 'action' || text === '' || typeof value === 'boolean') return <CellValue {...drawn} />;
  const pressed = act ?? pick;
  if (pressed) return <CellValue {...drawn} content={<TextButton {...{ text, tabIndex, isName: !act }} onClick={() => pressed(row)} />} />;
  const to = click?.to ?? ofReference;
  return <CellValue {...drawn} {...(to !== undefined && { content: <PageLink {...{ to, tabIndex }}>{text}</PageLink> })} />;
}

function PageLink({ to, tabIndex, children }: { readonly to: string; readonly tabIndex: number; readonly children: ReactNode }) {
  return (
    <RouterLink to={to} tabIndex={tabIndex} onClick={stopPropagation}>
      {children}
    </RouterLink>
  );
}

interface TextButtonProps {
  readonly text: string;
  readonly tabIndex: number;
  /** true: the name of the row, which the table styles. */
  readonly isName: boolean;
  readonly onClick: () => void;
}

function TextButton({ text, tabIndex, isName, onClick }: TextButtonProps) {
  const press = (event: { readonly stopPropagation: () => void }) => {
    stopPropagation(event);
    onClick();
  };
  return isName ? (
    <button type="button" tabIndex={tabIndex} onClick={press}>
      {text}
    </button>
  ) : (
    <Link component="button" type="button" tabIndex={tabIndex} onClick={press}>
      {text}
    </Link>
  );
}

/** A click that reaches the row would open its record. */
function stopPropagation(event: { readonly stopPropagation: () => void }): void {
  event.stopPropagation();
}

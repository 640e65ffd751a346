import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListItem from '@mui/material/ListItem';
import { useMessage } from '../../i18n/useMessage.ts';
import { DragHandle } from './DragHandle.tsx';
import type { PlacedColumn } from './PlacedColumn.ts';
import { useDragRow } from './useDragRow.ts';

interface ColumnRowProps {
  readonly column: PlacedColumn;
  /** Its place among all columns. */
  readonly index: number;
  readonly canMove: boolean;
  /** Place of the column that is dragged at present. */
  readonly dragged: number | undefined;
  readonly onMove: (by: number) => void;
  readonly onShow: (visible: boolean) => void;
}

/** A column with its box and its handle. */
export function ColumnRow({ column, index, canMove, dragged, onMove, onShow }: ColumnRowProps) {
  const message = useMessage();
  const { name, label, visible, isRequired } = column;
  const { setPlace, sx, handle } = useDragRow({ name, index, canMove, dragged });
  return (
    <ListItem ref={setPlace} disablePadding sx={{ pl: 1.5, pr: 0.5, ...sx }}>
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, mr: 0 }}
        slotProps={{ typography: { variant: 'body2' } }}
        control={<Checkbox size="small" checked={visible} disabled={isRequired} onChange={(event) => onShow(event.target.checked)} />}
        label={isRequired ? message('grid.required_column', { column: label }) : label}
      />
      {canMove && <DragHandle handle={handle} label={label} onMove={onMove} />}
    </ListItem>
  );
}

import { useDraggable, useDroppable } from '@dnd-kit/core';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import { useMessage } from '../../i18n/useMessage.ts';
import { DragIcon } from '../../icons.ts';
import type { PlacedColumn } from './PlacedColumn.ts';

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

/** Places by which the keys of a handle move its column; with Shift. */
const steps = { ArrowUp: [-1, -3], ArrowDown: [1, 3] } as const;

function isStep(key: string): key is keyof typeof steps {
  return Object.hasOwn(steps, key);
}

/**
 * A column with its box and its handle. While another column is dragged over it, a line marks the side where the dragged column would go.
 */
export function ColumnRow({ column, index, canMove, dragged, onMove, onShow }: ColumnRowProps) {
  const message = useMessage();
  const { name, label, visible, isRequired } = column;
  const { setNodeRef: setHandle, listeners, isDragging } = useDraggable({ id: name, disabled: !canMove });
  const { setNodeRef: setPlace, isOver } = useDroppable({ id: name });
  const side = dragged === undefined || dragged === index ? undefined : dragged < index ? 'borderBottomColor' : 'borderTopColor';
  return (
    <ListItem
      ref={setPlace}
      disablePadding
      sx={{
        pl: 1.5,
        pr: 0.5,
        borderTop: 2,
        borderBottom: 2,
        borderColor: 'transparent',
        // Half of each line belongs to the row above.
        mt: '-2px',
        ...(isOver && side && { [side]: 'primary.main' }),
        ...(isDragging && { opacity: 0.5, bgcolor: 'action.selected' }),
      }}
    >
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, mr: 0 }}
        slotProps={{ typography: { variant: 'body2' } }}
        control={<Checkbox size="small" checked={visible} disabled={isRequired} onChange={(event) => onShow(event.target.checked)} />}
        label={isRequired ? message('grid.required_column', { column: label }) : label}
      />
      {canMove && (
        <IconButton
          ref={setHandle}
          size="small"
          aria-label={message('grid.move', { column: label })}
          aria-description={message('grid.move_hint')}
          aria-keyshortcuts="ArrowUp ArrowDown Shift+ArrowUp Shift+ArrowDown"
          {...listeners}
          onKeyDown={(event) => {
            if (!isStep(event.key)) return;
            event.preventDefault();
            onMove(steps[event.key][event.shiftKey ? 1 : 0]);
          }}
          // A finger on the handle drags instead of scrolling the list.
          sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary', width: { xs: 40, sm: 30 }, height: { xs: 40, sm: 30 } }}
        >
          <DragIcon fontSize="small" />
        </IconButton>
      )}
    </ListItem>
  );
}

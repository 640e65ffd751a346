import IconButton from '@mui/material/IconButton';
import { useMessage } from '../../i18n/useMessage.ts';
import { DragIcon } from '../../icons.ts';
import type { useDragRow } from './useDragRow.ts';

interface DragHandleProps {
  readonly handle: ReturnType<typeof useDragRow>['handle'];
  /** Name of the column. */
  readonly label: string;
  readonly onMove: (by: number) => void;
}

/** Places by which the keys of a handle move its column; with Shift. */
const steps = { ArrowUp: [-1, -3], ArrowDown: [1, 3] } as const;

function isStep(key: string): key is keyof typeof steps {
  return Object.hasOwn(steps, key);
}

/** The handle by which a column is dragged, or moved by 1 or 3 places with the arrow keys. */
export function DragHandle({ handle: { setHandle, listeners }, label, onMove }: DragHandleProps) {
  const message = useMessage();
  return (
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
  );
}

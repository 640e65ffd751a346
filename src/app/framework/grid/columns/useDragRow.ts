import { useDraggable, useDroppable } from '@dnd-kit/core';

interface DragRow {
  readonly name: string;
  /** Its place among all rows. */
  readonly index: number;
  readonly canMove: boolean;
  /** Place of the row that is dragged at present. */
  readonly dragged: number | undefined;
}

/**
 * A row of `DragRows`: for its element, and for its handle. While another row is dragged over it, a line marks the side where the dragged row
 * would go.
 */
export function useDragRow({ name, index, canMove, dragged }: DragRow) {
  const { setNodeRef: setHandle, listeners, isDragging } = useDraggable({ id: name, disabled: !canMove });
  const { setNodeRef: setPlace, isOver } = useDroppable({ id: name });
  const side = dragged === undefined || dragged === index ? undefined : dragged < index ? 'borderBottomColor' : 'borderTopColor';
  return {
    setPlace,
    sx: {
      borderTop: 2,
      borderBottom: 2,
      borderColor: 'transparent',
      // Half of each line belongs to the row above.
      mt: '-2px',
      ...(isOver && side && { [side]: 'primary.main' }),
      ...(isDragging && { opacity: 0.5, bgcolor: 'action.selected' }),
    },
    handle: { setHandle, listeners },
  } as const;
}

import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';

interface DragRowsProps {
  /** Names of the rows in their order, as `useDragRow` knows them. */
  readonly names: readonly string[];
  /** Called when a row is dropped over another one. */
  readonly onDrop: (name: string, by: number) => void;
  /** Draws the rows; `dragged` is the place of the row that is dragged at present. */
  readonly children: (dragged: number | undefined) => ReactNode;
}

/** The pointer moves so many pixels before a press becomes a drag. */
const dragFrom = 4;

/** Rows that are moved by dragging their handles. Moves are announced by the list itself, also those by keys. */
export function DragRows({ names, onDrop, children }: DragRowsProps) {
  const [dragged, setDragged] = useState<number>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }));
  const place = (id: unknown) => names.findIndex((name) => name === id);
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (over && over.id !== active.id) onDrop(String(active.id), place(over.id) - place(active.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setDragged(place(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
    >
      {children(dragged)}
    </DndContext>
  );
}

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

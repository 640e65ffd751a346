import { type DragEvent, useState } from 'react';

/**
 * Lets files be dropped on a part of a page.
 * @param onDrop called with the dropped files
 * @returns handlers of the part, and whether something is dragged over it
 */
export function useFileDrop(onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}

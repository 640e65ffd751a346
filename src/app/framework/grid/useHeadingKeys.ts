import type { GridApi, GridEventListener } from '@mui/x-data-grid';
import { type RefObject, useEffect } from 'react';

/**
 * The keys of a heading with the focus: Enter sorts by its column, with Shift by a further one.
 * @param press sorts by a column
 */
export function useHeadingKeys(apiRef: RefObject<GridApi | null>, press: (name: string, isFurther: boolean) => void): void {
  useEffect(() => {
    const onKey: GridEventListener<'columnHeaderKeyDown'> = ({ field }, event) => {
      // A box or button in a heading has keys of its own; with Control, Enter opens the menu of the heading.
      if (event.target !== event.currentTarget || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      event.defaultMuiPrevented = true;
      press(field, event.shiftKey);
    };
    return apiRef.current?.subscribeEvent('columnHeaderKeyDown', onKey, { isFirst: true });
  }, [apiRef, press]);
}

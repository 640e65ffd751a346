import { useEffect, useRef } from 'react';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { takeSavedRecord } from '../screens/savedRecord.ts';
import { useGridLayout, useGridRows } from './GridContexts.ts';
import { isFocusFree } from './isFocusFree.ts';

/**
 * Gives the row of the record that was just saved the focus, so that the keyboard goes on from there. A focus that the user has set in the
 * meantime stays.
 * @param focus gives the row of a record the focus
 */
export function useSavedFocus(focus: (id: RecordId) => void): void {
  const { list } = useGridLayout();
  const { rows, isLoading, isStale } = useGridRows();
  const { path } = parseApiKey(list.apiKey);
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    if (isLoading || isStale) return undefined;
    // The table measures its rows, and scrolls to where it was, in the first frame.
    const frame = requestAnimationFrame(() => {
      const id = takeSavedRecord(path);
      if (id !== undefined && rows.some((row) => row.id === id) && isFocusFree()) latest.current(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, isLoading, isStale, path]);
}

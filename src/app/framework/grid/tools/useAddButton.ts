import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { fixedFieldsState } from '../../screens/fixedFields.ts';
import { clickDebounceMs } from '../../useSingleClick.ts';
import { useGridLayout } from '../state/GridContexts.ts';

/** Opens the page that makes a new record; undefined if this reader has none. Spec B-255, B-256. */
export function useAddButton(): (() => void) | undefined {
  const { createPath, fixedFields } = useGridLayout().parts;
  const navigate = useNavigate();
  const last = useRef(Number.NEGATIVE_INFINITY);
  if (createPath === undefined) return undefined;
  return () => {
    const now = performance.now();
    if (now - last.current < clickDebounceMs) return;
    last.current = now;
    void navigate(createPath, { state: fixedFieldsState(fixedFields) });
  };
}

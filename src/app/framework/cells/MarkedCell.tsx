import type { ReactNode } from 'react';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { CellFrame } from './CellFrame.tsx';
import { CellMark } from './CellMark.tsx';
import type { RowSaver } from './RowSaver.ts';
import { useCellState } from './useRowSaver.ts';

interface MarkedCellProps {
  readonly saver: RowSaver | undefined;
  readonly id: RecordId;
  readonly field: string;
  readonly children: ReactNode;
}

/** A cell without an input, with the reason why a pasted value was left out. */
export function MarkedCell({ saver, id, field, children }: MarkedCellProps) {
  const state = useCellState(saver, id, field);
  if (state?.kind !== 'refused') return children;
  return (
    <CellFrame hint={state.message}>
      {children}
      <CellMark state={state} hint={state.message} />
    </CellFrame>
  );
}

import { type ReactNode, useCallback, useState } from 'react';
import type { RecordActionDescription, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import { offeredActions } from '../../actions/offeredActions.ts';
import { RecordActionDialog } from '../../actions/RecordActionDialog.tsx';
import { usePagePath } from '../../screens/usePagePath.ts';
import { useGridActions } from '../state/GridContexts.ts';
import type { GridParts } from '../state/useGrid.ts';

interface Pending {
  readonly action: RecordActionDescription;
  readonly row: GridRow;
}

interface CellActions {
  readonly cellClick: GridParts['cellClick'];
  /** The question before an action, drawn inside the grid. */
  readonly dialog: ReactNode;
}

/** The actions and links of a screen's records that a click on a cell begins: those that the reader may use, where their conditions hold. */
export function useCellActions({ recordActions, recordLinks, cellLinks }: ScreenDescription): CellActions {
  const pagePath = usePagePath();
  const [pending, setPending] = useState<Pending>();
  const cellClick = useCallback<NonNullable<GridParts['cellClick']>>(
    (name, row) => {
      const [link] = offeredActions(
        [...recordLinks, ...(cellLinks ?? [])].filter((each) => each.name === name),
        row,
      );
      if (link) return { to: pagePath(recordLinkAddress(link, row)) };
      const [action] = offeredActions(
        recordActions.filter((each) => each.name === name),
        row,
      );
      return action && { act: (of) => setPending({ action, row: of }) };
    },
    [recordActions, recordLinks, cellLinks, pagePath],
  );
  return { cellClick, dialog: pending && <CellActionDialog {...pending} onClose={() => setPending(undefined)} /> };
}

function CellActionDialog({ action, row, onClose }: Pending & { readonly onClose: () => void }) {
  const { change } = useGridActions();
  return <RecordActionDialog action={action} record={row} onDone={() => change('refresh', {})} onClose={onClose} />;
}

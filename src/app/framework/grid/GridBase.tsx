import { type ReactNode, useState } from 'react';
import { useShallowStable } from '../useShallowStable.ts';
import { AnsweredColumns } from './AnsweredColumns.tsx';
import { detailsOf } from './cell/DetailFields.tsx';
import { GridFrame } from './frame/GridFrame.tsx';
import { GridListContext } from './GridListContext.tsx';
import { Announcer } from './notices/Announcer.tsx';
import { useGridNotices } from './notices/useGridNotices.ts';
import {
  GridActionsContext,
  GridExportContext,
  GridLayoutContext,
  GridRowsContext,
  GridStateContext,
  RowFocusContext,
} from './state/GridContexts.ts';
import { checkSelection, type GridList, isAsked, type UnaskedList } from './state/GridList.ts';
import { makeRowFocus } from './state/rowFocus.ts';
import { type GridParts, useGrid } from './state/useGrid.ts';
import { UnaskedGrid } from './UnaskedGrid.tsx';

export interface GridBaseProps extends GridParts {
  /** As `gridList` makes it; without an API key the table is empty, and nothing is asked for. */
  readonly list: GridList | UnaskedList;
  /** Drawn inside the contexts of the grid; default: the whole grid. */
  readonly children?: ReactNode;
}

/**
 * The grid of any list that follows the list contract: search, filters, columns, pages, totals and export. It needs no screen: a page
 * describes its list with `gridList`. Its state is kept in the address; `useGridState`, `useGridRows`, `useGridLayout`,
 * `useGridExport` and `useGridActions` read and change it from the parts inside.
 */
export function GridBase({ list, children, ...parts }: GridBaseProps) {
  checkSelection(list.selection);
  const [shown, setShown] = useState({ apiKey: list.apiKey, place: 0 });
  if (shown.apiKey !== list.apiKey) setShown({ apiKey: list.apiKey, place: shown.place + 1 });
  if (!isAsked(list)) return <UnaskedGrid list={list} />;
  // Another call is another grid: nothing of the previous grid is kept. Spec B-267.
  const grid = { key: `${shown.place} ${list.preferencesKey ?? list.apiKey}`, isOtherList: shown.place > 0, parts };
  return list.columns.length > 0 ? (
    <GridContexts {...grid} key={grid.key} list={list}>
      {children ?? <GridFrame />}
    </GridContexts>
  ) : (
    <AnsweredColumns key={grid.key} list={list}>
      {(whole) => (
        <GridContexts {...grid} key={grid.key} list={whole}>
          {children ?? <GridFrame />}
        </GridContexts>
      )}
    </AnsweredColumns>
  );
}

interface GridContextsProps {
  readonly list: GridList;
  readonly parts: GridParts;
  readonly isOtherList: boolean;
  readonly children: ReactNode;
}

function GridContexts({ list, parts, isOtherList, children }: GridContextsProps) {
  const grid = useGrid(list, useShallowStable({ ...parts, expand: parts.expand ?? detailsOf(list) }), isOtherList);
  useGridNotices(grid);
  const [rowFocus] = useState(makeRowFocus);
  return (
    <GridActionsContext value={grid.actions}>
      <GridLayoutContext value={grid.layout}>
        <GridRowsContext value={grid.rows}>
          <GridStateContext value={grid.state}>
            <GridExportContext value={grid.exporting}>
              <GridListContext grid={grid}>
                <RowFocusContext value={rowFocus}>
                  <Announcer>{children}</Announcer>
                </RowFocusContext>
              </GridListContext>
            </GridExportContext>
          </GridStateContext>
        </GridRowsContext>
      </GridLayoutContext>
    </GridActionsContext>
  );
}

import { type ReactNode, useMemo } from 'react';
import { Announcer } from './Announcer.tsx';
import { detailsOf } from './DetailFields.tsx';
import { GridActionsContext, GridExportContext, GridLayoutContext, GridRowsContext, GridStateContext } from './GridContexts.ts';
import { GridFrame } from './GridFrame.tsx';
import { checkSelection, type GridList } from './GridList.ts';
import { GridListContext } from './GridListContext.tsx';
import { type GridParts, useGrid } from './useGrid.ts';
import { useGridNotices } from './useGridNotices.ts';

export interface GridBaseProps extends GridParts {
  readonly list: GridList;
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
  return (
    <GridContexts
      key={list.preferencesKey ?? list.apiKey}
      list={list}
      parts={useStableParts({ ...parts, expand: parts.expand ?? detailsOf(list) })}
    >
      {children ?? <GridFrame />}
    </GridContexts>
  );
}

interface GridContextsProps {
  readonly list: GridList;
  readonly parts: GridParts;
  readonly children: ReactNode;
}

function GridContexts({ list, parts, children }: GridContextsProps) {
  const grid = useGrid(list, parts);
  useGridNotices(grid);
  return (
    <GridActionsContext value={grid.actions}>
      <GridLayoutContext value={grid.layout}>
        <GridRowsContext value={grid.rows}>
          <GridStateContext value={grid.state}>
            <GridExportContext value={grid.exporting}>
              <GridListContext grid={grid}>
                <Announcer>{children}</Announcer>
              </GridListContext>
            </GridExportContext>
          </GridStateContext>
        </GridRowsContext>
      </GridLayoutContext>
    </GridActionsContext>
  );
}

/** The same object as long as each part is the same. */
function useStableParts(parts: GridParts): GridParts {
  const {
    recordPath,
    editPath,
    openRow,
    createPath,
    fixedFields,
    rowActions,
    rowActionsWidth,
    toolbarStart,
    toolbarEnd,
    empty,
    expand,
    cells,
    cellClick,
    onSelectionChange,
  } = parts;
  return useMemo(
    () => ({
      recordPath,
      editPath,
      openRow,
      createPath,
      fixedFields,
      rowActions,
      rowActionsWidth,
      toolbarStart,
      toolbarEnd,
      empty,
      expand,
      cells,
      cellClick,
      onSelectionChange,
    }),
    [
      recordPath,
      editPath,
      openRow,
      createPath,
      fixedFields,
      rowActions,
      rowActionsWidth,
      toolbarStart,
      toolbarEnd,
      empty,
      expand,
      cells,
      cellClick,
      onSelectionChange,
    ],
  );
}

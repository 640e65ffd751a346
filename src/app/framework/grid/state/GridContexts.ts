import { type Context, createContext, useContext } from 'react';
import { invariant } from '../../../../shared/framework/AppError.ts';
import { makeRowFocus, type RowFocus } from './rowFocus.ts';
import type { GridActions, GridLayoutState, GridRowsState, GridState } from './useGrid.ts';
import type { ListExport } from './useListExport.ts';

// One context per rate of change: a part of the grid is drawn again only when the values that it reads have changed.
export const GridActionsContext = createContext<GridActions | undefined>(undefined);
export const GridLayoutContext = createContext<GridLayoutState | undefined>(undefined);
export const GridRowsContext = createContext<GridRowsState | undefined>(undefined);
export const GridStateContext = createContext<GridState | undefined>(undefined);
export const GridExportContext = createContext<ListExport | undefined>(undefined);

export const RowFocusContext = createContext<RowFocus>(makeRowFocus());

/** Functions that change the state of the grid around a component. The object never changes. */
export function useGridActions(): GridActions {
  return useGridPart(GridActionsContext);
}

/** The list, its shown columns, the user's preferences and the parts from the page. Changes when the user arranges the grid. */
export function useGridLayout(): GridLayoutState {
  return useGridPart(GridLayoutContext);
}

/** The rows of the page in their order, their count, and those that are selected or expanded. */
export function useGridRows(): GridRowsState {
  return useGridPart(GridRowsContext);
}

/** Search, filters, sort and page, and the open search tab. */
export function useGridState(): GridState {
  return useGridPart(GridStateContext);
}

/** The export of the list: its formats and its progress. */
export function useGridExport(): ListExport {
  return useGridPart(GridExportContext);
}

function useGridPart<Part>(context: Context<Part | undefined>): Part {
  const part = useContext(context);
  invariant(part, 'a part of the grid lies inside GridBase');
  return part;
}

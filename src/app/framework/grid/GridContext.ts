import { createContext, useContext } from 'react';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { Grid } from './useGrid.ts';

/** The grid around a component. */
export const GridContext = createContext<Grid | undefined>(undefined);

/** The grid that a part of `ReportGrid` belongs to. */
export function useGridContext(): Grid {
  const grid = useContext(GridContext);
  invariant(grid, 'a part of the grid stands inside ReportGrid');
  return grid;
}

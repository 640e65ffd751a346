import { type ComponentType, createContext, type ReactNode } from 'react';

/** A further entry in the menu of every grid, drawn inside its contexts. */
export interface GridToolProps {
  /** Closes the menu. */
  readonly onChosen: () => void;
  /** Shows a dialog of the entry outside the menu, inside the grid's contexts; undefined closes it. */
  readonly onShow: (dialog: ReactNode) => void;
}

/** Entries that the app adds to the menu of every grid, each a `MenuItem` or nothing. */
export const GridToolsContext = createContext<readonly ComponentType<GridToolProps>[]>([]);

import { type ComponentType, createContext } from 'react';

/** A further entry in the menu of every grid, drawn inside its contexts. */
export interface GridToolProps {
  /** Closes the menu. */
  readonly onChosen: () => void;
}

/** Entries that the app adds to the menu of every grid, each a `MenuItem` or nothing. */
export const GridToolsContext = createContext<readonly ComponentType<GridToolProps>[]>([]);

import { type ComponentType, createContext, type ReactNode } from 'react';

/** A further entry in the downloads of every grid, drawn inside its contexts. */
export interface DownloadToolProps {
  /** Closes the menu. */
  readonly onChosen: () => void;
  /** Shows a dialog of the entry outside the menu, inside the grid's contexts; undefined closes it. */
  readonly onShow: (dialog: ReactNode) => void;
}

/** Entries that the app adds to the downloads of every grid: other ways to get its rows, each a `MenuItem` or nothing. */
export const DownloadToolsContext = createContext<readonly ComponentType<DownloadToolProps>[]>([]);

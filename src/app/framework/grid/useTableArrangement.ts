import { useMemo, useState } from 'react';
import type { OwnLayout } from '../../../shared/framework/definitions/NamedView.ts';

/** Widths, pinned columns and density of a table, with the functions that change them; undefined gives a part back to the definition. */
export interface TableArrangement extends OwnLayout {
  readonly setWidth: (column: string, width: number | undefined) => void;
  readonly setPinned: (columns: readonly string[] | undefined) => void;
  readonly setDensity: (density: OwnLayout['density']) => void;
}

const nothing: OwnLayout = {};

/** An arrangement that lasts until the grid is left. */
export function useTableArrangement(): TableArrangement {
  const [layout, setLayout] = useState(nothing);
  return useMemo(
    () => ({
      ...layout,
      setWidth: (column, width) =>
        setLayout((before) => {
          const { [column]: _before, ...others } = before.widths ?? {};
          return { ...before, widths: width === undefined ? others : { ...others, [column]: width } };
        }),
      setPinned: (pinned) => setLayout((before) => ({ ...before, pinned })),
      setDensity: (density) => setLayout((before) => ({ ...before, density })),
    }),
    [layout],
  );
}

import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { firstChart } from './chartColumns.ts';

/** The two views of a list: rows, and groups. */
export interface ViewSwitch {
  readonly isChart: boolean;
  readonly showRows: () => void;
  /** undefined: no column can group the rows. */
  readonly showChart: (() => void) | undefined;
}

export function useViewSwitch(): ViewSwitch {
  const { list } = useGridLayout();
  const { view } = useGridState();
  const { change } = useGridActions();
  const start = list.chart ?? firstChart(list.columns);
  return {
    isChart: view.chart !== undefined,
    showRows: () => {
      if (view.chart) change('chart', { chart: undefined });
    },
    showChart:
      start &&
      (() => {
        if (!view.chart) change('chart', { chart: start });
      }),
  };
}

import { useBoardSwitch } from '../board/useBoardSwitch.ts';
import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { firstChart } from './chartColumns.ts';

/** The views of a list: rows, groups, and a board of those with states. */
export interface ViewSwitch {
  readonly isRows: boolean;
  readonly isChart: boolean;
  readonly isBoard: boolean;
  /** undefined: the records of the list have no states. */
  readonly showBoard: (() => void) | undefined;
  readonly showRows: () => void;
  /** undefined: no column can group the rows. */
  readonly showChart: (() => void) | undefined;
}

export function useViewSwitch(): ViewSwitch {
  const { list } = useGridLayout();
  const { view } = useGridState();
  const { change } = useGridActions();
  const { isBoard, showBoard, leaveBoard } = useBoardSwitch();
  const start = list.answers.includes('groups') ? (list.chart ?? firstChart(list.columns)) : undefined;
  const isChart = view.chart !== undefined;
  return {
    isRows: !isChart && !isBoard,
    isChart,
    // A chart covers the board.
    isBoard: isBoard && !isChart,
    showBoard:
      showBoard &&
      (() => {
        if (isChart) change('chart', { chart: undefined });
        showBoard();
      }),
    showRows: () => {
      leaveBoard();
      if (view.chart) change('chart', { chart: undefined });
    },
    showChart:
      start &&
      (() => {
        if (!view.chart) change('chart', { chart: start });
      }),
  };
}

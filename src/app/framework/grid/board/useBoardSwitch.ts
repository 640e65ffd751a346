import { useLocation, useNavigate } from 'react-router';
import { useGridLayout } from '../state/GridContexts.ts';

const boardParameter = 'board';

/** The board of a list: its cards in columns by their states. */
export interface BoardSwitch {
  readonly isBoard: boolean;
  /** undefined: the records of the list have no states. */
  readonly showBoard: (() => void) | undefined;
  readonly leaveBoard: () => void;
  /** The field that the address asks for in vain, and the one of the board, if there is one. */
  readonly wrong: { readonly asked: string; readonly right: string | undefined } | undefined;
}

/** The board in the address, as the parameter `board` with the field of the states; search and filters stay. */
export function useBoardSwitch(): BoardSwitch {
  const { grammar, parts } = useGridLayout();
  const location = useLocation();
  const navigate = useNavigate();
  // A column of that name is a filter.
  const isFilter = grammar.context.find(boardParameter) !== undefined;
  const board = isFilter ? undefined : parts.board;
  const asked = new URLSearchParams(location.search).get(boardParameter);
  const isBoard = board !== undefined && asked === board.field;
  const others = location.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${boardParameter}=`));
  const goTo = (more: readonly string[]): void =>
    void navigate({ search: [...others, ...more].join('&') }, { state: location.state, preventScrollReset: true });
  return {
    isBoard,
    wrong: isFilter || isBoard || asked === null ? undefined : { asked, right: board?.field },
    showBoard: board && (() => (isBoard ? undefined : goTo([`${boardParameter}=${board.field}`]))),
    leaveBoard: () => {
      if (asked !== null && !isFilter) goTo([]);
    },
  };
}

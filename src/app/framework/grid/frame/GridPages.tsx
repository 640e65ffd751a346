import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import { lastPage } from '../../../../shared/framework/grid/gridEvents.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridActions, useGridRows, useGridState } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { GoToPage } from './GoToPage.tsx';

/** Up to so many page numbers are shown at once. */
const numbersMax = 10;

/**
 * The pages of a list: at most ten numbers, with the first and the last. While the rows are not counted exactly, the pages end after the
 * next one. Spec B-200 to B-203.
 */
export function GridPages() {
  const message = useMessage();
  const { view } = useGridState();
  const { change } = useGridActions();
  const { summary, shown, hasMore, hasBefore } = useGridRows();
  const isNarrow = useIsNarrow();
  const isCounted = summary !== undefined && !summary.isEstimated;
  const pages = isCounted ? lastPage(summary.count, shown.rowsPerPage) : Math.max(view.page, shown.page + (hasMore ? 1 : 0));
  // Rows may have come and gone since the count, on either side.
  const canStep = { previous: hasBefore, next: view.page === shown.page ? hasMore : view.page < pages };
  const step = (type: Step) => {
    if (type === 'previous' && view.page === 1) change('refresh', {});
    // Two quick presses lead two pages on, although the page number waits for its rows.
    else change('page', { page: type === 'previous' ? view.page - 1 : Math.min(view.page + 1, Math.max(pages, shown.page + 1)) });
  };
  if (pages === 1 && !hasMore && !hasBefore) return null;
  const reachable = summary ? Math.max(pages, lastPage(summary.count, shown.rowsPerPage)) : pages;
  return (
    <>
      {reachable > numbersMax && <GoToPage pages={reachable} onChoose={(page) => change('page', { page })} />}
      <Pagination
        // A finger needs 40 px.
        size={isNarrow ? 'large' : 'small'}
        sx={{ displayPrint: 'none' }}
        count={pages}
        page={shown.page}
        // One boundary number and three neighbours make ten numbers at most.
        boundaryCount={isNarrow ? 0 : 1}
        siblingCount={isNarrow ? 0 : 3}
        onChange={(_event, page) => change('page', { page })}
        renderItem={({ type, ...item }) =>
          isStep(type) ? (
            <PaginationItem {...item} type={type} disabled={!canStep[type]} onClick={() => step(type)} />
          ) : (
            <PaginationItem {...item} type={type} />
          )
        }
        aria-label={message('grid.pages')}
        getItemAriaLabel={(type, page) =>
          type === 'page' ? message('grid.page', { page: page ?? 1 }) : message(`grid.page_${type.replace('-', '_')}`)
        }
      />
    </>
  );
}

type Step = 'next' | 'previous';

function isStep(type: string): type is Step {
  return type === 'next' || type === 'previous';
}

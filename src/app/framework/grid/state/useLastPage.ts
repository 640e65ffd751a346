import { useEffect, useRef } from 'react';
import { lastPage } from '../../../../shared/framework/grid/gridEvents.ts';
import type { GridPage } from './GridPage.ts';
import type { ListCount } from './useListCount.ts';
import type { ListActions } from './useListState.ts';

/**
 * Leads from a page that no longer exists to the last page, and to the full first page if fewer rows than a page remain before the held
 * page. Grid contract 12.
 * @param answer the present page; undefined while it is on the way
 */
export function useLastPage(answer: GridPage | undefined, { summary, counting }: ListCount, change: ListActions['change']): void {
  const hasCountedAgain = useRef(false);
  useEffect(() => {
    if (!answer) return;
    const { rows, side, hasMore, shown } = answer;
    const { page, rowsPerPage } = shown;
    if (side === 'before' && hasMore === false) {
      if (page > 1) change('refresh', { page: 1 }, { replace: true });
      else if (rows.length < rowsPerPage) change('refresh', {});
      return;
    }
    if (rows.length > 0 || page === 1) {
      hasCountedAgain.current = false;
      return;
    }
    if (counting === 'failed') change('page', { page: 1 }, { replace: true });
    if (!summary) return;
    const last = lastPage(summary.count, rowsPerPage);
    if (last >= page && !hasCountedAgain.current) {
      // Rows were removed after the count.
      hasCountedAgain.current = true;
      change('refresh', {});
    } else change('page', { page: Math.min(page - 1, last) }, { replace: true });
  }, [answer, summary, counting, change]);
}

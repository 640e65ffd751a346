import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { unshownFilters } from '../../../../shared/framework/grid/groups/unshownFilters.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import type { Grid } from '../state/useGrid.ts';

/**
 * Warns of a link that could not be read completely, and closes the search when the first rows arrive. Warns developers of applied filters
 * that the form does not show; silent in production (spec B-185).
 */
export function useGridNotices({ layout, state, rows, actions }: Grid): void {
  const message = useMessage();
  const notify = useNotify();
  const isUnsorted = state.ignored.includes('sort');
  useEffect(() => {
    if (isUnsorted) notify(message('grid.link_sort_ignored'), { type: 'warning' });
  }, [isUnsorted, notify, message]);
  const ignored = state.ignored.filter((parameter) => parameter !== 'sort').join(', ');
  useEffect(() => {
    if (ignored !== '') notify(message('grid.link_ignored', { parameters: ignored }), { type: 'warning' });
  }, [ignored, notify, message]);

  const unshown = import.meta.env.DEV ? unshownFilters(state.view.rest, layout.grammar.columns).join(', ') : '';
  useEffect(() => {
    if (unshown !== '') notify(message('grid.filters_not_shown', { filters: unshown }), { type: 'warning' });
  }, [unshown, notify, message]);

  const { onTab } = actions;
  const { isLoaded } = rows;
  const shown = rows.rows.length;
  useEffect(() => {
    if (isLoaded) onTab({ kind: 'rows', count: shown });
  }, [isLoaded, shown, onTab]);
}

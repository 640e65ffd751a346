import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useMessage } from '../i18n/useMessage.ts';
import type { Grid } from './useGrid.ts';

/** Warns of a link that could not be read completely, and closes the search when the first rows arrive. */
export function useGridNotices({ state, rows, actions }: Grid): void {
  const message = useMessage();
  const notify = useNotify();
  const ignored = state.ignored.join(', ');
  useEffect(() => {
    if (ignored !== '') notify(message('grid.link_ignored', { parameters: ignored }), { type: 'warning' });
  }, [ignored, notify, message]);

  const { onTab } = actions;
  const { summary } = rows;
  const shown = rows.rows.length;
  useEffect(() => {
    if (summary) onTab({ kind: 'rows', count: shown });
  }, [summary, shown, onTab]);
}

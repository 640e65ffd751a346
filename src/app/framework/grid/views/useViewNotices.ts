import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridLayout } from '../state/GridContexts.ts';

/** Tells once of a view that the reader may not see, and of the parts of the open view that are left out. */
export function useViewNotices(): void {
  const message = useMessage();
  const notify = useNotify();
  const { view, isMissing } = useGridLayout().views.open;
  const named = new URLSearchParams(useLocation().search).get('view');
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (view) opened.current = view.id;
    // The address names a view that was deleted here for a moment longer.
    if (isMissing && named !== opened.current) notify('views.missing', { type: 'warning' });
  }, [isMissing, named, view, notify]);
  const hidden = view && countOf(view.hidden) > 0 ? message('views.hidden', { ...view.hidden }).trim() : '';
  const gone = view && countOf(view.gone) > 0 ? message('views.gone', { ...view.gone }).trim() : '';
  const words = [hidden, gone].filter(Boolean).join(' ');
  useEffect(() => {
    if (words !== '') notify(words, { type: 'info', messageArgs: { _: words } });
  }, [words, view?.id, notify]);
}

function countOf({ columns, filters }: { readonly columns: number; readonly filters: number }): number {
  return columns + filters;
}

import { useMemo } from 'react';
import type { ViewState } from '../../../../shared/framework/definitions/NamedView.ts';
import { defaultView, readView } from '../../../../shared/framework/grid/view/gridView.ts';
import { captureView, type GridArrangement, isChangedFrom } from '../../../../shared/framework/grid/views/captureView.ts';
import { useGridLayout, useGridState } from '../state/GridContexts.ts';

/** Differences between the grid and its open view; without one, the list as it comes. */
export function useViewChanges(): { readonly isChanged: boolean; readonly capture: () => ViewState } {
  const { list, grammar, preferences, views } = useGridLayout();
  const { asked } = useGridState();
  const { layout, own, ofView } = preferences;
  const { filtersParams, sort } = list;
  const stored = views.open.view?.state.query;
  const before = useMemo((): GridArrangement => {
    const { rowsPerPage } = ofView.layout;
    const start = stored === undefined ? undefined : readView(stored, grammar, rowsPerPage).view;
    const ofQuery = start ? { ...start, rowsPerPage } : defaultView({ filtersParams, sort, rowsPerPage }, grammar);
    return { view: ofQuery, layout: ofView.layout, own: ofView.own };
  }, [stored, grammar, ofView, filtersParams, sort]);
  const now = useMemo((): GridArrangement => ({ view: asked, layout, own }), [asked, layout, own]);
  const isChanged = useMemo(() => isChangedFrom(now, before, grammar), [now, before, grammar]);
  return { isChanged, capture: () => captureView(now, grammar) };
}

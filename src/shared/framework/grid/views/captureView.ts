import type { OwnLayout, ViewState } from '../../definitions/NamedView.ts';
import { columnsDiffer, type GridLayout } from '../gridLayout.ts';
import { formatView, type GridGrammar, type GridView } from '../view/gridView.ts';

/** Present arrangement of a grid. */
export interface GridArrangement {
  readonly view: GridView;
  readonly layout: GridLayout;
  readonly own: OwnLayout;
}

/** The present arrangement as a view holds it, from the first page. */
export function captureView({ view, layout, own: { widths = {}, pinned, density } }: GridArrangement, grammar: GridGrammar): ViewState {
  // Widths and places that were stored for a column which the list no longer has are no part of a view.
  const isColumn = (name: string): boolean => layout.columns.some((column) => column.name === name);
  const known = Object.entries(widths).filter(([name]) => isColumn(name));
  return {
    query: formatView({ ...view, page: 1 }, grammar),
    columns: layout.columns,
    separator: layout.separator,
    ...(known.length > 0 && { widths: Object.fromEntries(known) }),
    ...(pinned && { pinned: pinned.filter(isColumn) }),
    ...(density && { density }),
  };
}

/** true: the grid differs from the arrangement that a view gives it; the open page is no part of a view. */
export function isChangedFrom(now: GridArrangement, before: GridArrangement, grammar: GridGrammar): boolean {
  const queryOf = ({ view }: GridArrangement) => formatView({ ...view, page: 1 }, grammar);
  return (
    queryOf(now) !== queryOf(before) ||
    columnsDiffer(now.layout, before.layout) ||
    now.layout.separator !== before.layout.separator ||
    textOf(now.own) !== textOf(before.own)
  );
}

function textOf({ widths = {}, pinned, density }: OwnLayout): string {
  return JSON.stringify([Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1)), pinned ?? null, density ?? null]);
}

import { type GridEvent, gridEvents } from '../../../../shared/framework/grid/gridEvents.ts';
import { chooseMode, type SearchMode } from '../../../../shared/framework/grid/searchMode.ts';
import { nextTab, type SearchTabState } from '../../../../shared/framework/grid/searchTab.ts';
import { formatView, type GridGrammar, type GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';

/** A view with the revision of its rows: both together find rows that were loaded before. */
export interface ListPlace {
  readonly view: GridView;
  readonly revision: number;
}

/** The part of a grid's state that address and history entry hold. */
export interface ListSnapshot extends ListPlace {
  readonly mode: SearchMode;
  readonly tab: SearchTabState;
  /** Ids of the rows with open details, on other pages too. */
  readonly expanded: readonly RecordId[];
}

/** A state to write; `replace`: in place of the present history entry. */
interface ListWrite {
  readonly next: ListSnapshot;
  readonly replace: boolean;
}

/**
 * The state after an event changed the view.
 * @returns undefined if the event only requests the same list again
 */
export function changeView(
  before: ListSnapshot,
  { event, patch, replace }: { readonly event: GridEvent; readonly patch: Partial<GridView>; readonly replace: boolean },
  grammar: GridGrammar,
): ListWrite | undefined {
  const { clearsRows, toFirstPage } = gridEvents[event];
  const view = { ...before.view, ...patch, ...(toFirstPage && { page: 1 }) };
  if (Object.keys(patch).length === 0 && view.page === before.view.page) return undefined;
  // A change that affects only an input, such as a value that is not valid yet, sends no request and adds no history entry.
  const isSameList = formatView(view, grammar) === formatView(before.view, grammar);
  // Address and revision change together, so that no request is sent between the two.
  const step = clearsRows && !isSameList ? 1 : 0;
  return { next: { ...before, view, revision: before.revision + step }, replace: replace || isSameList };
}

/**
 * The state after a mode of the search was chosen, which may remove filters.
 * `autoHide`: the search closes when the first rows arrive
 */
export function changeMode(
  before: ListSnapshot,
  { chosen, autoHide }: { readonly chosen: SearchMode; readonly autoHide: boolean },
  grammar: GridGrammar,
): ListWrite {
  const { mode, entries } = chooseMode({ mode: before.mode, entries: before.view.entries }, chosen, grammar.columns);
  const tab = mode === 'disabled' ? nextTab(before.tab, { kind: 'disabled' }, autoHide) : before.tab;
  const view = { ...before.view, entries };
  if (formatView(view, grammar) === formatView(before.view, grammar)) return { next: { ...before, view, mode, tab }, replace: true };
  return { next: { ...before, view: { ...view, page: 1 }, mode, tab, revision: before.revision + 1 }, replace: false };
}

/** The rows with open details after those of one row were opened or closed. */
export function toggleRow(expanded: readonly RecordId[], id: RecordId): readonly RecordId[] {
  return expanded.includes(id) ? expanded.filter((each) => each !== id) : [...expanded, id];
}

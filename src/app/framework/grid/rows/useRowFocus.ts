import { type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { parseApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { isFocusFree } from '../../isFocusFree.ts';
import { takeSavedRecord } from '../../screens/savedRecord.ts';
import { RowFocusContext, useGridLayout, useGridRows } from '../state/GridContexts.ts';

/** The row that had the focus last, among the rows of that moment. */
export interface LeftRow {
  readonly id: RecordId;
  readonly ids: readonly RecordId[];
  readonly page: number;
}

interface FocusedRows {
  /** The element around the rows. */
  readonly place: RefObject<HTMLElement | null>;
  /** Selector of a row; its attribute names the record. */
  readonly rowElement: string;
  readonly idAttribute: string;
  /** Gives the row of a record the focus. */
  readonly focus: (id: RecordId) => void;
}

/**
 * Keeps the keyboard focus in the rows: on the row of a record just saved or restored; after the focused row was removed, on the row now in
 * its place, the row before it, or the notice of an empty list. A focus that the user has set elsewhere in the meantime stays.
 */
export function useRowFocus({ place, rowElement, idAttribute, focus }: FocusedRows): void {
  const { list } = useGridLayout();
  const { rows, isLoading, isStale, shown } = useGridRows();
  const { path } = parseApiKey(list.apiKey);
  const left = useRef<LeftRow>(undefined);
  const leave = (id: RecordId): void => {
    left.current = { id, ids: rows.map((row) => row.id), page: shown.page };
  };
  const note = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const isInRows = place.current?.contains(target) === true;
    const id = isInRows ? target.closest(rowElement)?.getAttribute(idAttribute) : undefined;
    const row = rows.find((each) => String(each.id) === id);
    if (row) leave(row.id);
    // Menus and dialogs of a row are outside the page's element; the notice of an empty list goes once there are rows.
    else if (target.closest(topElement) === place.current?.closest(topElement) && !target.closest('[data-notices], [data-no-rows]'))
      left.current = undefined;
  });
  useEffect(() => {
    const listen = (event: Event): void => note(event);
    document.addEventListener('focusin', listen);
    document.addEventListener('pointerdown', listen, true);
    return () => {
      document.removeEventListener('focusin', listen);
      document.removeEventListener('pointerdown', listen, true);
    };
  }, []);

  const settle = useEffectEvent(() => {
    const saved = takeSavedRecord(path);
    const isInRows = place.current?.contains(document.activeElement) === true;
    if (saved && rows.some(({ id }) => id === saved.id) && (isFocusFree() || (saved.isRestored && isInRows))) return focus(saved.id);
    if (!left.current || !isFocusFree()) return undefined;
    const next = rowInPlaceOf(left.current, rows, shown.page);
    if (next) return focus(next.id);
    return place.current?.querySelector<HTMLElement>('[data-no-rows]')?.focus();
  });
  useEffect(() => {
    if (isLoading || isStale) return undefined;
    // The table measures its rows, and scrolls to where it was, in the first frame.
    const frame = requestAnimationFrame(() => settle());
    return () => cancelAnimationFrame(frame);
  }, [rows, isLoading, isStale, path]);

  const { register } = useContext(RowFocusContext);
  const give = useEffectEvent((id: RecordId) => {
    leave(id);
    // The dialog that was open before may be closing.
    requestAnimationFrame(() => isFocusFree() && focus(id));
  });
  useEffect(() => register((id) => give(id)), [register]);
}

const topElement = 'body > *';

/** The row itself if it is still there, else the row now in its place, else the row before; undefined: no row is left. */
export function rowInPlaceOf({ id, ids, page }: LeftRow, rows: readonly GridRow[], shownPage: number): GridRow | undefined {
  const same = rows.find((row) => row.id === id);
  if (same) return same;
  // The page was the last one, and has gone with its rows.
  if (shownPage < page) return rows.at(-1);
  const before = new Set(ids.slice(0, ids.indexOf(id)));
  const kept = rows.filter((row) => before.has(row.id)).length;
  return rows[Math.min(kept, rows.length - 1)];
}

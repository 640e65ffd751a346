import { type RefObject, useEffect } from 'react';
import { latestOffered } from './offeredUndos.ts';
import { undoKey } from './undoKeys.ts';
import { useUndo } from './useUndo.ts';

/** A list of the page, or the page of a record. */
interface UndoPlace {
  /** undefined: the place has no changes of its own, but a notice can offer an undo, as of a deleted view or a saved form. */
  readonly api: string | undefined;
  readonly section: RefObject<HTMLElement | null>;
}

const places = new Set<UndoPlace>();

/**
 * Undoes the user's last change of the list by the device's undo keys, wherever the focus is on the page; on a page with several lists, the
 * change of the list with the focus, else the latest. In an input the keys undo typing; an editable cell without typed text lets the keys
 * through by preventing their default. Without a change of the list, the change of the latest notice in view is undone. The keys do nothing
 * in a form next to the lists or of a record, and while a dialog or menu is open.
 * @param section element of the place
 * @param api resource of the list; default: the keys take only the change of the latest notice in view
 */
export function useUndoKeys(section: RefObject<HTMLElement | null>, api?: string): void {
  const { undoLast, redoLast } = useUndo();
  useEffect(() => {
    const own: UndoPlace = { api, section };
    places.add(own);
    const press = (event: KeyboardEvent): void => {
      const key = undoKey(event);
      const apis = key && apisFor(event, own);
      if (!apis || (apis.length === 0 && (key === 'redo' || !latestOffered()))) return;
      event.preventDefault();
      if (!event.repeat) void (key === 'undo' ? undoLast(apis) : redoLast(apis));
    };
    document.addEventListener('keydown', press);
    return () => {
      places.delete(own);
      document.removeEventListener('keydown', press);
    };
  }, [api, section, undoLast, redoLast]);
}

/** Resources whose last change the keys undo; undefined: none, or another list's resources. */
function apisFor({ target, defaultPrevented }: KeyboardEvent, own: UndoPlace): readonly string[] | undefined {
  const element = own.section.current;
  if (!element || !(target instanceof Element) || (!defaultPrevented && target.closest(typing))) return undefined;
  const around = placeAround(target);
  if (around?.api === undefined && target.closest('form')) return undefined;
  if (around) return around === own ? apisOf([own]) : undefined;
  const [first] = places;
  return first === own && isOnPage(target, element) ? apisOf(places) : undefined;
}

/** The innermost place with an element: the page of a record has lists in it. */
function placeAround(element: Element): UndoPlace | undefined {
  const around = [...places].filter(({ section: { current } }) => current?.contains(element));
  return around.find((place) => around.every(({ section: { current } }) => current?.contains(place.section.current)));
}

function apisOf(lists: Iterable<UndoPlace>): readonly string[] {
  return [...lists].flatMap(({ api }) => api ?? []);
}

/** true: no dialog or menu lies over the page, which would be a child of the body with the page hidden from readers. */
function isOnPage(target: Element, list: Element): boolean {
  const page = list.closest(topElement);
  if (!page || page.getAttribute('aria-hidden') === 'true') return false;
  return target === document.body || target.closest(topElement) === page || target.closest('[data-notices]') !== null;
}

const topElement = 'body > *';
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

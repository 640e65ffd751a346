const places: HTMLElement[] = [];
let corner: HTMLElement | undefined;

/**
 * The element that holds all notices. It lies in the open dialog, since the focus cannot leave that, else in the place that the page offers
 * for it, else in the right corner at the bottom of the window.
 */
export function noticeCorner(): HTMLElement {
  if (!corner) {
    corner = document.createElement('div');
    corner.dataset['notices'] = '';
    // Dialogs are children of the body as long as they are open.
    new MutationObserver(settle).observe(document.body, { childList: true });
  }
  settle();
  return corner;
}

/**
 * Offers a place for the notices within a page, as a ref of its element.
 * @returns takes the place back
 */
export function offerNoticePlace(place: HTMLElement): () => void {
  places.push(place);
  settle();
  return () => {
    places.splice(places.indexOf(place), 1);
    settle();
  };
}

function settle(): void {
  if (!corner) return;
  // Of the corner, since an observer may report after its document is gone.
  const { body } = corner.ownerDocument;
  const dialogs = body.querySelectorAll(':scope > .MuiDialog-root:not([aria-hidden="true"]) .MuiDialog-paper');
  const home = [...dialogs].at(-1) ?? places.at(-1) ?? body;
  if (corner.parentElement === home) return;
  home.append(corner);
  // A dialog that has opened in the meantime hides everything outside itself.
  corner.removeAttribute('aria-hidden');
}

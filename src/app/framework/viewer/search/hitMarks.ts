/** Marks hits in drawn pages by the browser's own highlights, which leave the text as it is. */
export interface HitMarks {
  /** Marks the hits of a page. */
  readonly mark: (page: number, ranges: readonly Range[], current: number | undefined) => void;
  readonly unmark: (page: number) => void;
}

/** Makes the marks of a viewer. Browsers without highlights show none; hits are then still counted and found. */
export function makeHitMarks(): HitMarks {
  const pages = new Map<number, { readonly ranges: readonly Range[]; readonly current: number | undefined }>();
  const draw = (): void => {
    if (typeof Highlight !== 'function' || !('highlights' in CSS)) return;
    const marked = [...pages.values()];
    CSS.highlights.set(
      'viewer-hit',
      new Highlight(...marked.flatMap(({ ranges, current }) => ranges.filter((_range, i) => i !== current))),
    );
    const current = marked.flatMap(({ ranges, current: at }) => (at === undefined ? [] : (ranges[at] ?? [])));
    CSS.highlights.set('viewer-current-hit', new Highlight(...current));
  };
  return {
    mark: (page, ranges, current) => {
      pages.set(page, { ranges, current });
      draw();
    },
    unmark: (page) => {
      if (pages.delete(page)) draw();
    },
  };
}

/** Scrolls the pages so far that a hit is in view. */
export function revealHit(range: Range): void {
  const box = range.startContainer.parentElement?.closest('[data-pages]');
  if (!box) return;
  const [hit, view] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  const isInView = hit.top >= view.top && hit.bottom <= view.bottom;
  const isBeside = hit.left < view.left || hit.right > view.right;
  box.scrollBy({
    top: isInView ? 0 : hit.top - view.top - view.height / 3,
    left: isBeside ? hit.left - view.left - view.width / 3 : 0,
  });
}

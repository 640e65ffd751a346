import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import type { PageSource, PageView } from '../model/PageSource.ts';
import type { Size } from '../model/Size.ts';
import { type Rotation, turned } from '../model/viewState.ts';
import { pageInView } from './pageInView.ts';

/** Pixels between pages, and around them. */
const gap = 12;

export interface PageListHandle {
  readonly goTo: (page: number) => void;
  readonly focus: () => void;
}

interface PageListProps {
  readonly ref: Ref<PageListHandle>;
  readonly source: PageSource;
  readonly label: string;
  readonly scale: number;
  readonly rotation: Rotation;
  /** The page in view, from 1 on. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Called with the room for a page. */
  readonly onRoom: (room: Size) => void;
}

/** The pages of a file, one below the other. Only pages in view and their neighbours are drawn. */
export function PageList({ ref, source, label, scale, rotation, page, onPage, onRoom }: PageListProps) {
  const message = useMessage();
  const box = useRef<HTMLDivElement | null>(null);
  /** The place at the top of the view, by its page, which stays in view when sizes change. */
  const anchor = useRef({ index: 0, down: -1, across: 0 });
  const boxOf = (index: number): Size => boxOfPage(source, { page: index + 1, scale, rotation });
  // oxlint-disable-next-line react/incompatible-library -- the app is built without the compiler that this rule is for
  const virtualizer = useVirtualizer({
    count: source.count,
    getScrollElement: () => box.current,
    estimateSize: (index) => boxOf(index).height,
    gap,
    paddingStart: gap,
    paddingEnd: gap,
    overscan: 1,
  });
  const layout = [scale, rotation, source.sizesKnown].join(' ');
  const [laidOut, setLaidOut] = useState('');
  useLayoutEffect(() => {
    virtualizer.measure();
    setLaidOut(layout);
  }, [virtualizer, layout]);
  const restore = useEffectEvent(() => {
    const { index, down, across } = anchor.current;
    const place = virtualizer.measurementsCache[index];
    if (!box.current || !place) return;
    virtualizer.scrollToOffset(place.start + down * place.size);
    box.current.scrollLeft = across * box.current.scrollWidth - box.current.clientWidth / 2;
    anchor.current.across = middleOf(box.current);
  });
  // After the list has its new height: before, the browser would cut the offset.
  useLayoutEffect(() => restore(), [laidOut]);

  const follow = (): void => {
    const { current } = box;
    if (!current) return;
    const { scrollTop, clientHeight } = current;
    const top = virtualizer.getVirtualItemForOffset(scrollTop);
    if (top) anchor.current = { index: top.index, down: (scrollTop - top.start) / top.size, across: middleOf(current) };
    onPage(
      pageInView(virtualizer.measurementsCache.slice(top?.index ?? 0, (top?.index ?? 0) + pagesInView), scrollTop, clientHeight, page),
    );
  };
  const goTo = (target: number): void => {
    const place = virtualizer.measurementsCache[target - 1];
    if (!place) return;
    anchor.current = { ...anchor.current, index: place.index, down: -gap / place.size };
    virtualizer.scrollToOffset(place.start - gap);
  };
  useEffect(() => {
    if (box.current && mayTakeFocus(box.current)) box.current.focus({ preventScroll: true });
  }, []);
  useImperativeHandle(ref, () => ({ goTo, focus: () => box.current?.focus({ preventScroll: true }) }));
  const tellRoom = useEffectEvent(onRoom);
  const place = useCallback((element: HTMLDivElement | null) => {
    box.current = element;
    if (!element) return undefined;
    const measure = (): void => tellRoom({ width: element.clientWidth - 2 * gap, height: element.clientHeight - 2 * gap });
    // Before the first paint, so that a fitted page is drawn once.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const items = virtualizer.getVirtualItems();
  // Of all pages: the list would move sideways as soon as a wide page comes into view.
  const widest = useMemo(() => {
    let width = 0;
    for (let page = 1; page <= source.count; page += 1) width = Math.max(width, boxOfPage(source, { page, scale, rotation }).width);
    return width;
  }, [source, scale, rotation]);
  return (
    <Box ref={place} data-pages role="group" aria-label={label} tabIndex={0} onScroll={follow} sx={listSx}>
      <Box sx={{ position: 'relative', minWidth: '100%' }} style={{ height: virtualizer.getTotalSize(), width: widest + 2 * gap }}>
        {items.map(({ index, start }) => (
          <Box
            key={index}
            role="group"
            aria-label={message('viewer.page_of', { page: index + 1, count: source.count })}
            sx={pageSx}
            style={{ ...boxOf(index), transform: `translate(-50%, ${start}px)` }}
          >
            {source.drawPage({ page: index + 1, scale, rotation })}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** true in a dialog whose reader has chosen no control yet: the keys of the viewer then act at once. */
function mayTakeFocus(list: HTMLElement): boolean {
  const dialog = list.closest('[role="dialog"]');
  const { activeElement: focused } = document;
  return dialog !== null && (focused === null || focused.contains(list));
}

/** The size of a drawn page. */
function boxOfPage(source: PageSource, { page, scale, rotation }: PageView): Size {
  const { width, height } = turned(source.sizeOf(page), rotation);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** The middle of the view, as a part of the width of all that can be scrolled. */
function middleOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): number {
  return (scrollLeft + clientWidth / 2) / Math.max(scrollWidth, 1);
}

/** Pages of a view at the smallest zoom, and more. */
const pagesInView = 200;

const listSx = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  position: 'relative',
  scrollbarGutter: 'stable',
  bgcolor: 'action.hover',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& ::highlight(viewer-hit)': { backgroundColor: 'rgb(255 213 0 / 0.45)' },
  '& ::highlight(viewer-current-hit)': { backgroundColor: 'rgb(255 111 0 / 0.6)' },
} as const;

const pageSx = {
  position: 'absolute',
  top: 0,
  left: '50%',
  overflow: 'hidden',
  // Paper is white in both themes.
  bgcolor: '#fff',
  color: '#000',
  boxShadow: 1,
} as const;

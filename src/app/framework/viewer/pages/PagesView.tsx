import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, use, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useWidth } from '../../charts/useWidth.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { DownloadIcon, FitPageIcon, FitWidthIcon, PrintIcon, RotateIcon, SearchIcon, ZoomInIcon, ZoomOutIcon } from '../../icons.ts';
import type { PageSource } from '../model/PageSource.ts';
import type { Size } from '../model/Size.ts';
import { type ViewerKey, viewerKeyOf } from '../model/viewerKeys.ts';
import { fittingZoom, initialView, nextZoom, turned, viewAfter, zoomLimit } from '../model/viewState.ts';
import { ViewOutcomeContext } from '../notices/ViewOutcomeContext.ts';
import { printedPagesMax } from '../print/printPages.ts';
import { usePrint } from '../print/usePrint.ts';
import { SearchBar } from '../search/SearchBar.tsx';
import { SearchContext } from '../search/SearchContext.ts';
import { useSearch } from '../search/useSearch.ts';
import { PageList, type PageListHandle } from './PageList.tsx';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import type { ViewerTool } from './viewerTools.ts';

interface PagesViewProps {
  readonly source: PageSource;
  readonly name: string;
  readonly onDownload: () => void;
  /** Gets the way to a page, for links within a document. */
  readonly goToRef?: { current: ((page: number) => void) | undefined };
}

/** Pixels of a list of pages: browsers cut elements that are higher. */
const heightMax = 16_000_000;

/** The pages of a file with the tools of the viewer. */
export function PagesView({ source, name, onDownload, goToRef }: PagesViewProps) {
  const message = useMessage();
  const [place, width] = useWidth();
  const list = useRef<PageListHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const [state, step] = useReducer(viewAfter, source.fit, initialView);
  const [room, setRoom] = useState<Size>();
  const { rotation, page, fitted } = state;
  const onOutcome = use(ViewOutcomeContext);
  const { count } = source;
  useEffect(() => onOutcome?.({ kind: 'opened', pages: count }), [onOutcome, count]);
  const first = source.sizeOf(1);
  const zoomMax = Math.min(zoomLimit, Math.max(100, (100 * heightMax) / (source.count * Math.max(first.height, 1))));
  const zoom = useMemo(() => {
    if (!fitted || !room) return state.zoom;
    return fittingZoom(fitted.fit, turned(source.sizeOf(fitted.page), rotation), room, fitted.zoomMax ?? zoomMax);
  }, [fitted, room, state.zoom, source, rotation, zoomMax]);

  const goTo = (target: number): void => {
    const next = Math.min(Math.max(target, 1), source.count);
    step({ kind: 'page', page: next });
    list.current?.goTo(next);
  };
  useEffect(() => {
    if (goToRef) goToRef.current = goTo;
  });
  const search = useSearch(source, page, goTo);
  const printing = usePrint(source, rotation);
  const openSearch = (): void => {
    search.open();
    searchInput.current?.select();
    searchInput.current?.focus();
  };
  const closeSearch = (): void => {
    search.close();
    list.current?.focus();
  };
  const zoomBy = (kind: 'zoom_in' | 'zoom_out') => step({ kind, from: zoom, zoomMax });
  const acts: Readonly<Record<ViewerKey, () => void>> = {
    viewer_zoom_in: () => zoomBy('zoom_in'),
    viewer_zoom_out: () => zoomBy('zoom_out'),
    viewer_actual_size: () => step({ kind: 'actual_size' }),
    viewer_rotate: () => step({ kind: 'rotate' }),
    viewer_next: () => goTo(page + 1),
    viewer_previous: () => goTo(page - 1),
    viewer_first: () => goTo(1),
    viewer_last: () => goTo(source.count),
    viewer_find: openSearch,
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const isWide = room !== undefined && turned(source.sizeOf(page), rotation).width * (zoom / 100) > room.width + 1;
    const key = viewerKeyOf(event, isWide);
    const isTyping = event.target instanceof HTMLInputElement;
    if (!key || (key === 'viewer_find' ? !source.textOf : isTyping)) return;
    // One page has nothing to turn over: the keys scroll it.
    if (source.count === 1 && /^(PageUp|PageDown|Home|End|Arrow)/.test(event.key)) return;
    event.preventDefault();
    acts[key]();
  };
  const fits = (fit: 'width' | 'page') => fitted?.fit === fit;
  const tools: readonly ViewerTool[] = [
    {
      id: 'zoom_out',
      icon: ZoomOutIcon,
      label: message('viewer.zoom_out'),
      isAlways: true,
      isOff: nextZoom('zoom_out', zoom, zoomMax) === undefined,
      onAct: acts.viewer_zoom_out,
    },
    {
      id: 'zoom_in',
      icon: ZoomInIcon,
      label: message('viewer.zoom_in'),
      isAlways: true,
      isOff: nextZoom('zoom_in', zoom, zoomMax) === undefined,
      onAct: acts.viewer_zoom_in,
    },
    {
      id: 'fit_width',
      icon: FitWidthIcon,
      label: message('viewer.fit_width'),
      isOn: fits('width'),
      onAct: () => step({ kind: 'fit', fit: 'width' }),
    },
    {
      id: 'fit_page',
      icon: FitPageIcon,
      label: message('viewer.fit_page'),
      isOn: fits('page'),
      onAct: () => step({ kind: 'fit', fit: 'page' }),
    },
    { id: 'rotate', icon: RotateIcon, label: message('viewer.rotate'), onAct: acts.viewer_rotate },
    ...(source.textOf ? [{ id: 'find', icon: SearchIcon, label: message('viewer.find'), onAct: openSearch }] : []),
    { id: 'print', icon: PrintIcon, label: message('viewer.print'), onAct: printing.print },
    { id: 'download', icon: DownloadIcon, label: message('viewer.download'), onAct: onDownload },
  ];
  return (
    <SearchContext value={search.shown}>
      <Box ref={place} onKeyDown={handleKey} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}>
        {width > 0 && (
          <ViewerToolbar
            page={page}
            count={source.count}
            onPage={goTo}
            zoom={Math.round(zoom)}
            onActualSize={acts.viewer_actual_size}
            tools={tools}
            width={width}
          />
        )}
        {search.isOpen && <SearchBar search={search} inputRef={searchInput} onClose={closeSearch} />}
        {printing.ready !== undefined && (
          <Alert
            severity="info"
            role="status"
            action={
              <Button color="inherit" size="small" onClick={printing.cancel}>
                {message('viewer.cancel')}
              </Button>
            }
          >
            {message('viewer.preparing', { ready: printing.ready, count: source.count })}
          </Alert>
        )}
        {printing.problem && (
          <Alert severity="warning" onClose={printing.dismiss} closeText={message('viewer.close')}>
            {message(`viewer.print_${printing.problem}`, { max: printedPagesMax })}
          </Alert>
        )}
        <PageList
          ref={list}
          source={source}
          label={message('viewer.pages_of', { name })}
          scale={zoom / 100}
          rotation={rotation}
          page={page}
          onPage={(next) => step({ kind: 'page', page: next })}
          onRoom={setRoom}
        />
      </Box>
    </SearchContext>
  );
}

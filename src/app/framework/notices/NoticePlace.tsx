import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useLayoutEffect, useRef } from 'react';
import { offerNoticePlace } from './noticeCorner.ts';

/** The place of notices in a page whose foot must stay in view, such as the line of pages below a list: they end at its lower right corner. */
export function NoticePlace({ sx }: { readonly sx: SxProps }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current ? offerNoticePlace(place.current) : undefined), []);
  return <Box ref={place} data-notice-place sx={sx} />;
}

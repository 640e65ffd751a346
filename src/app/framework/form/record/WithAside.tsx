import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { OpenIcon } from '../../icons.ts';
import { AsideSummaryContext } from '../../slots/AsideSummaryContext.ts';
import { readingWidth } from '../layout/RecordSections.tsx';

/**
 * A form with a component beside it, which stays in view; below it where the page is too narrow for both. On a phone a component that has
 * a summary is a bar with it at the end of the window, which opens the component above itself.
 */
export function WithAside({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const [summary, setSummary] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const isBar = isPhone && summary !== undefined;
  const bar = useRef<HTMLButtonElement>(null);
  // At the top of the page an open component ends below the window: it cannot rise above the start of the form.
  useEffect(() => {
    if (isOpen) bar.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={{ ...asideGrid, ...(isBar && barGrid) }}>
        <Box sx={{ minWidth: 0, ...(isBar && { gridArea: '1 / 1', pb: barHeight }) }}>{children}</Box>
        <Box component="aside" sx={isBar ? barPlace : asidePlace}>
          <AsideSummaryContext value={setSummary}>
            <Box id={panelId} hidden={isBar && !isOpen} sx={isBar ? panel : undefined}>
              {aside}
            </Box>
          </AsideSummaryContext>
          {isBar && (
            <Button
              ref={bar}
              fullWidth
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setOpen(!isOpen)}
              endIcon={<OpenIcon sx={{ transform: isOpen ? undefined : 'rotate(180deg)' }} />}
              sx={{ height: barHeight, justifyContent: 'space-between', px: 2, borderRadius: 0, fontVariantNumeric: 'tabular-nums' }}
            >
              <span aria-live="polite">{summary}</span>
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}

const barHeight = '48px';

const asideGrid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The form has most of the room: its lines are rows of several fields.
  '@container (min-width: 60rem)': { gridTemplateColumns: `minmax(0, ${readingWidth}px) 20rem` },
  '@container (min-width: 80rem)': { gridTemplateColumns: `minmax(0, ${readingWidth}px) 26rem` },
} as const;

/** Below the bar of the app and the strip above the record. */
const asidePlace = { position: 'sticky', top: 'calc(var(--bar-height, 57px) + 64px)' } as const;

/** The bar of the form, with its buttons, is above that of the component. */
const barGrid = { '--aside-bar': barHeight } as const;

const barPlace = {
  gridArea: '1 / 1',
  alignSelf: 'end',
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  mx: -1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  displayPrint: 'none',
} as const;

const panel = { maxHeight: '60vh', overflowY: 'auto' } as const;

import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { recordPage } from '../place/recordPagePlace.ts';

const RecordUndoKeys = lazyPart(() => import('../../changes/RecordUndoKeys.ts'), 'RecordUndoKeys');

interface RecordFrameProps {
  /** The strip above the record; none while it loads. */
  readonly header?: ReactNode;
  /** What goes with the record, such as its related lists; beside it where the page is wide, else below it. */
  readonly aside?: ReactNode;
  /** The end of what goes with the record; below the fields if there is nothing else. */
  readonly footer?: ReactNode;
  /** true: the fields have a column of their own beside them. */
  readonly hasFormAside?: boolean;
  /** true: a list takes the whole width. */
  readonly isList?: boolean;
  readonly children: ReactNode;
}

/** The page of one record, in the middle of a wide window: its strip, its fields, and what goes with them. */
export function RecordFrame({ header, aside, footer, hasFormAside = false, isList = false, children }: RecordFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const isWide = hasFormAside || isList || aside !== undefined;
  return (
    <Box ref={frame} {...{ [recordPage]: isWide ? 'wide' : 'narrow' }} sx={{ containerType: 'inline-size', containerName: 'record-page' }}>
      <WaitingContext value={null}>
        <RecordUndoKeys section={frame} />
      </WaitingContext>
      {header}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [fromAside]: { columnGap: 3, ...(aside !== undefined && { gridTemplateColumns: 'minmax(0, 1fr) 20rem' }) },
        }}
      >
        <Box sx={{ minWidth: 0 }}>{children}</Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {aside}
          {footer}
        </Box>
      </Box>
    </Box>
  );
}

// A window of 1500 px with the menu open: the fields keep 800 px beside the other column.
const fromAside = '@container record-page (min-width: 72rem)';

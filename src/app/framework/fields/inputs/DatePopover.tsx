import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import type { KeyboardEvent } from 'react';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import type { DateKind } from './dateText.ts';

// Loaded on demand: the calendar is several times the size of the box, and most people type.
const DatePanel = lazyPart(() => import('./DatePanel.tsx'), 'DatePanel');

interface DatePopoverProps {
  readonly kind: DateKind;
  readonly title: string;
  /** The text of the input; the calendar begins there. */
  readonly text: string;
  /** The element below which it opens; null: closed. */
  readonly anchor: Element | null;
  readonly onChoose: (text: string) => void;
  readonly onClose: () => void;
}

/** A calendar, a clock or both below an input. */
export function DatePopover({ kind, title, text, anchor, onChoose, onClose }: DatePopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      onKeyDown={stopPropagation}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
    >
      {/* The panel is placed by the size of its first content, so the skeleton has the size of what comes. */}
      <WaitingContext value={<Skeleton variant="rectangular" sx={sizes[kind]} />}>
        <DatePanel kind={kind} text={text} onChoose={onChoose} onDone={onClose} />
      </WaitingContext>
    </Popover>
  );
}

/** Sizes of the calendar, the clock and both, which are below each other on a phone. */
const sizes = {
  date: { width: 320, height: 334 },
  time: { width: 120, height: 232 },
  datetime: { width: { xs: 320, sm: 440 }, height: { xs: 566, sm: 334 } },
} as const satisfies Record<DateKind, object>;

/** Keys in the calendar mean nothing to the input or table that it belongs to. */
function stopPropagation(event: KeyboardEvent): void {
  event.stopPropagation();
}

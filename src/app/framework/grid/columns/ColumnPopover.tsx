import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { ColumnPicker } from './ColumnPicker.tsx';

interface ColumnPopoverProps {
  /** The button below which it opens. */
  readonly anchor: HTMLElement;
  readonly label: string;
  /** Called when it closes, also before a pick. */
  readonly onClose: () => void;
  readonly onPick: (column: string) => void;
  /** Below the columns. */
  readonly children?: ReactNode;
}

/** The columns that can be filtered, below a button. The focus goes to what is picked, or back to the button. */
export function ColumnPopover({ anchor, label, onClose, onPick, children }: ColumnPopoverProps) {
  const dismiss = () => {
    onClose();
    anchor.focus();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={dismiss}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableRestoreFocus
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 320, mt: 0.5 } } }}
    >
      <ColumnPicker
        onDismiss={dismiss}
        onPick={(column) => {
          onClose();
          onPick(column);
        }}
      />
      {children}
    </Popover>
  );
}

import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface CellButtonProps {
  readonly title: string;
  /** Name of the cell. */
  readonly label: string;
  readonly tabIndex?: number | undefined;
  readonly opens?: 'dialog' | 'listbox' | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button next to the input of a cell. */
export function CellButton({ title, label, tabIndex = -1, opens, onClick, children }: CellButtonProps) {
  return (
    <Tooltip title={title}>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={`${title}: ${label}`}
        aria-haspopup={opens}
        onClick={onClick}
        sx={{ p: 0.25 }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

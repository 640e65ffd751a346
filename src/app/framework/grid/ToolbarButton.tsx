import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent, ReactNode } from 'react';

interface ToolbarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  /** Set for a toggle button; true: it is on. */
  readonly pressed?: boolean;
  /** Set for a button that opens a menu; true: the menu is open. */
  readonly expanded?: boolean;
  /** Reason why the button cannot be used now. */
  readonly disabledReason?: string;
}

/** An icon button with its name as tooltip. A disabled one can still take the focus, so that its reason can be read. */
export function ToolbarButton({ label, icon, onClick, pressed, expanded, disabledReason }: ToolbarButtonProps) {
  const isDisabled = disabledReason !== undefined;
  return (
    <Tooltip title={isDisabled ? `${label}: ${disabledReason}` : label}>
      <IconButton
        aria-label={label}
        aria-pressed={pressed}
        aria-haspopup={expanded === undefined ? undefined : 'menu'}
        aria-expanded={expanded}
        aria-disabled={isDisabled}
        aria-description={disabledReason}
        color={pressed ? 'primary' : 'default'}
        onClick={isDisabled ? undefined : onClick}
        sx={isDisabled ? { opacity: 0.4, cursor: 'not-allowed' } : undefined}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent, ReactNode } from 'react';

interface ToolbarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  /** Of a button that is on or off. */
  readonly pressed?: boolean;
  /** Of a button that opens a menu. */
  readonly expanded?: boolean;
  /** Why the button cannot be used now. */
  readonly disabledReason?: string;
}

/** An icon button with its name as tooltip. A disabled one stays reachable, so that its reason can be read. */
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

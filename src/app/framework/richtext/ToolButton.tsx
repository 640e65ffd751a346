import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentType } from 'react';

interface ToolButtonProps {
  readonly name: string;
  readonly label: string;
  readonly Icon?: ComponentType | undefined;
  /** Shown where there is no icon. */
  readonly sign?: string | undefined;
  /** Set for a button that stays pressed. */
  readonly pressed?: boolean | undefined;
  readonly isDisabled: boolean;
  /** true: the Tab key stops here. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  /** @param byPointer true: the text takes the focus again; a button used by keys keeps it */
  readonly onUse: (byPointer: boolean) => void;
}

/** A tool of the editor. A disabled one still takes the focus, so that the arrow keys pass over the same places always. */
export function ToolButton({ label, Icon, sign, pressed, isDisabled, isStop, onFocus, onUse }: ToolButtonProps) {
  return (
    <Tooltip title={label} disableTouchListener>
      <IconButton
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={isDisabled || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        // The selection of the text stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => !isDisabled && onUse(event.detail > 0)}
        sx={{
          width: { xs: 40, sm: 36 },
          height: { xs: 40, sm: 36 },
          typography: 'body2',
          fontWeight: 700,
          color: pressed ? 'primary.main' : 'text.secondary',
          bgcolor: pressed ? 'action.selected' : undefined,
          // A drawing, not a part of the name.
          ...(sign !== undefined && { '&::before': { content: `"${sign}"` } }),
          ...(isDisabled && { opacity: 0.4, cursor: 'default' }),
        }}
      >
        {Icon && <Icon />}
      </IconButton>
    </Tooltip>
  );
}

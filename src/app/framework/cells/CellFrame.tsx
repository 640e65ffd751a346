import Box, { type BoxProps } from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

interface CellFrameProps extends Omit<BoxProps<'span'>, 'component' | 'sx' | 'title'> {
  /** Why the value is not taken: in view while the cell has the focus or the pointer. */
  readonly hint: string | undefined;
}

/** The box around the input of a cell, its button and its mark. */
export function CellFrame({ hint, ...props }: CellFrameProps) {
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  return (
    <Tooltip
      // The mark has the words for screen readers.
      title={hint === undefined ? '' : <span aria-hidden>{hint}</span>}
      open={hasFocus || hasPointer}
      describeChild
      disableFocusListener
      disableHoverListener
      disableTouchListener
      placement="bottom-start"
    >
      <Box
        component="span"
        sx={frameStyle}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onPointerEnter={() => setPointer(true)}
        onPointerLeave={() => setPointer(false)}
        {...props}
      />
    </Tooltip>
  );
}

const frameStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  width: '100%',
  height: '100%',
  minWidth: 0,
  '& input:not([type="checkbox"]), & select': {
    flex: 1,
    minWidth: 0,
    height: 28,
    px: 0.75,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
  },
  '& :is(input, select):read-only:not(select), & :disabled': { bgcolor: 'action.hover' },
  '& [aria-invalid="true"]': { borderColor: 'error.main' },
} as const;

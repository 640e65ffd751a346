import Box, { type BoxProps } from '@mui/material/Box';

/** The box around the input of a cell, its button and its mark. */
export function CellFrame(props: Omit<BoxProps<'span'>, 'component' | 'sx'>) {
  return <Box component="span" sx={frameStyle} {...props} />;
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

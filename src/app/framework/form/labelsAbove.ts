/**
 * Styles of a form whose labels are above its inputs: a label of any length fits beside a short input, and read-only values line up with
 * inputs.
 */
export const labelsAbove = {
  '& .MuiFormControl-root > .MuiInputLabel-root': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    mb: 0.5,
    pr: 6,
    fontSize: '0.75rem',
    lineHeight: '1rem',
    whiteSpace: 'normal',
    pointerEvents: 'auto',
  },
  '& .MuiFormControl-root > .MuiInputLabel-root + .MuiInputBase-root .MuiOutlinedInput-notchedOutline': {
    top: 0,
    '& > legend': { display: 'none' },
  },
  // MUI hides a placeholder while it expects the label in its place.
  '& label[data-shrink=false] + .MuiInputBase-formControl .MuiInputBase-input::placeholder': { opacity: '0.75 !important' },
  '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'pre-line' },
} as const;

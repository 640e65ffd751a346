import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isBlank } from '../../../../shared/framework/fields/filled.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import type { InputProps } from './InputProps.ts';

/** Class of a help that is shown on demand; `onDemandHelp` styles it. */
const onDemandClass = 'on-demand-help';

type HelpProps = Pick<InputProps, 'error' | 'help' | 'isHelpOnDemand' | 'value'>;

/** The error below an input and then its help, which has the example that a correction needs; undefined if there is nothing to show. */
export function helpBelow({ error, help, isHelpOnDemand, value }: HelpProps): ReactNode {
  if (error === undefined && help !== undefined && isHelpOnDemand) return <span className={onDemandClass}>{help}</span>;
  if (error === undefined || help === undefined || help === error) return error ?? help;
  // A value that is missing has no form to get wrong.
  if (isHelpOnDemand && isBlank(value))
    return (
      <>
        {error}
        <span style={visuallyHidden}> {help}</span>
      </>
    );
  return (
    <>
      {error}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {help}
      </Box>
    </>
  );
}

const helper = `& .MuiFormHelperText-root:has(> .${onDemandClass})`;
const shown = {
  clipPath: 'none',
  maxHeight: 'none',
  px: 1,
  py: 0.5,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 4,
} as const;

/**
 * Style of the box around an input: help on demand takes no room, lies over the gap below the input while it has the focus or the pointer is
 * on its label, and makes way for a list that is open. It is never `display: none`, which some screen readers would not read.
 */
export const onDemandHelp = {
  position: 'relative',
  [helper]: {
    position: 'absolute',
    // Above the label of the next row, below the bar of the form.
    zIndex: 2,
    top: '100%',
    left: 0,
    right: 0,
    width: 'fit-content',
    maxHeight: 0,
    m: 0,
    mt: 0.25,
    clipPath: 'inset(50%)',
    pointerEvents: 'none',
  },
  [`&:focus-within:not(:has([aria-expanded="true"])) ${helper.slice(2)}`]: shown,
  [`&:has(label:hover):not(:has([aria-expanded="true"])) ${helper.slice(2)}`]: shown,
} as const;

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isBlank } from '../../../../shared/framework/fields/filled.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import type { InputProps } from './InputProps.ts';

/** Class of a help that is shown on demand; `helpInGap` and `helpOverRows` style it. */
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
const isWanted = ':focus-within:not(:has([aria-expanded="true"]))';
const isAsked = ':has(label:hover):not(:has([aria-expanded="true"]))';

/** Pixels between the rows of a form: room for one line of help below each input. */
export const helpGapPx = 24;

/**
 * Style of the box around an input of a form: its help on demand has its own room, of which the first line is the gap to the next row, so
 * that neither help nor error covers a label and one line moves nothing. Help is seen while the input has the focus or the pointer is on its
 * label, and makes way for a list that is open. It is never `display: none`, which some screen readers would not read.
 */
export const helpInGap = {
  // An offer or a link below the input has the gap to itself.
  [`& > :last-child .MuiFormHelperText-root:is(.Mui-error, :has(> .${onDemandClass}))`]: { mt: '2px', mb: '-18px', lineHeight: '16px' },
  [helper]: { clipPath: 'inset(50%)', pointerEvents: 'none' },
  [`&${isWanted} ${helper.slice(2)}`]: { clipPath: 'none' },
  [`&${isAsked} ${helper.slice(2)}`]: { clipPath: 'none' },
} as const;

const shown = {
  clipPath: 'none',
  maxHeight: 'none',
  px: 1,
  py: 0.5,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 4,
} as const;

/** Style of the box around an input in a table, where there is no gap: help on demand takes no room and lies over what is below the input. */
export const helpOverRows = {
  position: 'relative',
  [helper]: {
    position: 'absolute',
    // Above the next row, below the bar of the form.
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
  [`&${isWanted} ${helper.slice(2)}`]: shown,
  [`&${isAsked} ${helper.slice(2)}`]: shown,
} as const;

import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '../../visuallyHidden.ts';
import type { Total } from './useTotals.ts';

interface TotalValuesProps {
  readonly total: Pick<Total, 'values' | 'note'>;
  /** true: below one another; false: in one line. */
  readonly isStacked: boolean;
}

/** The values of a total, one for each unit; the explanation of its note is shown under the pointer, on focus and on a tap. */
export function TotalValues({ total: { values, note }, isStacked }: TotalValuesProps) {
  return (
    <>
      {values.map((value, i) => (
        <Box key={value} component="span" sx={{ display: isStacked ? 'block' : 'inline' }}>
          {!isStacked && i > 0 && ' · '}
          {value}
        </Box>
      ))}
      {note && (
        <Box component="span" sx={{ display: isStacked ? 'block' : 'inline' }}>
          {!isStacked && values.length > 0 && ' · '}
          <Tooltip title={note.hint} describeChild enterTouchDelay={0} leaveTouchDelay={8000}>
            <Box component="span" tabIndex={0} sx={{ borderBottom: '1px dotted', cursor: 'help', fontWeight: 400 }}>
              {note.text}
              <span style={visuallyHidden}>{` (${note.hint})`}</span>
            </Box>
          </Tooltip>
        </Box>
      )}
    </>
  );
}

/** Lines that a total takes. */
export function linesOf({ values, note }: Pick<Total, 'values' | 'note'>): number {
  return values.length + (note ? 1 : 0);
}

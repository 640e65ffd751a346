import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { BulkResult } from '../../api/stateCalls.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { MetIcon, NotMetIcon } from '../../icons.ts';

interface BulkResultsProps {
  readonly results: readonly BulkResult[];
  /** true: the records have been changed; false: the change was only checked. */
  readonly isMade: boolean;
}

/** The result of each record, refused ones first with their reasons. */
export function BulkResults({ results, isMade }: BulkResultsProps) {
  const message = useMessage();
  const words = useOutcomeWords(isMade);
  const sorted = results.toSorted((one, other) => Number(one.outcome === 'moved') - Number(other.outcome === 'moved'));
  return (
    // A region that scrolls takes the focus, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <TableContainer tabIndex={0} role="region" aria-label={message('states.bulk_results')} sx={{ maxHeight: 320, mt: 1 }}>
      <Table size="small" stickyHeader sx={{ overflowWrap: 'anywhere' }}>
        <TableHead>
          <TableRow>
            <TableCell>{message('states.bulk_record')}</TableCell>
            <TableCell>{message('states.bulk_outcome')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted.map((result) => (
            <TableRow key={`${result.id} ${result.name}`}>
              <TableCell component="th" scope="row">
                {result.name}
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                  {result.outcome === 'moved' ? (
                    <MetIcon fontSize="small" color="success" />
                  ) : (
                    <NotMetIcon fontSize="small" color="error" />
                  )}
                  {words(result)}
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Gives the result of a record in words. */
export function useOutcomeWords(isMade: boolean): (result: BulkResult) => string {
  const message = useMessage();
  return ({ outcome, message: reason }) => {
    if (outcome === 'moved') return message(isMade ? 'states.moved' : 'states.possible');
    return reason ?? message('states.refused');
  };
}

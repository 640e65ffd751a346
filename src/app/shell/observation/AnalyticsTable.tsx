import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { localeOf } from '../../../shared/framework/messages/locale.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** Figures of a screen. */
export type ScreenFigures = AnswerTo<'GET commands/analytics'>['results'][number];

const columns = ['visits', 'users', 'calls', 'errors', 'average_ms', 'slowest_ms'] as const satisfies readonly (keyof ScreenFigures)[];

interface AnalyticsTableProps {
  readonly figures: readonly ScreenFigures[];
  /** Address of a screen's calls in the log; undefined for a user who may not read them. */
  readonly logOf: ((cmid: string) => string) | undefined;
}

/** The figures of each screen, the busiest first; a bar next to the visits shows their ratio to the highest number. */
export function AnalyticsTable({ figures, logOf }: AnalyticsTableProps) {
  const message = useMessage();
  const language = useLanguage();
  const [order, setOrder] = useState<(typeof columns)[number]>('visits');
  const numbers = useMemo(() => new Intl.NumberFormat(localeOf(language)), [language]);
  const rows = figures.toSorted((a, b) => b[order] - a[order]);
  const most = Math.max(1, ...figures.map(({ visits }) => visits));
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label={message('analytics.table')}>
        <TableHead>
          <TableRow>
            <TableCell>{message('analytics.screen')}</TableCell>
            {columns.map((name) => (
              <TableCell key={name} align="right" sortDirection={order === name ? 'desc' : false}>
                <TableSortLabel active={order === name} direction="desc" onClick={() => setOrder(name)}>
                  {message(`analytics.${name}`)}
                </TableSortLabel>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.cmid} hover>
              <TableCell component="th" scope="row">
                {logOf ? (
                  <Link component={RouterLink} to={logOf(row.cmid)}>
                    {row.title}
                  </Link>
                ) : (
                  row.title
                )}
                <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {row.cmid}
                </Typography>
                <Box aria-hidden sx={{ mt: 0.25, height: 4, borderRadius: 1, bgcolor: 'action.hover' }}>
                  <Box sx={{ width: `${(100 * row.visits) / most}%`, height: 1, borderRadius: 1, bgcolor: 'primary.main' }} />
                </Box>
              </TableCell>
              {columns.map((name) => (
                <TableCell key={name} align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {name.endsWith('_ms')
                    ? message('analytics.milliseconds', { value: numbers.format(row[name]) })
                    : numbers.format(row[name])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

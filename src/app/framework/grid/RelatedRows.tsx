import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { readListAnswer } from '../../../shared/framework/grid/listAnswer.ts';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { defaultView } from '../../../shared/framework/grid/view/gridView.ts';
import { listRequest } from '../../../shared/framework/grid/view/listRequest.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { callGenerated } from '../api/callApi.ts';
import { CellValue } from '../cells/CellValue.tsx';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { isNumeric } from './cell/isNumeric.ts';
import { useCellText } from './cell/useCellText.ts';
import { namingColumns } from './rows/rowNames.ts';
import { type GridList, type GridScreen, partList } from './state/GridList.ts';
import { useGridGrammar } from './state/useGridGrammar.ts';
import { useScreenPaths } from './useScreenPaths.ts';

/** Records shown below a row; the page of its record has all of them. */
const rowsShown = 10;

export interface RelatedRowsProps {
  /** The list of the related records. */
  readonly screen: GridScreen;
  /** The record of the row, and the field by which the related ones refer to it. */
  readonly partOf: { readonly field: string; readonly id: RecordId };
  /** Address of the list on the page of the record; undefined if the reader cannot open it. */
  readonly allPath: string | undefined;
}

/** The first records that belong to the record of a row, and a link to all of them. Spec B-198. */
export function RelatedRows({ screen, partOf, allPath }: RelatedRowsProps) {
  const text = useText();
  const message = useMessage();
  const titleId = useId();
  const { field, id } = partOf;
  const list = useMemo(() => partList(screen, { field, id }), [screen, field, id]);
  const { rows, hasMore, error, retry } = useFirstRows(list);
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={rows === undefined && !error} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
        <Typography id={titleId} variant="subtitle2" component="h2">
          {text(list.title)}
        </Typography>
        {allPath !== undefined && rows !== undefined && rows.length > 0 && (
          <Link component={RouterLink} to={allPath} variant="body2" sx={{ py: { xs: 1, sm: 0 } }}>
            {message(hasMore ? 'grid.related.all' : 'grid.related.open')}
          </Link>
        )}
      </Box>
      {content()}
    </Box>
  );

  function content(): ReactNode {
    if (error)
      return (
        <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2">{error.message || message('errors.network_hint')}</Typography>
          <Button size="small" onClick={retry}>
            {message('grid.retry')}
          </Button>
        </Box>
      );
    if (!rows) return <Skeleton variant="rounded" height={64} aria-label={message('grid.loading')} />;
    if (rows.length === 0)
      return (
        <Typography variant="body2" color="textSecondary">
          {list.empty ? text(list.empty) : message('grid.related.none')}
        </Typography>
      );
    return <RelatedTable screen={screen} list={list} rows={rows} titleId={titleId} />;
  }
}

/** The first rows of a list, in its own order. */
function useFirstRows(list: GridList) {
  const language = useLanguage();
  const grammar = useGridGrammar(list);
  const key = parseApiKey(list.apiKey);
  const view = defaultView({ filtersParams: list.filtersParams, sort: list.sort, rowsPerPage: rowsShown }, grammar);
  const query = listRequest(key, view, grammar, { timezone: browserTimezone, fields: list.columns.map(({ field }) => field) });
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', language, key.path, query],
    queryFn: async ({ signal }) => readListAnswer(await callGenerated('GET', key.path, { query, signal, suppressErrors: true })),
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
  return { rows: data?.rows, hasMore: data?.hasMore === true, error, retry: () => void refetch() };
}

interface RelatedTableProps {
  readonly screen: ScreenDescription;
  readonly list: GridList;
  readonly rows: readonly GridRow[];
  readonly titleId: string;
}

/** Rows in a plain table, which scrolls sideways where room is short; the name of each leads to its record. */
function RelatedTable({ screen, list, rows, titleId }: RelatedTableProps) {
  const text = useText();
  const cellText = useCellText();
  const { recordPath } = useScreenPaths(screen);
  const columns = list.columns.filter(({ hidden, details }) => !hidden && !details);
  const [naming] = namingColumns(columns, list.nameFields, text);
  return (
    <TableContainer>
      <Table size="small" aria-labelledby={titleId} sx={{ fontVariantNumeric: 'tabular-nums', width: 'auto' }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.name}
                align={isNumeric(column) ? 'right' : 'left'}
                sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {text(column.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              {columns.map((column) => {
                const value = <CellValue column={column} row={row} text={cellText(row, column)} />;
                return (
                  <TableCell key={column.name} align={isNumeric(column) ? 'right' : 'left'}>
                    {column === naming && recordPath ? (
                      <Link component={RouterLink} to={recordPath(row.id)}>
                        {value}
                      </Link>
                    ) : (
                      value
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ImportState, RefusedRow } from '../../../shared/framework/imports/Import.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DownloadIcon } from '../../framework/icons.ts';
import type { CorrectedCell } from './useImport.ts';

interface RefusedRowsProps {
  readonly file: ImportState;
  /** Corrections that are not sent yet, by `line:column`. */
  readonly corrections: ReadonlyMap<string, CorrectedCell>;
  readonly onCorrect: (cell: CorrectedCell) => void;
}

const perPage = 20;

/** The rows that cannot be imported as they are, with the reasons at their cells, which can be corrected here. */
export function RefusedRows({ file, corrections, onCorrect }: RefusedRowsProps) {
  const message = useMessage();
  const titleId = useId();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['import_refused', file.id, file.task, file.outcome, page],
    queryFn: ({ signal }) =>
      callApi('GET', 'file_imports/{id}/refused', { params: { id: file.id }, query: { offset: page * perPage, limit: perPage }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const count = file.outcome?.counts.refused ?? 0;
  const pages = Math.ceil(count / perPage);
  const download = (): void => void fetchFile('GET', `file_imports/${file.id}/refused_file`).then(saveFile, () => undefined);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={titleId} variant="h3">
          {message('import.refused_rows', { count })}
        </Typography>
        <Button startIcon={<DownloadIcon />} onClick={download}>
          {message('import.download_refused')}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {message('import.correct_hint')}
      </Typography>
      {error && (
        <Typography role="alert" color="error">
          {error.message} <Button onClick={() => void refetch()}>{message('import.retry')}</Button>
        </Typography>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <RefusedTable file={file} rows={data.results} corrections={corrections} onCorrect={onCorrect} />}
      {pages > 1 && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {message('import.previous')}
          </Button>
          <Typography variant="body2">{message('import.page', { page: page + 1, pages })}</Typography>
          <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {message('import.next')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface RefusedTableProps extends RefusedRowsProps {
  readonly rows: readonly RefusedRow[];
}

/** Columns at fault first: on a narrow screen the others are reached by scrolling. */
function RefusedTable({ file, rows, corrections, onCorrect }: RefusedTableProps) {
  const message = useMessage();
  const places = file.mapping.flatMap((field, place) => (field === null ? [] : [place]));
  const isAtFault = (place: number): boolean => rows.some(({ problems }) => problems[place] !== undefined);
  const columns = [...places.filter(isAtFault), ...places.filter((place) => !isAtFault(place))];
  const hasReasons = rows.some(({ reasons }) => reasons.length > 0);
  const headingOf = (place: number): string => file.headings[place] || message('import.column', { number: place + 1 });
  return (
    // Wider tables scroll here, also by keys.
    <TableContainer
      tabIndex={0}
      role="group"
      aria-label={message('import.refused_table')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '50vh' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{message('import.line')}</TableCell>
            {hasReasons && <TableCell>{message('import.reasons')}</TableCell>}
            {columns.map((place) => (
              <TableCell key={place}>{headingOf(place)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.line} sx={{ '& > *': { verticalAlign: 'top' } }}>
              <TableCell component="th" scope="row">
                {message('import.number', { count: row.line })}
              </TableCell>
              {hasReasons && <TableCell sx={{ minWidth: 180, color: 'error.main' }}>{row.reasons.join(' ')}</TableCell>}
              {columns.map((place) => (
                <TableCell key={place} sx={{ minWidth: 160 }}>
                  <TextField
                    variant="standard"
                    fullWidth
                    value={corrections.get(`${row.line}:${place}`)?.text ?? row.cells[place] ?? ''}
                    error={row.problems[place] !== undefined}
                    helperText={row.problems[place]}
                    onChange={({ target }) => onCorrect({ line: row.line, column: place, text: target.value })}
                    slotProps={{
                      htmlInput: { 'aria-label': message('import.cell', { line: row.line, column: headingOf(place) }), maxLength: 10_000 },
                    }}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { usePreview } from './usePreview.ts';

/** Beside the form of a push report: its next runs, and its first rows as a recipient would get them now. */
export function PushReportPreview({ record, screen }: FormSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const [recipient, setRecipient] = useState('');
  const given = record['recipients'];
  const recipients = Array.isArray(given) ? given.map(String) : [];
  const reader = recipients.includes(recipient) ? recipient : '';
  const isOfTemplate = screen.entity !== 'push_reports';
  const { preview, problem, runs } = usePreview(record, reader, isOfTemplate);
  return (
    <Card component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2 }}>
      <Typography id={headingId} component="h2" variant="h3" gutterBottom>
        {message('push_reports.preview')}
      </Typography>
      {problem !== undefined && (
        <Typography color="textSecondary" variant="body2">
          {problem}
        </Typography>
      )}
      {preview && (
        <Stack spacing={2}>
          <div>
            <Typography component="h3" variant="subtitle2">
              {message('push_reports.next_runs')}
            </Typography>
            {runs.length === 0 && <Typography variant="body2">{message('push_reports.no_run')}</Typography>}
            <Stack component="ol" sx={{ m: 0, pl: 2.5 }}>
              {runs.map((run) => (
                <Typography key={run} component="li" variant="body2">
                  {run}
                </Typography>
              ))}
            </Stack>
          </div>
          <TextField
            select
            size="small"
            label={message('push_reports.preview_as')}
            value={reader}
            onChange={(event) => setRecipient(event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{message('push_reports.preview_own')}</MenuItem>
            {recipients.map((address) => (
              <MenuItem key={address} value={address}>
                {address}
              </MenuItem>
            ))}
          </TextField>
          <Typography variant="body2" aria-live="polite">
            {message('push_reports.rows_now', { count: preview.rows })}
          </Typography>
          {preview.first_rows.length > 0 && (
            <TableContainer tabIndex={0} role="region" aria-label={message('push_reports.first_rows')} sx={{ maxHeight: 320 }}>
              <Table size="small" stickyHeader>
                <TableHead>
                  <TableRow>
                    {preview.columns.map((column) => (
                      <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                        {column}
                      </TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {preview.first_rows.map((row) => (
                    <TableRow key={row.join(' ')}>
                      {row.map((cell, i) => (
                        <TableCell key={preview.columns[i] ?? i} sx={{ whiteSpace: 'nowrap' }}>
                          {cell}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
          )}
        </Stack>
      )}
    </Card>
  );
}

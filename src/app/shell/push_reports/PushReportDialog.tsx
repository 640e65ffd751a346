import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { outputTypes } from './pushReportConfig.ts';
import { usePushReportDialog } from './usePushReportDialog.ts';

interface PushReportDialogProps {
  /** The call of the list. */
  readonly apiKey: ApiKey;
  /** Parameters of the list request. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
  /** Screen of the list; undefined: it has none, and no push report can be made. */
  readonly cmid: string | undefined;
  /** Title of the list, the first name of the report. */
  readonly list: string;
  readonly onClose: () => void;
}

/** Begins a push report of a list, or shows those that its user has. Spec B-132 to B-137 */
export function PushReportDialog({ list, onClose, ...source }: PushReportDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const isOfGroups = source.parameters['group_by'] !== undefined;
  const { title, setTitle, outputType, setOutputType, count, isUncounted, recount, problem, view, create } = usePushReportDialog({
    list,
    ...source,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {message('push_reports.title', { list })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{message('push_reports.dialog_text')}</DialogContentText>
        {isOfGroups && (
          <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
            {message('push_reports.groups')}
          </Alert>
        )}
        <Stack spacing={2}>
          <TextField
            label={message('push_reports.name')}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            fullWidth
          />
          <TextField
            select
            label={message('push_reports.output_type')}
            value={outputType}
            onChange={(event) => setOutputType(outputTypes.find((each) => each === event.target.value) ?? outputType)}
            fullWidth
          >
            {outputTypes.map((each) => (
              <MenuItem key={each} value={each}>
                {each}
              </MenuItem>
            ))}
          </TextField>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {isUncounted ? (
              <RetryAlert severity="warning" onRetry={() => void recount()} sx={{ flex: 1 }}>
                {message('push_reports.count_failed')}
              </RetryAlert>
            ) : (
              <Typography sx={{ flex: 1 }}>{count !== undefined && message('push_reports.count', { count })}</Typography>
            )}
            <Button onClick={view}>{message('push_reports.view')}</Button>
          </Stack>
          {problem !== undefined && <Alert severity="error">{message(problem)}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('push_reports.close')}</Button>
        <Button variant="contained" disabled={title.trim() === ''} onClick={create}>
          {message('push_reports.continue')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

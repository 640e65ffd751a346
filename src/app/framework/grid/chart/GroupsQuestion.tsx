import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridExport, useGridLayout } from '../GridContexts.ts';
import { useListGroups } from './useListGroups.ts';

interface GroupsQuestionProps {
  readonly format: ExportFormat;
  readonly chart: ChartView;
}

/** The question before an export of the groups in view, with their number; the smallest are put together in the file as in the chart. */
export function GroupsQuestion({ format, chart }: GroupsQuestionProps) {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const { confirm, cancel } = useGridExport();
  const { table, count, isLoading, error } = useListGroups(chart);
  const [isBackground, setBackground] = useState(false);
  const groups = isLoading ? undefined : count;
  const question = message('chart.export.question', { count: groups ?? 0, format });
  const running = message('chart.export.running', { title: text(list.title), count: groups ?? 0, format });
  return (
    <Dialog open onClose={cancel} aria-labelledby="grid-export-question">
      <DialogContent aria-busy={isLoading}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {isLoading && <CircularProgress size={24} aria-hidden />}
        <DialogContentText id="grid-export-question">{groups === undefined ? message('chart.loading') : question}</DialogContentText>
        {groups !== undefined && table?.isCut && (
          <DialogContentText variant="body2" sx={{ mt: 1 }}>
            {message('chart.cut')}
          </DialogContentText>
        )}
        {format !== 'Google Sheet' && (
          <FormControlLabel
            control={<Checkbox checked={isBackground} onChange={(_event, isOn) => setBackground(isOn)} />}
            label={message('grid.export.background')}
            sx={{ mt: 1 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{message('grid.cancel')}</Button>
        <Button variant="contained" disabled={!groups} onClick={() => confirm(isBackground ? running : undefined, { groups })}>
          {message('grid.export.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

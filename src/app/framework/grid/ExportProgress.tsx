import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { useGridExport, useGridLayout, useGridRows } from './GridContexts.ts';
import spinner from './spinner.svg';

const severities = { complete: 'success', cancelled: 'info', error: 'error' } as const;

/** The question before an export, the notice while it runs, and its result. Spec B-239 to B-243. */
export function ExportProgress() {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const { stage, confirm, cancel, close } = useGridExport();
  const count = useGridRows().summary?.count ?? 0;
  switch (stage.kind) {
    case 'idle':
      return null;
    case 'confirm':
      return (
        <Dialog open onClose={cancel} aria-describedby="grid-export-question">
          <DialogContent>
            <DialogContentText id="grid-export-question">
              {message('grid.export.question', { count, format: stage.format })}
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={cancel}>{message('grid.cancel')}</Button>
            <Button onClick={confirm} variant="contained">
              {message('grid.export.confirm')}
            </Button>
          </DialogActions>
        </Dialog>
      );
    case 'running':
      return (
        <NoticeCard
          tone="info"
          icon={<img src={spinner} alt="" width={22} height={22} />}
          action={
            <Button size="small" onClick={cancel}>
              {message('grid.cancel')}
            </Button>
          }
        >
          {message('grid.export.running', { title: text(list.title), count, format: stage.format })}
        </NoticeCard>
      );
    case 'done':
      return (
        <NoticeCard tone={severities[stage.outcome]} hidesAfter={stage.reason ? null : 6000} onClose={close}>
          {message(`grid.export.${stage.outcome}`, { format: stage.format })}
          {stage.reason && <Typography variant="body2">{stage.reason}</Typography>}
        </NoticeCard>
      );
  }
}

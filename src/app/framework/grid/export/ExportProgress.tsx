import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart } from '../../lazyPart.ts';
import { NoticeCard } from '../../notices/NoticeCard.tsx';
import type { ReceivedPart } from '../state/exportProgress.ts';
import { useGridExport, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { ExportQuestion } from './ExportQuestion.tsx';
import spinner from './spinner.svg';
import { type RowCount, useRowCount } from './useRowCount.ts';

const GroupsQuestion = lazyPart(() => import('./GroupsQuestion.tsx'), 'GroupsQuestion');

const severities = { complete: 'success', cancelled: 'info', error: 'error' } as const;

/** The question before an export, the notice while it runs, and its result. Spec B-239 to B-243, B-248 to B-250. */
export function ExportProgress() {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const { view } = useGridState();
  const { stage, cancel, close } = useGridExport();
  const count = useRowCount();
  switch (stage.kind) {
    case 'idle':
      return null;
    case 'confirm':
      return view.chart ? <GroupsQuestion format={stage.format} chart={view.chart} /> : <ExportQuestion format={stage.format} />;
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
          {stage.groups === undefined
            ? message('grid.export.running', { title: text(list.title), count: count.text, rows: count.rows, format: stage.format })
            : message('chart.export.running', { title: text(list.title), count: stage.groups, format: stage.format })}
          {stage.received && stage.groups === undefined && <Progress received={stage.received} count={count} />}
        </NoticeCard>
      );
    case 'done': {
      const { format, outcome, reason, isBroken, link } = stage;
      const details = reason ?? (isBroken ? message('grid.export.broken') : undefined);
      const isSent = format === 'Google Sheet' && outcome === 'complete';
      return (
        <NoticeCard tone={severities[outcome]} hidesAfter={details || link ? null : 6000} onClose={close}>
          {message(isSent ? 'grid.export.sent' : `grid.export.${outcome}`, { format })}
          {details && <Typography variant="body2">{details}</Typography>}
          {link && (
            <Link href={link} target="_blank" rel="noopener noreferrer" onClick={close} sx={{ display: 'block' }}>
              {message('grid.export.open')}
            </Link>
          )}
        </NoticeCard>
      );
    }
  }
}

/** Rows received out of all rows; for a format whose rows cannot be counted, only the size. */
function Progress({ received: { bytes, rows }, count }: { readonly received: ReceivedPart; readonly count: RowCount }) {
  const message = useMessage();
  const label = message('grid.export.progress');
  const isMeasured = rows !== undefined && count.isExact && count.rows > 0;
  const share = isMeasured ? Math.min(100, Math.floor((100 * rows) / count.rows)) : undefined;
  const done =
    rows === undefined
      ? message('grid.export.received', { size: bytes / 1_000_000 })
      : count.isExact
        ? message('grid.export.rows_of', { done: rows, count: count.rows })
        : message('grid.export.rows_received', { done: rows, count: count.text });
  return (
    <Box sx={{ mt: 0.5 }}>
      <LinearProgress aria-label={label} {...(share !== undefined && { variant: 'determinate', value: share })} />
      <Typography variant="body2" aria-live="off">
        {done}
      </Typography>
    </Box>
  );
}

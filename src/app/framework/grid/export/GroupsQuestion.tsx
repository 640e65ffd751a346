import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import DialogContentText from '@mui/material/DialogContentText';
import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useListGroups } from '../chart/useListGroups.ts';
import { useGridExport, useGridLayout } from '../state/GridContexts.ts';
import { ExportFrame } from './ExportFrame.tsx';

interface GroupsQuestionProps {
  readonly format: ExportFormat;
  readonly chart: ChartView;
}

/** The question before an export of the groups in view, with their number; the smallest are put together in the file as in the chart. */
export function GroupsQuestion({ format, chart }: GroupsQuestionProps) {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const { confirm } = useGridExport();
  const { table, count, isLoading, error } = useListGroups(chart);
  const groups = isLoading ? undefined : count;
  const question = message('chart.export.question', { count: groups ?? 0, format });
  const running = message('chart.export.running', { title: text(list.title), count: groups ?? 0, format });
  return (
    <ExportFrame
      question={groups === undefined ? message('chart.loading') : question}
      isLoading={isLoading}
      above={
        <>
          {error && <Alert severity="error">{error.message}</Alert>}
          {isLoading && <CircularProgress size={24} aria-hidden />}
        </>
      }
      canWait={format !== 'Google Sheet'}
      isDisabled={!groups}
      onConfirm={(isBackground) => confirm(isBackground ? running : undefined, { groups })}
    >
      {groups !== undefined && table?.isCut && (
        <DialogContentText variant="body2" sx={{ mt: 1 }}>
          {message('chart.cut')}
        </DialogContentText>
      )}
    </ExportFrame>
  );
}

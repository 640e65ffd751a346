import DialogContentText from '@mui/material/DialogContentText';
import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import { backgroundOver, rowsMax } from '../../../../shared/framework/exports/exportLimits.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridExport, useGridLayout } from '../state/GridContexts.ts';
import { ExportFrame } from './ExportFrame.tsx';
import { useRowCount } from './useRowCount.ts';

/** The question before an export, with the limit of the format; a list beyond it cannot be exported so. Spec B-240. */
export function ExportQuestion({ format }: { readonly format: ExportFormat }) {
  const message = useMessage();
  const { columns, confirm } = useGridExport();
  const title = useText();
  const { list } = useGridLayout();
  const { rows, isExact, text } = useRowCount();
  const max = rowsMax(format, columns);
  const canWait = format !== 'Google Sheet';
  const running = message('grid.export.running', { title: title(list.title), count: text, rows, format });
  const isTooLong = max !== undefined && (isExact ? rows > max : rows >= max);
  return (
    <ExportFrame
      question={message('grid.export.question', { count: text, rows, format })}
      limitId={max === undefined ? undefined : limitId}
      canWait={canWait && !isTooLong}
      isBackgroundFirst={canWait && rows >= (list.backgroundOver ?? backgroundOver)}
      isDisabled={isTooLong}
      onConfirm={(isBackground) => confirm(isBackground ? running : undefined)}
    >
      {max !== undefined && (
        <DialogContentText id={limitId} variant="body2" sx={{ mt: 1 }}>
          {message('grid.export.limit', { format, max })}
          {isTooLong &&
            ` ${isExact ? message('grid.export.beyond', { count: rows }) : message('grid.export.beyond_more', { count: text })}`}
        </DialogContentText>
      )}
    </ExportFrame>
  );
}

const limitId = 'grid-export-limit';

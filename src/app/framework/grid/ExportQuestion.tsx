import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { rowsMax } from '../../../shared/framework/definitions/exportFormats.ts';
import type { ExportFormat } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridExport } from './GridContexts.ts';
import { useRowCount } from './useRowCount.ts';

/** The question before an export, with the limit of the format; a list beyond it cannot be exported so. Spec B-240. */
export function ExportQuestion({ format }: { readonly format: ExportFormat }) {
  const message = useMessage();
  const { columns, confirm, cancel } = useGridExport();
  const { rows, isExact, text } = useRowCount();
  const max = rowsMax(format, columns);
  const isTooLong = max !== undefined && (isExact ? rows > max : rows >= max);
  return (
    <Dialog open onClose={cancel} aria-describedby="grid-export-question grid-export-limit">
      <DialogContent>
        <DialogContentText id="grid-export-question">{message('grid.export.question', { count: text, format })}</DialogContentText>
        {max !== undefined && (
          <DialogContentText id="grid-export-limit" variant="body2" sx={{ mt: 1 }}>
            {message('grid.export.limit', { format, max })}
            {isTooLong &&
              ` ${isExact ? message('grid.export.beyond', { count: rows }) : message('grid.export.beyond_more', { count: text })}`}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{message('grid.cancel')}</Button>
        <Button onClick={confirm} variant="contained" disabled={isTooLong}>
          {message('grid.export.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

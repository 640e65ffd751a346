import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { backgroundOver, rowsMax } from '../../../shared/framework/definitions/exportFormats.ts';
import type { ExportFormat } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { useGridExport, useGridLayout } from './GridContexts.ts';
import { useRowCount } from './useRowCount.ts';

/** The question before an export, with the limit of the format; a list beyond it cannot be exported so. Spec B-240. */
export function ExportQuestion({ format }: { readonly format: ExportFormat }) {
  const message = useMessage();
  const { columns, confirm, cancel } = useGridExport();
  const title = useText();
  const { list } = useGridLayout();
  const { rows, isExact, text } = useRowCount();
  const max = rowsMax(format, columns);
  const canWait = format !== 'Google Sheet';
  const [isBackground, setBackground] = useState(canWait && rows >= (list.backgroundOver ?? backgroundOver));
  const running = message('grid.export.running', { title: title(list.title), count: text, format });
  const isTooLong = max !== undefined && (isExact ? rows > max : rows >= max);
  return (
    <Dialog
      open
      onClose={cancel}
      aria-labelledby="grid-export-question"
      aria-describedby={max === undefined ? undefined : 'grid-export-limit'}
    >
      <DialogContent>
        <DialogContentText id="grid-export-question">{message('grid.export.question', { count: text, format })}</DialogContentText>
        {max !== undefined && (
          <DialogContentText id="grid-export-limit" variant="body2" sx={{ mt: 1 }}>
            {message('grid.export.limit', { format, max })}
            {isTooLong &&
              ` ${isExact ? message('grid.export.beyond', { count: rows }) : message('grid.export.beyond_more', { count: text })}`}
          </DialogContentText>
        )}
        {canWait && !isTooLong && (
          <FormControlLabel
            control={<Checkbox checked={isBackground} onChange={(_event, isOn) => setBackground(isOn)} />}
            label={message('grid.export.background')}
            sx={{ mt: 1 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{message('grid.cancel')}</Button>
        <Button onClick={() => confirm(isBackground ? running : undefined)} variant="contained" disabled={isTooLong}>
          {message('grid.export.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

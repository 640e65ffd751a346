import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { CopyIcon } from '../icons.ts';
import { useCopyText } from '../useCopyText.ts';

/** A value of an answer that is shown once, such as a new secret. */
export interface ShownValue {
  readonly label: string;
  readonly value: string;
}

interface ShownValuesProps {
  readonly title: string;
  readonly values: readonly ShownValue[];
  readonly onClose: () => void;
}

/** Values that people see once and copy. A press beside the dialog does not close it, since the values would be lost. */
export function ShownValues({ title, values, onClose }: ShownValuesProps) {
  const message = useMessage();
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick') onClose();
      }}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {values.map((shown) => (
          <ShownField key={shown.label} {...shown} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('grid.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function ShownField({ label, value }: ShownValue) {
  const message = useMessage();
  const { copied, copy } = useCopyText(value);
  const title = message('record.copy_value', { label });
  const button = (
    <InputAdornment position="end">
      <Tooltip title={title}>
        <IconButton aria-label={title} onClick={() => void copy()}>
          <CopyIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      value={value}
      multiline
      fullWidth
      margin="dense"
      helperText={copied === undefined ? undefined : message(copied ? 'record.value_copied' : 'record.value_not_copied')}
      slotProps={{ input: { readOnly: true, endAdornment: button }, formHelperText: { role: 'status' } }}
    />
  );
}

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridExport } from '../state/GridContexts.ts';

interface ExportFrameProps {
  readonly question: string;
  /** Id of the element that says the limit of the format; undefined: it has none. */
  readonly limitId?: string | undefined;
  /** true: the number of lines is on its way. */
  readonly isLoading?: boolean;
  /** Shown before the question. */
  readonly above?: ReactNode;
  /** Shown below the question. */
  readonly children?: ReactNode;
  /** true: a background task can write the file. */
  readonly canWait: boolean;
  /** true: the background is chosen at first. */
  readonly isBackgroundFirst?: boolean;
  readonly isDisabled: boolean;
  readonly onConfirm: (isBackground: boolean) => void;
}

/** The dialog of the questions before an export, with the choice of the background. */
export function ExportFrame(props: ExportFrameProps) {
  const { question, limitId, isLoading, above, children, canWait, isBackgroundFirst = false, isDisabled, onConfirm } = props;
  const message = useMessage();
  const { cancel } = useGridExport();
  const [isBackground, setBackground] = useState(isBackgroundFirst);
  return (
    <Dialog open onClose={cancel} aria-labelledby="grid-export-question" aria-describedby={limitId}>
      <DialogContent aria-busy={isLoading}>
        {above}
        <DialogContentText id="grid-export-question">{question}</DialogContentText>
        {children}
        {canWait && (
          <FormControlLabel
            control={<Checkbox checked={isBackground} onChange={(_event, isOn) => setBackground(isOn)} />}
            label={message('grid.export.background')}
            sx={{ mt: 1 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{message('grid.cancel')}</Button>
        <Button variant="contained" disabled={isDisabled} onClick={() => onConfirm(isBackground)}>
          {message('grid.export.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

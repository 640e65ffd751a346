import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { ActionButton } from '../ActionButton.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Error of the last attempt. */
  readonly problem?: ReactNode;
  /** true: another attempt would fail too; the dialog shows only the problem and can only be closed. */
  readonly isFinal?: boolean;
  readonly confirmLabel: string;
  /** Before the label; replaced by the progress icon while the action runs, so that the button keeps its width. */
  readonly confirmIcon?: ReactNode;
  readonly cancelLabel: string;
  /** A third button, between the two. */
  readonly other?: { readonly label: string; readonly onChoose: () => void } | undefined;
  readonly isBusy?: boolean;
  /** true: the action can be taken back, so its button is not red. */
  readonly canBeUndone?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action. The focus starts on the cancel button. */
export function ConfirmDialog({
  title,
  text,
  problem,
  isFinal = false,
  confirmLabel,
  confirmIcon,
  cancelLabel,
  other,
  isBusy = false,
  canBeUndone = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog open onClose={onCancel} role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {!isFinal && <DialogContentText id={textId}>{text}</DialogContentText>}
        {problem !== undefined && (
          <Alert id={isFinal ? textId : undefined} severity="error" sx={{ mt: isFinal ? 0 : 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter must not confirm by accident */}
        <Button autoFocus onClick={onCancel}>
          {cancelLabel}
        </Button>
        {other && <Button onClick={other.onChoose}>{other.label}</Button>}
        {!isFinal && (
          <ActionButton
            onClick={onConfirm}
            color={canBeUndone ? 'primary' : 'error'}
            variant="contained"
            startIcon={confirmIcon}
            loading={isBusy}
            loadingPosition="start"
          >
            {confirmLabel}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { ActionButton } from '../ActionButton.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { DeleteIcon } from '../icons.ts';
import type { AfterSave } from './useRecordEditor.ts';

interface FormActionsProps {
  readonly isSaving: boolean;
  /** true: the save waits for the connection; Cancel ends the wait. */
  readonly isWaiting?: boolean;
  readonly canAddAnother: boolean;
  /** Called on a click on a save button, before the submit; `after` is the step that follows the save. */
  readonly onSave: (after: AfterSave) => void;
  readonly onCancel: () => void;
  readonly onDelete: (() => void) | undefined;
}

/** The buttons of a form, always in view at the bottom of the window. */
export function FormActions({ isSaving, isWaiting = false, canAddAnother, onSave, onCancel, onDelete }: FormActionsProps) {
  const message = useMessage();
  return (
    <Paper
      variant="outlined"
      sx={{ mt: 2, position: 'sticky', bottom: 0, zIndex: 2, p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <ActionButton
        type="submit"
        variant="contained"
        loading={isSaving}
        loadingPosition="start"
        startIcon={isSaving ? <span /> : undefined}
        onClick={() => onSave('leave')}
      >
        {message(isWaiting ? 'form.waiting' : 'form.save')}
      </ActionButton>
      {canAddAnother && (
        <ActionButton type="submit" disabled={isSaving} onClick={() => onSave('add')}>
          {message('form.save_and_add')}
        </ActionButton>
      )}
      <Button onClick={onCancel}>{message('form.cancel')}</Button>
      {onDelete && (
        <Button color="error" startIcon={<DeleteIcon />} onClick={onDelete} sx={{ ml: 'auto' }}>
          {message('form.delete')}
        </Button>
      )}
    </Paper>
  );
}

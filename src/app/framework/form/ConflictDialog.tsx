import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import type { FormRecord } from '../fields/FormRecord.ts';
import { useFieldText } from '../fields/useFieldText.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { conflictingFields } from './conflictingFields.ts';
import type { RecordForm } from './useRecordForm.ts';

interface ConflictDialogProps {
  readonly form: Pick<RecordForm, 'entity' | 'base' | 'record'>;
  /** The record as stored now. */
  readonly theirs: FormRecord;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
  /** Returns to the form with all typed values. */
  readonly onClose: () => void;
}

/** Shown if another user saved the record during editing: lists the differences and asks which values to keep. */
export function ConflictDialog({ form, theirs, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  const message = useMessage();
  const text = useText();
  const fieldText = useFieldText();
  const titleId = useId();
  const conflicts = conflictingFields(form.entity, form.base, theirs, form.record);
  const by = theirs['updated_by_label'];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>{message('form.conflict_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {typeof by === 'string' && by !== '' ? message('form.conflict_by', { name: by }) : message('form.conflict_text')}
        </DialogContentText>
        <TableContainer>
          <Table size="small" sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 }, overflowWrap: 'anywhere' } }}>
            <TableHead>
              <TableRow>
                <TableCell>{message('form.conflict_field')}</TableCell>
                <TableCell>{message('form.conflict_theirs')}</TableCell>
                <TableCell>{message('form.conflict_mine')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {conflicts.map(({ field, isTheirs, isMine }) => (
                <TableRow key={field.name}>
                  <TableCell component="th" scope="row">
                    {text(field.label)}
                  </TableCell>
                  <TableCell sx={{ fontWeight: isTheirs ? 500 : undefined }}>{fieldText(field, theirs) || '—'}</TableCell>
                  <TableCell sx={{ fontWeight: isMine ? 500 : undefined }}>
                    {isMine ? fieldText(field, form.record) || '—' : message('form.conflict_unchanged')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{message('form.conflict_back')}</Button>
        <Button onClick={onReload}>{message('form.conflict_reload')}</Button>
        <ActionButton onClick={onOverwrite} variant="contained">
          {message('form.conflict_overwrite')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

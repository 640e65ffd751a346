import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { formatInstant } from '../../../../shared/framework/formats/formatCell.ts';
import { ActionButton } from '../../ActionButton.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useDateFormats } from '../../i18n/dateFormats.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { conflictingFields } from '../values/conflictingFields.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { Side } from './ConflictSide.ts';

interface ConflictDialogProps {
  readonly entity: Entity;
  /** The record before both changes. */
  readonly base: FormRecord;
  /** The record as stored now. */
  readonly theirs: FormRecord;
  /** The record as typed here. */
  readonly mine: FormRecord;
  /** Label of the button that takes the choice, if a typed value is part of it. */
  readonly confirmLabel: string;
  /** Called with the names of the fields that keep the typed value; none: the stored record counts. */
  readonly onResolve: (names: readonly string[]) => void;
  /** Returns to the form with all typed values. */
  readonly onClose: () => void;
}

/** Shown if the record was saved elsewhere during editing: lists the differences, with a choice for each value that both have changed. */
export function ConflictDialog({ entity, base, theirs, mine, confirmLabel, onResolve, onClose }: ConflictDialogProps) {
  const message = useMessage();
  const text = useText();
  const fieldText = useFieldText();
  const formats = useDateFormats();
  const titleId = useId();
  const conflicts = conflictingFields(entity, base, theirs, mine);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { identity } = useGetIdentity();
  const choices = conflicts.filter(({ isMine }) => isMine).map(({ field }) => field.name);
  // A value that both have changed waits for a choice; one that was changed here alone is kept.
  const open = conflicts.filter(({ isTheirs, isMine }) => isTheirs && isMine).map(({ field }) => field.name);
  const sideOf = (name: string): Side | undefined => sides[name] ?? (open.includes(name) ? undefined : 'mine');
  const kept = choices.filter((name) => sideOf(name) === 'mine');
  const isDecided = choices.every((name) => sideOf(name) !== undefined);
  const chooseAll = (side: Side) => setSides(Object.fromEntries(choices.map((name) => [name, side])));
  const by = theirs['updated_by_label'];
  const at = theirs['updated_at'];
  const columns: readonly Side[] = ['theirs', 'mine'];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{message('form.conflict_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {[
            typeof by === 'string' && by !== '' ? message('form.conflict_by', { name: by }) : message('form.conflict_text'),
            by === identity?.fullName && message('form.conflict_own'),
            message('form.conflict_choose'),
          ]
            .filter(Boolean)
            .join(' ')}
        </DialogContentText>
        {typeof at === 'string' && (
          <Typography variant="caption" color="textSecondary" component="p">
            {message('form.conflict_at', { at: formatInstant(at, browserTimezone, formats) })}
          </Typography>
        )}
        <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
          {columns.map((side) => (
            <Button key={side} size="small" variant="outlined" onClick={() => chooseAll(side)}>
              {message(`form.conflict_all_${side}`)}
            </Button>
          ))}
        </Stack>
        <TableContainer>
          <Table size="small" sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 }, overflowWrap: 'anywhere' } }}>
            <TableHead>
              <TableRow>
                <TableCell>{message('form.conflict_field')}</TableCell>
                {columns.map((side) => (
                  <TableCell key={side}>{message(`form.conflict_${side}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {conflicts.map(({ field, isMine }) => (
                <TableRow key={field.name}>
                  <TableCell component="th" scope="row">
                    {text(field.label)}
                  </TableCell>
                  {columns.map((side) => (
                    <TableCell key={side}>
                      {open.includes(field.name) ? (
                        <ConflictChoice
                          field={text(field.label)}
                          side={side}
                          isChosen={sideOf(field.name) === side}
                          text={fieldText(field, side === 'mine' ? mine : theirs)}
                          onChoose={() => setSides({ ...sides, [field.name]: side })}
                        />
                      ) : side === 'mine' && !isMine ? (
                        message('form.conflict_unchanged')
                      ) : (
                        <Box component="span" sx={{ fontWeight: isMine && sideOf(field.name) === side ? 500 : undefined }}>
                          {fieldText(field, side === 'mine' ? mine : theirs) || '—'}
                        </Box>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{message('form.conflict_back')}</Button>
        <ActionButton onClick={() => onResolve(kept)} variant="contained" disabled={!isDecided}>
          {kept.length > 0 || !isDecided ? confirmLabel : message('form.conflict_reload')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { focusField } from '../fields/focusField.ts';
import type { StatefulRecord } from './StatefulRecord.ts';
import { StatePath } from './StateText.tsx';
import { type StateOffer, transitionOf } from './stateOffers.ts';
import { TransitionFields } from './TransitionFields.tsx';
import { TransitionProblem } from './TransitionProblem.tsx';
import { type TransitionFailure, useTransitionCall } from './useTransitionCall.tsx';
import { useTransitionForm } from './useTransitionForm.ts';

export interface TransitionDialogProps {
  readonly subject: StatefulRecord;
  readonly chosen: StateOffer;
  /** Version of the record that the reader sees. */
  readonly version: number;
  /** Refusal of a transition that was made without the dialog. */
  readonly failure?: TransitionFailure | undefined;
  /** Called with the record after the transition. */
  readonly onMoved: (record: FormRecord) => void;
  /** Called with the record once the transition is taken back from its notice. */
  readonly onUndone?: (record: FormRecord) => void;
  /** Reads the record on the page again. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for what a transition needs (comment, fields, a confirmation), then makes it. A refusal leaves everything typed in place: problems are
 * at their fields, and a change by others is named with the way to reload.
 */
export function TransitionDialog(props: TransitionDialogProps) {
  const { subject, chosen, version: seen, failure: first, onMoved, onUndone, onReload, onClose } = props;
  const { screen, entity, record = noRecord } = subject;
  const { field, offer } = chosen;
  const message = useMessage();
  const [titleId, textId, formId] = [useId(), useId(), useId()];
  const [version, setVersion] = useState(seen);
  const [failure, setFailure] = useState(first);
  const [reloaded, setReloaded] = useState<{ readonly reason: string | undefined }>();
  const transition = transitionOf(entity, field, offer.name) ?? { name: offer.name, label: noText, from: [], to: '' };
  const questions = useTransitionForm(screen, entity, transition, record);
  const { send, isSending } = useTransitionCall(subject, offer, { onMade: onClose, onMoved, onUndone });
  const hasInputs = questions.names.length > 0;
  const hasChanged = failure?.now !== undefined && failure.now.version !== version;
  const isBarred = hasChanged || reloaded?.reason !== undefined;
  const submit = async (): Promise<void> => {
    if (isBarred) return;
    setFailure(undefined);
    setReloaded(undefined);
    const refused = await send({ version, ...questions.answers });
    if (!refused) return;
    const { errors = {}, offers } = refused.error.problem;
    const paths = Object.keys(errors).map((path) => path.split('/'));
    const first = questions.names.flatMap((name) => paths.filter(([field]) => field === name)).at(0);
    // Problems of inputs are at the inputs; others are above them.
    if (paths.length === 0 || paths.some(([field = '']) => !questions.names.includes(field))) setFailure(refused);
    if (!first) return;
    questions.form.shown.showAll();
    questions.form.refuse(errors, offers);
    focusField(formId, first);
  };
  const reload = (): void => {
    const now = failure?.now;
    if (!now) return;
    const offered = now.machines.flatMap(({ transitions }) => transitions).find(({ name }) => name === offer.name);
    setVersion(now.version);
    setFailure(undefined);
    setReloaded({ reason: offered?.barrier === undefined ? undefined : (offered.reason ?? message('states.none')) });
    onReload();
  };
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        // A press beside the dialog loses nothing that was typed.
        if (reason !== 'backdropClick' || !questions.form.isDirty) onClose();
      }}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={offer.confirm === undefined ? undefined : textId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {offer.label}
        <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {subject.name}
        </Typography>
      </DialogTitle>
      <DialogContent>
        {failure && <TransitionProblem entity={entity} field={field} failure={failure} version={version} onReload={reload} />}
        {reloaded && (
          <Alert severity={reloaded.reason === undefined ? 'info' : 'warning'} sx={{ mb: 2 }}>
            {[reloaded.reason, hasInputs && message('states.reloaded')].filter(Boolean).join(' ') || message('states.reloaded')}
          </Alert>
        )}
        {offer.confirm !== undefined && (
          <DialogContentText id={textId} sx={{ mb: hasInputs ? 2 : 0 }}>
            {offer.confirm}
          </DialogContentText>
        )}
        {offer.to !== null && (
          <Typography variant="body2" component="p" sx={{ mb: hasInputs ? 1 : 0, mt: offer.confirm === undefined || hasInputs ? 0 : 1 }}>
            <StatePath entity={entity} field={field} from={chosen.state} to={offer.to} />
          </Typography>
        )}
        {hasInputs && <TransitionFields formId={formId} screen={screen} questions={questions} takesFocus onSubmit={() => void submit()} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('states.cancel')}</Button>
        <Button
          variant="contained"
          color={offer.danger ? 'error' : 'primary'}
          loading={isSending}
          disabled={isBarred}
          {...(hasInputs ? { type: 'submit', form: formId } : { onClick: () => void submit() })}
        >
          {offer.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const noRecord: FormRecord = {};
const noText = { en: '', fr: '' };

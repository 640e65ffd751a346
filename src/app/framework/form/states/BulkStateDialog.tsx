import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { BulkResult } from '../../api/stateCalls.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { focusField } from '../fields/focusField.ts';
import { formEntity } from '../values/formEntity.ts';
import { BulkResults, useOutcomeWords } from './BulkResults.tsx';
import { type BulkTransition, bulkStatesMax, bulkTransitions } from './bulkTransitions.ts';
import { TransitionFields } from './TransitionFields.tsx';
import { useBulkTransition } from './useBulkTransition.ts';
import { useTransitionForm } from './useTransitionForm.ts';

interface BulkStateDialogProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  /** Selected records; undefined: all that match the filters, whose number alone is known. */
  readonly ids: readonly RecordId[] | undefined;
  /** Number of selected records; undefined while they are counted. */
  readonly count: number | undefined;
  /** Rows of the list with their versions. */
  readonly rows: readonly FormRecord[];
  /** The transition that is chosen at first; default: the first one. */
  readonly first?: string | undefined;
  /** Called when the dialog closes, with the records that were refused, once records have been changed. */
  readonly onClose: (refused?: readonly RecordId[]) => void;
}

/** Changes the state of the selected records: which transition and what it asks for, a check of each record, then the results of each. */
export function BulkStateDialog({ screen, form, ids = [], count, rows, first, onClose }: BulkStateDialogProps) {
  const message = useMessage();
  const text = useText();
  const titleId = useId();
  const choices = useMemo(() => bulkTransitions(form.schema), [form.schema]);
  const [name, setName] = useState(first ?? choices[0]?.transition.name);
  const chosen = choices.find(({ transition }) => transition.name === name);
  const isTooMany = (count ?? 0) > bulkStatesMax;
  const refusal = isTooMany
    ? message('states.bulk_too_many', { max: bulkStatesMax, count })
    : ids.length === 0
      ? message('states.bulk_unnamed')
      : undefined;
  const [refused, setRefused] = useState<readonly RecordId[]>();
  const choice = (
    <TextField
      select
      fullWidth
      label={message('states.bulk_transition')}
      value={name ?? ''}
      onChange={({ target }) => setName(target.value)}
      sx={{ my: 1 }}
    >
      {choices.map(({ transition }) => (
        <MenuItem key={transition.name} value={transition.name}>
          {text(transition.label)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Dialog open onClose={() => onClose(refused)} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{message('states.bulk_title', { count: count ?? ids.length })}</DialogTitle>
      {chosen && refusal === undefined ? (
        <BulkSteps
          key={name}
          screen={screen}
          form={form}
          chosen={chosen}
          ids={ids}
          rows={rows}
          choice={choice}
          onMade={setRefused}
          onClose={() => onClose(refused)}
        />
      ) : (
        <>
          <DialogContent>
            <Alert severity="warning">{refusal}</Alert>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onClose()}>{message('states.close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface BulkStepsProps extends Pick<BulkStateDialogProps, 'screen' | 'form' | 'rows'> {
  readonly chosen: BulkTransition;
  readonly ids: readonly RecordId[];
  /** The choice of the transition. */
  readonly choice: ReactNode;
  readonly onMade: (refused: readonly RecordId[]) => void;
  readonly onClose: () => void;
}

function BulkSteps({ screen, form, chosen: { transition }, ids, rows, choice, onMade, onClose }: BulkStepsProps) {
  const message = useMessage();
  const text = useText();
  const formId = useId();
  const entity = useMemo(() => formEntity(form), [form]);
  const questions = useTransitionForm(screen, entity, transition, noRecord);
  const { results, isMade, isBusy, problem, check, make, back } = useBulkTransition(form.apiUrl, transition.name, ids, rows);
  const hasInputs = questions.names.length > 0;
  const moved = results?.filter(({ outcome }) => outcome === 'moved').length ?? 0;
  const ask = async (): Promise<void> => {
    const errors = await check(questions.answers);
    if (!errors) return;
    questions.form.shown.showAll();
    questions.form.refuse(errors);
    const [first] = questions.names.filter((name) => errors[name] !== undefined);
    if (first !== undefined) focusField(formId, [first]);
  };
  return (
    <>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem.message || message('errors.network_hint')}
          </Alert>
        )}
        {results ? (
          <>
            <Typography variant="body2" aria-live="polite">
              {message(isMade ? 'states.bulk_done' : 'states.bulk_preview', { moved, refused: results.length - moved })}
            </Typography>
            <BulkResults results={results} isMade={isMade} />
          </>
        ) : (
          <>
            {choice}
            {transition.confirm && <DialogContentText sx={{ mb: 1 }}>{text(transition.confirm)}</DialogContentText>}
            {hasInputs && <TransitionFields formId={formId} screen={screen} questions={questions} onSubmit={() => void ask()} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {results && !isMade && <Button onClick={back}>{message('states.bulk_back')}</Button>}
        {results && isMade && <CopyResults results={results} />}
        {!isMade && <Button onClick={onClose}>{message('states.cancel')}</Button>}
        {results ? (
          <Button
            variant="contained"
            color={transition.danger && !isMade ? 'error' : 'primary'}
            loading={isBusy}
            disabled={!isMade && moved === 0}
            onClick={() => {
              if (isMade) onClose();
              else void make(onMade);
            }}
          >
            {isMade ? message('states.close') : message('states.bulk_apply', { count: moved })}
          </Button>
        ) : (
          <Button variant="contained" loading={isBusy} {...(hasInputs ? { type: 'submit', form: formId } : { onClick: () => void ask() })}>
            {message('states.bulk_check')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Copies the results as a table of texts. */
function CopyResults({ results }: { readonly results: readonly BulkResult[] }) {
  const message = useMessage();
  const notify = useNotify();
  const words = useOutcomeWords(true);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(results.map((each) => `${each.name}\t${words(each)}`).join('\n'));
    notify('states.bulk_copied', { type: 'info' });
  };
  return <Button onClick={() => void copy()}>{message('states.bulk_copy')}</Button>;
}

const noRecord: FormRecord = {};

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Text } from '../../../../shared/framework/text.ts';
import { ActionButton } from '../../ActionButton.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { NoticePlace } from '../../notices/NoticePlace.tsx';
import type { AfterSave } from './useAfterSave.ts';

interface FormActionsProps {
  readonly isSaving: boolean;
  /** true: the save waits for the connection; Cancel ends the wait. */
  readonly isWaiting?: boolean;
  /** Text of the button; default: Save. */
  readonly saveLabel?: Text | undefined;
  /**
   * Set in a form of steps: `onBack` goes to the step before, if there is one; `isLast` is false while the submit only goes on; `finish` is
   * the text of the button that saves and makes the last transition; `onKeep` saves a record that lacks values, from any step.
   */
  readonly step?:
    | {
        readonly onBack: (() => void) | undefined;
        readonly isLast: boolean;
        readonly finish: Text | undefined;
        readonly onKeep?: (() => void) | undefined;
      }
    | undefined;
  readonly canAddAnother: boolean;
  /** Text of the button that saves and opens a link of the record. */
  readonly openLabel?: Text | undefined;
  /** Called on a click on a save button, before the submit; `after` is the step that follows the save. */
  readonly onSave: (after: AfterSave) => void;
  /** undefined: the form leads nowhere else. */
  readonly onCancel: (() => void) | undefined;
  /** Fields that keep the record from being saved, once a save was refused. */
  readonly problems: number;
  /** Text for a save that failed as a whole; undefined: the last one did not. */
  readonly failure: string | undefined;
  /** The words for values that are not saved; empty: there are none. */
  readonly unsaved: string;
  /** A line about the draft. */
  readonly note?: ReactNode;
}

/** The buttons of a form, always in view at the bottom of the window. */
export function FormActions({
  isSaving,
  isWaiting = false,
  saveLabel,
  step,
  canAddAnother,
  openLabel,
  onSave,
  onCancel,
  problems,
  failure,
  unsaved,
  note,
}: FormActionsProps) {
  const message = useMessage();
  const text = useText();
  const state = isSaving ? '' : problems > 0 ? message('form.problems', { count: problems }) : (failure ?? unsaved);
  const words = isWaiting ? message('form.waiting') : saveLabel ? text(saveLabel) : message('form.save');
  const end = step?.isLast ? step.finish : undefined;
  const label = step && !step.isLast ? message('form.step_next') : end && !isWaiting ? text(end) : words;
  return (
    <Paper variant="outlined" sx={bar}>
      <NoticePlace sx={noticePlace} />
      <ActionButton
        type="submit"
        variant="contained"
        loading={isSaving}
        loadingPosition="start"
        startIcon={isSaving ? <span /> : undefined}
        onClick={() => onSave(end ? 'finish' : 'leave')}
      >
        {label}
      </ActionButton>
      {end && (
        <ActionButton type="submit" disabled={isSaving} onClick={() => onSave('leave')}>
          {message('form.save_for_later')}
        </ActionButton>
      )}
      {step?.onKeep && !step.isLast && (
        <Button disabled={isSaving} onClick={step.onKeep}>
          {message('form.save_for_later')}
        </Button>
      )}
      {step?.onBack && <Button onClick={step.onBack}>{message('form.step_back')}</Button>}
      {canAddAnother && (
        <ActionButton type="submit" disabled={isSaving} onClick={() => onSave('add')}>
          {message('form.save_and_add')}
        </ActionButton>
      )}
      {openLabel && (
        <ActionButton type="submit" variant="outlined" disabled={isSaving} onClick={() => onSave('open')}>
          {text(openLabel)}
        </ActionButton>
      )}
      {onCancel && <Button onClick={onCancel}>{message('form.cancel')}</Button>}
      <Typography role="status" variant="caption" color={problems > 0 || failure !== undefined ? 'error' : 'textSecondary'} sx={stateLine}>
        {state}
      </Typography>
      {note}
    </Paper>
  );
}

/** On a phone the buttons share one row, in which a long label takes two lines, and the state is the line above it. */
const bar = {
  mt: 2,
  position: 'sticky',
  bottom: 'var(--aside-bar, 0px)',
  zIndex: 2,
  p: { xs: 1, sm: 1.5 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 1 },
  alignItems: 'center',
  displayPrint: 'none',
  '& .MuiButton-root': {
    flex: { xs: '1 1 0', sm: 'none' },
    minWidth: { xs: 'min-content', sm: 64 },
    px: { xs: 0.75, sm: 2 },
    lineHeight: { xs: 1.25, sm: 1.75 },
  },
} as const;

/** Above the bar. */
const noticePlace = { position: 'absolute', right: 0, bottom: 'calc(100% + 8px)' } as const;

const stateLine = {
  ml: { sm: 'auto' },
  order: { xs: -1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  '&:empty': { flexBasis: { xs: 0 }, mr: { xs: -0.5, sm: 0 } },
} as const;

import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useEffect } from 'react';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { FormBase } from '../fields/FormBase.tsx';
import { focusField } from '../fields/focusField.ts';
import { typedValues } from '../record/useRecordForm.ts';
import { useRecordScope } from '../record/useRecordScope.ts';
import type { TransitionForm } from './useTransitionForm.ts';

interface TransitionFieldsProps {
  readonly formId: string;
  readonly screen: ScreenDescription;
  readonly questions: TransitionForm;
  readonly onSubmit: () => void;
  /** true: the first input takes the focus, except on a touch screen, whose keyboard would hide the dialog. */
  readonly takesFocus?: boolean;
}

/** The inputs of a transition; Ctrl+Enter sends them. The buttons are those of the dialog. */
export function TransitionFields({ formId, screen, questions, onSubmit, takesFocus = false }: TransitionFieldsProps) {
  const { form, names, schema, uiSchema } = questions;
  const hasPointer = useMediaQuery('(pointer: fine)', { noSsr: true });
  const [first] = names;
  useEffect(() => {
    if (takesFocus && hasPointer && first !== undefined) focusField(formId, [first]);
  }, [takesFocus, hasPointer, first, formId]);
  const recordScope = useRecordScope(screen, form);
  return (
    // The inputs within take the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => sendOnCtrlEnter(event, formId)}>
      <FormBase
        id={formId}
        schema={schema}
        uiSchema={uiSchema}
        formData={form.formData}
        validator={form.validator}
        shown={form.shown}
        showErrorList={false}
        extraErrors={form.refusals}
        recordScope={recordScope}
        onChange={({ formData: typed }) => form.change(typedValues(form.entity, 'update', typed))}
        onSubmit={onSubmit}
      >
        <span />
      </FormBase>
    </div>
  );
}

function sendOnCtrlEnter(event: KeyboardEvent, formId: string): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const form = document.getElementById(formId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

import { type KeyboardEvent, useMemo } from 'react';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { FormBase } from '../fields/FormBase.tsx';
import { typedValues } from '../record/useRecordForm.ts';
import type { TransitionForm } from './useTransitionForm.ts';

interface TransitionFieldsProps {
  readonly formId: string;
  readonly screen: ScreenDescription;
  readonly questions: TransitionForm;
  readonly onSubmit: () => void;
}

/** The inputs of a transition; Ctrl+Enter sends them. The buttons are those of the dialog. */
export function TransitionFields({ formId, screen, questions, onSubmit }: TransitionFieldsProps) {
  const { form, schema, uiSchema } = questions;
  const { record, change } = form;
  const recordScope = useMemo(
    () => ({
      screen,
      record,
      siblings: {},
      onNamed: (field: string, name: string | undefined) => change({ [`${field}_label`]: name }),
    }),
    [screen, record, change],
  );
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
        onChange={({ formData: typed }) => change(typedValues(form.entity, 'update', typed))}
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

import type { FieldProps } from '@rjsf/utils';
import { createElement } from 'react';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { DisplayField } from '../fields/DisplayField.tsx';
import { kindViews } from '../fields/kindViews.ts';
import { useText } from '../i18n/useText.ts';
import { inputId, useRecordFormScope } from './RecordFormContext.ts';
import { useDeveloperWarnings } from './useDeveloperWarnings.ts';

/** One field of a form: its input, or its value where it cannot be changed. Labels are drawn anew when the language changes. */
export function EntityField({ name }: FieldProps) {
  const { form, references, choices, formId } = useRecordFormScope();
  const text = useText();
  const field = getField(form.entity, name);
  const state = form.states[name];
  useDeveloperWarnings(field, state?.required);
  if (state?.readOnly) return <DisplayField field={field} record={form.record} reference={references[name]} />;
  const change = (value: unknown, label?: string) =>
    form.change({ [name]: value, ...(field.kind === 'reference' && { [`${name}_label`]: label }) });
  return createElement(kindViews[field.kind].input(field), {
    field,
    id: inputId(formId, name),
    label: text(field.label),
    help: field.property['x-help'] && text(field.property['x-help']),
    value: form.record[name],
    required: state?.required,
    error: form.messages[name],
    onChange: change,
    onBlur: () => form.touch(name),
    record: form.record,
    reference: references[name],
    choices: choices[name],
  });
}

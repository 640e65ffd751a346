import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormRecord } from './inputs/FormRecord.ts';
import { kindViews } from './kindViews.ts';

interface FieldValueProps {
  readonly field: Field;
  readonly form: Pick<NonNullable<ScreenDescription['form']>, 'references' | 'choices'>;
  readonly record: FormRecord;
}

/** The value of one field, drawn by its kind. */
export function FieldValue({ field, form, record }: FieldValueProps) {
  const { Display } = kindViews[field.kind];
  return <Display field={field} record={record} reference={form.references[field.name]} choices={form.choices[field.name]} />;
}

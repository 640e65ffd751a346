import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { DisplayField } from '../fields/DisplayField.tsx';
import type { FormRecord } from '../fields/FormRecord.ts';
import { layoutFor } from './formShape.ts';
import { RecordLayout } from './RecordLayout.tsx';
import { fieldStates } from './recordChanges.ts';

interface RecordViewProps {
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly record: FormRecord;
}

/** A stored record to be read, in the layout of its form. */
export function RecordView({ form, entity, record }: RecordViewProps) {
  const states = fieldStates(entity, 'update', record);
  const renderField = (name: string) =>
    states[name]?.visible ? <DisplayField field={getField(entity, name)} record={record} reference={form.references[name]} /> : undefined;
  return <RecordLayout layout={layoutFor(entity, form.layout, 'update')} renderField={renderField} />;
}

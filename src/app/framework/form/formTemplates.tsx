import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { EntityField } from './EntityField.tsx';
import { useRecordFormScope } from './RecordFormContext.ts';
import { RecordLayout } from './RecordLayout.tsx';

/** The record as a whole: its fields where the layout has them, without those that `x-when` hides now. */
function LayoutTemplate({ properties }: ObjectFieldTemplateProps) {
  const { form, layout } = useRecordFormScope();
  const contents = new Map(properties.map(({ name, content }) => [name, content]));
  return <RecordLayout layout={layout} renderField={(name) => (form.states[name]?.visible ? contents.get(name) : undefined)} />;
}

/** Inputs bring their own label, help and error. */
function BareTemplate({ children }: FieldTemplateProps) {
  return children;
}

export const formTemplates = { ObjectFieldTemplate: LayoutTemplate, FieldTemplate: BareTemplate };

export const formFields = { EntityField };

import { useEffect, useId, useMemo } from 'react';
import type { Entity, Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import type { ValuesHandle } from '../../upload/useUploadWizard.ts';
import { useLatest } from '../../useLatest.ts';
import { FormBase } from '../fields/FormBase.tsx';
import { focusField } from '../fields/focusField.ts';
import { useAskedFields } from '../record/useAskedFields.ts';
import { typedValues, useRecordForm } from '../record/useRecordForm.ts';
import { useRecordScope } from '../record/useRecordScope.ts';

interface DocumentFieldsProps {
  readonly screen: ScreenDescription;
  readonly entity: Entity;
  /** The fields that are asked for. */
  readonly names: readonly string[];
  /** Values of a new record, and those of the document over them. */
  readonly initial: FormRecord;
  readonly values?: FormRecord | undefined;
  /** Fields whose value is given. */
  readonly fixed?: readonly string[];
  readonly isDisabled: boolean;
  readonly onHandle: (handle: ValuesHandle | undefined) => void;
}

/** Asks for some fields of the records of documents, with the rules of their entity. The same `onHandle` at each drawing. */
export function DocumentFields({ screen, entity, names, initial, values, fixed, isDisabled, onHandle }: DocumentFieldsProps) {
  const formId = useId();
  const asking = useMemo(() => askingOnly(entity, names), [entity, names]);
  const begun = useMemo(() => ({ ...initial, ...values }), [initial, values]);
  const form = useRecordForm(asking, 'create', begun);
  const { schema, uiSchema } = useAskedFields(form, { screen, entity: asking, names, fixed });
  const { change } = form;
  const recordScope = useRecordScope(screen, form);
  const latest = useLatest({ form, names, formId });
  useEffect(() => {
    onHandle({
      check: () => {
        const { form: now, names: asked, formId: place } = latest();
        const problems = Object.keys(now.problems(now.formData)).map((path) => path.split('/'));
        const first = asked.flatMap((name) => problems.filter(([field]) => field === name)).at(0);
        if (!first) return false;
        now.shown.showAll();
        focusField(place, first);
        return true;
      },
      values: () => {
        const { form: now, names: asked } = latest();
        return Object.fromEntries(asked.flatMap((name) => (now.record[name] === undefined ? [] : [[name, now.record[name]]])));
      },
      refuse: (errors) => {
        const { form: now, names: asked } = latest();
        const own = Object.entries(errors).filter(([path]) => asked.includes(path.split('/')[0] ?? ''));
        if (own.length === 0) return;
        now.shown.showAll();
        now.refuse(Object.fromEntries(own));
      },
    });
    return () => onHandle(undefined);
  }, [onHandle, latest]);
  return (
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
      disabled={isDisabled}
      onChange={({ formData: typed }) => change(typedValues(asking, 'create', typed))}
    >
      <span />
    </FormBase>
  );
}

/** The entity with some fields to fill in, all others read only. */
function askingOnly(entity: Entity, names: readonly string[]): Entity {
  const fields = [...entity.fields].map(([name, field]): [string, Field] => [
    name,
    names.includes(name) ? field : { ...field, readOnly: true, required: false },
  ]);
  return { ...entity, fields: new Map(fields) };
}

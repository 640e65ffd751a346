import type { UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { useText } from '../../i18n/useText.ts';
import { recordUiSchema } from './recordUiSchema.ts';
import type { RecordForm } from './useRecordForm.ts';

interface AskedFields {
  readonly screen: ScreenDescription;
  readonly entity: Entity;
  /** The fields that are asked for, in their order. */
  readonly names: readonly string[];
  /** Fields whose value is given. */
  readonly fixed?: readonly string[] | undefined;
}

/** The schemas of a form that asks for some fields of an entity alone. */
export function useAskedFields(
  form: RecordForm,
  { screen, entity, names, fixed }: AskedFields,
): { readonly schema: JsonSchema; readonly uiSchema: UiSchema } {
  const text = useText();
  const schema = useMemo(() => {
    const properties: Readonly<Record<string, unknown>> = { ...(form.schema['properties'] as object) };
    const required = names.filter((name) => form.states[name]?.required);
    return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, properties[name]])), required };
  }, [form.schema, form.states, names]);
  const uiSchema = useMemo(() => {
    const fields = new Map(names.flatMap((name) => [...entity.fields].filter(([each]) => each === name)));
    return { ...recordUiSchema({ ...form, entity: { ...entity, fields } }, names, screen, text, fixed), 'ui:order': [...names] };
  }, [form, entity, names, screen, text, fixed]);
  return { schema, uiSchema };
}

import type { UiSchema } from '@rjsf/utils';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { hasDefault } from '../../../../shared/framework/fields/fieldSchema.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import { fieldUiSchema, filledBy, fillsItself, isOneInput } from '../fields/fieldUiSchema.ts';
import type { InputOptions } from '../fields/inputWidget.tsx';
import { linesUiSchema } from '../lines/linesUiSchema.ts';
import type { RecordForm } from './useRecordForm.ts';

/**
 * The `uiSchema` of a record's fields: by their kinds and their current states from `x-when`.
 * @param names the fields of the form's layout; all others are left out
 * @param fixed fields whose value is given
 */
export function recordUiSchema(
  { entity, mode, states, schema }: Pick<RecordForm, 'entity' | 'mode' | 'states' | 'schema'>,
  names: readonly string[],
  { form, slots }: Pick<ScreenDescription, 'form' | 'slots'>,
  text: (text: Text) => string,
  fixed: readonly string[] = [],
): UiSchema {
  const properties: Readonly<Record<string, JsonSchema>> = { ...(schema['properties'] as object) };
  const { references = {}, choices = {} } = form ?? {};
  const fields = [...entity.fields].map(([name, field]): [string, UiSchema] => {
    const state = states[name];
    if (!names.includes(name) || !state?.visible) return [name, { 'ui:widget': 'hidden', 'ui:title': text(field.label) }];
    const input = {
      field,
      required: state.required && !(mode === 'create' && fillsItself(field)),
      reference: references[name],
      choices: choices[name],
      filledBy: mode === 'create' ? filledBy(field) : undefined,
    };
    const drawn = fieldUiSchema(input, text);
    const isFixed = state.readOnly || fixed.includes(name);
    if (isFixed || isOneInput(properties[name]) || slots[`input.${name}`] !== undefined)
      return [name, { ...drawn, 'ui:field': 'StringField', 'ui:readonly': isFixed }];
    const lines = entity.lines?.get(name);
    const described = form?.lines?.find((each) => each.name === name);
    if (lines && described) return [name, { ...listUiSchema(drawn), ...linesUiSchema(lines, described, form?.timezone, text) }];
    if (!field.items) return [name, drawn];
    const parts = field.items.map((part) => [part.name, fieldUiSchema(partInput(part), text)]);
    const filled = field.items.filter(hasDefault).map((part) => [part.name, part.property.default]);
    return [
      name,
      {
        ...listUiSchema(drawn),
        'ui:copyable': true,
        ...(filled.length > 0 && { 'ui:newItem': Object.fromEntries(filled) }),
        items: Object.fromEntries(parts),
      },
    ];
  });
  return Object.fromEntries(fields);
}

/** The `uiSchema` of an array whose items are drawn one by one. */
function listUiSchema({ 'ui:widget': _input, ...list }: UiSchema): UiSchema {
  return list;
}

function partInput(part: Field): InputOptions {
  return { field: part, required: part.required, reference: undefined, choices: undefined };
}

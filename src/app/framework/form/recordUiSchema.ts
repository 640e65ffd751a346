import type { UiSchema } from '@rjsf/utils';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { Text } from '../../../shared/framework/text.ts';
import { inputKindOf } from '../fields/inputKind.ts';
import type { InputOptions } from './inputWidget.tsx';
import type { RecordForm } from './useRecordForm.ts';

/**
 * How a record's fields are drawn: by their kinds, and as `x-when` has them now.
 * @param names the fields of the form's layout; all others are left out
 */
export function recordUiSchema(
  { entity, states }: Pick<RecordForm, 'entity' | 'states'>,
  names: readonly string[],
  { references, choices }: Pick<NonNullable<ScreenDescription['form']>, 'references' | 'choices'>,
  text: (text: Text) => string,
): UiSchema {
  const fields = [...entity.fields.keys()].map((name): [string, UiSchema] => {
    const field = getField(entity, name);
    const state = states[name];
    if (!names.includes(name) || !state?.visible) return [name, { 'ui:widget': 'hidden' }];
    const { 'x-help': help } = field.property;
    const input: InputOptions = { field, required: state.required, reference: references[name], choices: choices[name] };
    return [
      name,
      {
        // A value of any shape is one input, whatever the schema says of its parts.
        ...(field.kind === 'json' && { 'ui:field': 'StringField' }),
        'ui:widget': inputKindOf(field),
        'ui:title': text(field.label),
        'ui:readonly': state.readOnly,
        'ui:emptyValue': null,
        ...(help && { 'ui:help': text(help) }),
        'ui:options': { input },
      },
    ];
  });
  return Object.fromEntries(fields);
}

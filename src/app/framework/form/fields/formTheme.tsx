import Box from '@mui/material/Box';
import { getDefaultRegistry, type ThemeProps } from '@rjsf/core';
import { type FieldProps, getSubmitButtonOptions, type MultiSchemaFieldTemplateProps, type SubmitButtonProps } from '@rjsf/utils';
import { type ComponentType, createElement } from 'react';
import { invariant } from '../../../../shared/framework/AppError.ts';
import { ActionButton } from '../../ActionButton.tsx';
import { BooleanInput } from '../../fields/inputs/BooleanInput.tsx';
import { ChoicesInput } from '../../fields/inputs/ChoicesInput.tsx';
import { DateInput, TimeInput } from '../../fields/inputs/DateTextInput.tsx';
import { DateTimeInput } from '../../fields/inputs/DateTimeInput.tsx';
import { HtmlInput } from '../../fields/inputs/HtmlInput.tsx';
import { JsonInput } from '../../fields/inputs/JsonInput.tsx';
import { NumberInput } from '../../fields/inputs/NumberInput.tsx';
import { PhoneInput } from '../../fields/inputs/PhoneInput.tsx';
import { PostalInput } from '../../fields/inputs/PostalInput.tsx';
import { ReferenceInput } from '../../fields/inputs/ReferenceInput.tsx';
import { ReferencesInput } from '../../fields/inputs/ReferencesInput.tsx';
import { SecretInput } from '../../fields/inputs/SecretInput.tsx';
import { TagsInput } from '../../fields/inputs/TagsInput.tsx';
import { TextInput } from '../../fields/inputs/TextInput.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { isOneValue } from '../checks/schemaPart.ts';
import { ArrayItemTemplate } from './ArrayItemTemplate.tsx';
import { ArrayTemplate } from './ArrayTemplate.tsx';
import { ErrorListTemplate } from './ErrorListTemplate.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import { inputWidget } from './inputWidget.tsx';
import { ObjectTemplate } from './ObjectTemplate.tsx';

/** A choice between schemas (`oneOf`, `anyOf`), and the fields of the chosen one. */
function MultiSchemaTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {selector}
      {optionSchemaField}
    </Box>
  );
}

function SubmitButton({ uiSchema }: SubmitButtonProps) {
  const message = useMessage();
  const { submitText, norender, props } = getSubmitButtonOptions(uiSchema);
  if (norender) return null;
  return (
    <ActionButton type="submit" variant="contained" sx={{ mt: 2 }} {...props}>
      {submitText === 'Submit' ? message('form.save') : submitText}
    </ActionButton>
  );
}

const byKind = inputWidget();
function standardField(name: 'StringField' | 'ObjectField' | 'ArrayField'): ComponentType<FieldProps> {
  const field = getDefaultRegistry().fields[name];
  invariant(field, 'the form package draws every type');
  return field;
}

const StringField = standardField('StringField');

/** A field of the form package, or one input for a value that has no parts to draw. */
function oneInputOr(Parts: ComponentType<FieldProps>): ComponentType<FieldProps> {
  return function PartsOrInput(props: FieldProps) {
    if (!isOneValue(props.schema)) return createElement(Parts, props);
    return createElement(StringField, { ...props, uiSchema: { 'ui:widget': 'kind', ...props.uiSchema } });
  };
}

/** rjsf's theme of the portal: our inputs as widgets, by rjsf's names, by the formats of records and by the kinds of inputs. */
export const formTheme: ThemeProps = {
  // Our inputs emit numbers themselves; a value without a type is drawn by its widget.
  fields: {
    NumberField: StringField,
    FallbackField: StringField,
    ObjectField: oneInputOr(standardField('ObjectField')),
    ArrayField: oneInputOr(standardField('ArrayField')),
  },
  templates: {
    ArrayFieldItemTemplate: ArrayItemTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    ErrorListTemplate,
    FieldTemplate,
    MultiSchemaFieldTemplate: MultiSchemaTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ButtonTemplates: { SubmitButton },
  },
  widgets: {
    TextWidget: byKind,
    EmailWidget: byKind,
    URLWidget: byKind,
    SelectWidget: byKind,
    CheckboxWidget: inputWidget(BooleanInput),
    DateWidget: inputWidget(DateInput),
    DateTimeWidget: inputWidget(DateTimeInput),
    PasswordWidget: inputWidget(SecretInput),
    TextareaWidget: inputWidget(TextInput, { isMultiLine: true }),
    TimeWidget: inputWidget(TimeInput),
    UpDownWidget: inputWidget(NumberInput),
    // Formats of records.
    clock: inputWidget(TimeInput),
    phone: inputWidget(PhoneInput),
    postal: inputWidget(PostalInput),
    kind: byKind,
    choices: inputWidget(ChoicesInput),
    html: inputWidget(HtmlInput),
    json: inputWidget(JsonInput),
    reference: inputWidget(ReferenceInput),
    references: inputWidget(ReferencesInput),
    tags: inputWidget(TagsInput),
  },
};

import Box from '@mui/material/Box';
import { getDefaultRegistry, type ThemeProps } from '@rjsf/core';
import { getSubmitButtonOptions, type MultiSchemaFieldTemplateProps, type SubmitButtonProps } from '@rjsf/utils';
import { ActionButton } from '../ActionButton.tsx';
import { inputs, isInputKind } from '../fields/inputs/inputs.ts';
import { useMessage } from '../i18n/useMessage.ts';
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
const byName = Object.fromEntries(
  Object.keys(inputs)
    .filter(isInputKind)
    .map((kind) => [kind, inputWidget(kind)]),
);
const { StringField } = getDefaultRegistry().fields;

/** rjsf's theme of the portal: our inputs as widgets, by rjsf's names, by the formats of records and by the kinds of inputs. */
export const formTheme: ThemeProps = {
  // Our inputs give numbers themselves; a value without a type is drawn by its widget.
  fields: { ...(StringField && { NumberField: StringField, FallbackField: StringField }) },
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
    ...byName,
    text: byKind,
    TextWidget: byKind,
    EmailWidget: byKind,
    URLWidget: byKind,
    SelectWidget: byKind,
    CheckboxWidget: inputWidget('boolean'),
    DateWidget: inputWidget('date'),
    DateTimeWidget: inputWidget('datetime'),
    PasswordWidget: inputWidget('secret'),
    TextareaWidget: inputWidget('text', { isMultiLine: true }),
    TimeWidget: inputWidget('time'),
    UpDownWidget: inputWidget('number'),
    // A format of records.
    clock: inputWidget('time'),
  },
};

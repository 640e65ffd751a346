import Box from '@mui/material/Box';
import type { WidgetProps } from '@rjsf/utils';
import { type ComponentType, createElement, useContext, useMemo } from 'react';
import type { DefinitionChoice } from '../../../../shared/framework/definitions/DefinitionChoice.ts';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ReferenceTarget } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { isBlank } from '../../../../shared/framework/fields/filled.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { DisplayField } from '../../fields/DisplayField.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { HelpLink } from '../../fields/inputs/HelpLink.tsx';
import { helpInGap, helpOverRows } from '../../fields/inputs/helpBelow.tsx';
import type { InputProps } from '../../fields/inputs/InputProps.ts';
import { inputWidth } from '../../fields/inputWidth.ts';
import { kindViews } from '../../fields/kindViews.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { Slot } from '../../slots/Slot.tsx';
import { schemaField } from '../checks/schemaEntity.ts';
import { FormRecordContext, inputId, inputPath, useFormScope } from './FormScope.ts';
import { focusField } from './focusField.ts';
import { OfferedValue } from './OfferedValue.tsx';
import type { Siblings } from './Siblings.ts';
import { useDeveloperWarnings } from './useDeveloperWarnings.ts';

/** `ui:options.input`: properties of a field that its JSON Schema does not have. */
export interface InputOptions {
  readonly field: Field;
  readonly required: boolean | undefined;
  readonly reference: ReferenceTarget | undefined;
  readonly choices: readonly DefinitionChoice[] | undefined;
  /** Source of the value that the server gives an empty field. */
  readonly filledBy?: FilledBy | undefined;
}

export type FilledBy = 'me' | 'company' | 'number';

/**
 * Makes a widget of the form package from one of our inputs. The input draws label, help and error.
 * @param Named the input; undefined: chosen by the field's kind
 * @param extra props of the input for every field
 */
export function inputWidget(Named?: ComponentType<InputProps>, extra?: Partial<InputProps>): ComponentType<WidgetProps> {
  return function InputWidget(props: WidgetProps) {
    const { id, name, label, schema, options, value, rawErrors, readonly, disabled } = props;
    const { formId, problems, recordScope, setValue } = useFormScope();
    const around = useContext(FormRecordContext);
    const { input, enumOptions }: { readonly input?: InputOptions; readonly enumOptions?: WidgetProps['options']['enumOptions'] } = options;
    const field = useMemo(
      () => input?.field ?? schemaField(name, schema, label, enumOptions),
      [input?.field, name, schema, label, enumOptions],
    );
    const required = input ? input.required : (props.required ?? false);
    useDeveloperWarnings(field, required);
    const record = useMemo(() => ({ ...around, [field.name]: value }), [around, field.name, value]);
    const isOfRecord = recordScope !== undefined && id === inputId(formId, [field.name]);
    const copiedText = useCopiedText(field, record);
    const copied = isOfRecord ? copiedText : '';
    const message = useMessage();
    const siblings = useSiblingsText((isOfRecord && recordScope.siblings[field.name]) || []);
    const slots = isOfRecord ? recordScope.screen.slots : {};
    const display = { field, record, reference: input?.reference, choices: input?.choices };
    if (readonly || disabled) {
      if (!recordScope) return <DisplayField {...display} isInForm />;
      const { Display } = kindViews[field.kind];
      return (
        <DisplayField {...display} isInForm>
          <Slot slots={slots} kind="field" name={field.name} props={{ screen: recordScope.screen, record, name: field.name, value }}>
            <Display {...display} />
          </Slot>
        </DisplayField>
      );
    }
    const inputProps: InputProps = {
      field,
      id,
      label,
      help: [copied || helpOf(props), siblings].filter(Boolean).join('\n') || undefined,
      isHelpOnDemand: recordScope !== undefined && copied === '' && !needsHelp(field),
      value,
      required,
      error: (problems.shows(id) && [...new Set(rawErrors)].join(' ')) || undefined,
      onChange: (next, picked) => {
        if (field.kind === 'reference' && isOfRecord) recordScope.onNamed(field.name, picked);
        props.onChange(next === null ? emptyValue(props) : next);
        if (field.kind === 'reference' && recordScope && !isOfRecord)
          setValue(inputPath(formId, id).with(-1, `${field.name}_label`), picked);
      },
      onBlur: () => {
        problems.touch(id);
        props.onBlur(id, value);
      },
      record,
      reference: input?.reference,
      choices: input?.choices,
      placeholder: props.placeholder || (input?.filledBy && message(`form.filled_by_${input.filledBy}`)),
      autoComplete: options.autocomplete,
      ...extra,
    };
    const Input = Named ?? kindViews[field.kind].input?.(field);
    return (
      <Slot slots={slots} kind="input" name={field.name} props={inputProps}>
        <Box sx={{ ...(isOfRecord ? helpInGap : helpOverRows), '& .MuiInputBase-root': { maxWidth: inputWidth(field) } }}>
          {Input ? createElement(Input, inputProps) : <DisplayField {...display} isInForm />}
          {isOfRecord && inputProps.error !== undefined && (
            <OfferedValue
              field={field}
              record={record}
              offer={recordScope.offers[field.name]}
              onTake={(offer) => {
                props.onChange(offer);
                // The button is gone once its value is in the field.
                focusField(formId, [field.name]);
              }}
            />
          )}
          {field.property['x-help-link'] && <HelpLink of={field.property['x-help-link']} />}
        </Box>
      </Slot>
    );
  };
}

/** Says that a text is still that of an earlier field, which it copies, such as one that nobody has translated yet. */
function useCopiedText({ name, property: { 'x-default': rule } }: Field, record: FormRecord): string {
  const message = useMessage();
  const text = useText();
  const { recordScope, names } = useFormScope();
  if (typeof rule !== 'object' || !('copy' in rule) || isBlank(record[name]) || record[name] !== record[rule.copy]) return '';
  const label = recordScope?.screen.form?.schema.properties[rule.copy]?.['x-label'];
  if (label === undefined || names.indexOf(rule.copy) > names.indexOf(name)) return '';
  return message('form.copied', { label: text(label) });
}

/** The numbers that siblings have, as one line below the input; the smallest first. */
function useSiblingsText(siblings: NonNullable<Siblings[string]>): string {
  const message = useMessage();
  if (siblings.length === 0) return '';
  return message('form.siblings', {
    list: siblings
      .map(({ name, number }) => `${number} ${name}`)
      .toReversed()
      .join(' · '),
  });
}

/** true: one can go wrong here, because the value has a form of its own or cannot be changed later, so that the help is always in view. */
function needsHelp({ property }: Field): boolean {
  const hasOwnForm = property.pattern !== undefined && property['x-format'] === undefined && property['x-choices'] === undefined;
  return hasOwnForm || property['x-immutable'] === true;
}

function helpOf({ options: { help, description }, schema }: WidgetProps): string | undefined {
  const words: unknown = help ?? description ?? schema.description;
  return typeof words === 'string' && words !== '' ? words : undefined;
}

/** A cleared value: `ui:emptyValue`, else null where the schema takes it, else none. */
function emptyValue({ options, schema }: WidgetProps): unknown {
  if ('emptyValue' in options) return options.emptyValue;
  return acceptsNull(schema) ? null : undefined;
}

function acceptsNull({ type, enum: options }: JsonSchema): boolean {
  return [type].flat().includes('null') || (type === undefined && Array.isArray(options) && options.includes(null));
}

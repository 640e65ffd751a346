import type { ComponentType } from 'react';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { FieldKind } from '../../../shared/framework/fields/FieldKind.ts';
import { BooleanValue } from './BooleanValue.tsx';
import { HtmlValue } from './HtmlValue.tsx';
import { BooleanInput } from './inputs/BooleanInput.tsx';
import { ChoicesInput } from './inputs/ChoicesInput.tsx';
import { DateInput, TimeInput } from './inputs/DateTextInput.tsx';
import { DateTimeInput } from './inputs/DateTimeInput.tsx';
import { DefinitionsInput, OneDefinitionInput } from './inputs/DefinitionsInput.tsx';
import { HtmlInput } from './inputs/HtmlInput.tsx';
import type { InputProps } from './inputs/InputProps.ts';
import { JsonInput } from './inputs/JsonInput.tsx';
import { NumberInput } from './inputs/NumberInput.tsx';
import { OptionInput } from './inputs/OptionInput.tsx';
import { PhoneInput } from './inputs/PhoneInput.tsx';
import { PostalInput } from './inputs/PostalInput.tsx';
import { ReferenceInput } from './inputs/ReferenceInput.tsx';
import { ReferencesInput } from './inputs/ReferencesInput.tsx';
import { SecretInput } from './inputs/SecretInput.tsx';
import { SubdivisionInput } from './inputs/SubdivisionInput.tsx';
import { TagsInput } from './inputs/TagsInput.tsx';
import { TextInput } from './inputs/TextInput.tsx';
import { TimeZoneInput } from './inputs/TimeZoneInput.tsx';
import type { KindView } from './KindView.ts';
import { FileInput, ReferenceOrFile, ReferencesOrFiles } from './ReferenceOrFile.tsx';
import { RowsValue } from './RowsValue.tsx';
import { TextValue } from './TextValue.tsx';

const asText = { Display: TextValue };

/** Input and display of every kind; the texts are in `kindTexts`. Spec S-180. */
export const kindViews: Readonly<Record<FieldKind, KindView>> = {
  text: { ...asText, input: textInput },
  html: { ...asText, input: () => HtmlInput, Display: HtmlValue },
  time: { ...asText, input: () => TimeInput },
  enum: { ...asText, input: () => OptionInput },
  integer: { ...asText, input: () => NumberInput },
  decimal: { ...asText, input: () => NumberInput },
  boolean: { input: () => BooleanInput, Display: BooleanValue },
  date: { ...asText, input: () => DateInput },
  datetime: { ...asText, input: () => DateTimeInput },
  reference: { input: (field) => (holdsFiles(field) ? FileInput : ReferenceInput), Display: ReferenceOrFile },
  references: { ...asText, input: (field) => (holdsFiles(field) ? FileInput : ReferencesInput), Display: ReferencesOrFiles },
  list: { ...asText, input: listInput },
  rows: { input: undefined, Display: RowsValue },
  json: { ...asText, input: () => JsonInput },
  secret: { ...asText, input: () => SecretInput },
};

function holdsFiles({ property }: Field): boolean {
  return property['x-file'] !== undefined;
}

function textInput({
  property: { format, 'x-choices': choices, 'x-format': shown, 'x-subdivision-of': country },
}: Field): ComponentType<InputProps> {
  if (format === 'time-zone') return TimeZoneInput;
  if (choices) return OneDefinitionInput;
  if (country !== undefined || shown === 'province') return SubdivisionInput;
  if (shown === 'phone') return PhoneInput;
  return shown === 'postal' || shown === 'code' ? PostalInput : TextInput;
}

function listInput(field: Field): ComponentType<InputProps> {
  if (field.property['x-choices']) return DefinitionsInput;
  return field.options ? ChoicesInput : TagsInput;
}

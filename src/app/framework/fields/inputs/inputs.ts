import type { ComponentType } from 'react';
import type { InputKind } from '../inputKind.ts';
import { BooleanInput } from './BooleanInput.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { DateInput, TimeInput } from './DateTextInput.tsx';
import { DateTimeInput } from './DateTimeInput.tsx';
import { DefinitionsInput } from './DefinitionsInput.tsx';
import { HtmlInput } from './HtmlInput.tsx';
import type { InputProps } from './InputProps.ts';
import { JsonInput } from './JsonInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { OptionInput } from './OptionInput.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { PostalInput } from './PostalInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { SecretInput } from './SecretInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { TextInput } from './TextInput.tsx';

/** The component of each input. */
export const inputs: Readonly<Record<InputKind, ComponentType<InputProps>>> = {
  text: TextInput,
  html: HtmlInput,
  number: NumberInput,
  phone: PhoneInput,
  postal: PostalInput,
  date: DateInput,
  datetime: DateTimeInput,
  time: TimeInput,
  boolean: BooleanInput,
  option: OptionInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  tags: TagsInput,
  choices: ChoicesInput,
  definitions: DefinitionsInput,
  json: JsonInput,
  secret: SecretInput,
};

export function isInputKind(name: string): name is InputKind {
  return Object.hasOwn(inputs, name);
}

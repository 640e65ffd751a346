import type { ComponentType } from 'react';
import type { DefinitionChoice } from '../../../shared/framework/definitions/DefinitionChoice.ts';
import type { ReferenceTarget } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { FormRecord } from './inputs/FormRecord.ts';
import type { InputProps } from './inputs/InputProps.ts';

/** Props of a read-only value. */
export interface ValueProps {
  readonly field: Field;
  readonly record: FormRecord;
  readonly reference?: ReferenceTarget | undefined;
  /** The definitions that a text with `x-choices` may name. */
  readonly choices?: readonly DefinitionChoice[] | undefined;
}

/** Input and display of one kind of values. */
export interface KindView {
  /** The input of a field in a form; undefined: the form draws the parts of the value, each with its own input. */
  readonly input: ((field: Field) => ComponentType<InputProps>) | undefined;
  /** The value in a read-only record. */
  readonly Display: ComponentType<ValueProps>;
}

import type { ComponentType } from 'react';
import type { ReferenceTarget } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { FormRecord } from './FormRecord.ts';
import type { InputProps } from './inputs/InputProps.ts';

/** A value that is shown and cannot be changed. */
export interface ValueProps {
  readonly field: Field;
  readonly record: FormRecord;
  readonly reference?: ReferenceTarget | undefined;
}

/** How one kind of values is typed and shown. */
export interface KindView {
  /** The input of a field in a form. */
  readonly input: (field: Field) => ComponentType<InputProps>;
  /** The value in a record that is read. */
  readonly Display: ComponentType<ValueProps>;
}

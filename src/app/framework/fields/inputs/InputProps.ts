import type { DefinitionChoice } from '../../../../shared/framework/definitions/definitionChoices.ts';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ReferenceTarget } from '../../../../shared/framework/definitions/ScreenDescription.ts';

/** Props of every input in a generated form. */
export interface InputProps {
  readonly field: Field;
  /** Id of the element that takes the focus. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** The value as records hold it; text that cannot be parsed stays as typed, so that validation can report it. */
  readonly value: unknown;
  readonly required: boolean | undefined;
  readonly error?: string | undefined;
  /** null: cleared. `name` is the name of a picked record. */
  readonly onChange: (value: unknown, name?: string) => void;
  readonly onBlur: () => void;
  /** true: a box for several lines, regardless of the field's length. */
  readonly isMultiLine?: boolean;
  readonly placeholder?: string | undefined;
  /** Data that the browser may fill in; default: none. */
  readonly autoComplete?: string | undefined;
  /** The whole record: it also holds units and the names of references. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly reference?: ReferenceTarget | undefined;
  /** The definitions that a field with `x-choices` may name. */
  readonly choices?: readonly DefinitionChoice[] | undefined;
}

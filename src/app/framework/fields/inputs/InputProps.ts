import type { DefinitionChoice } from '../../../../shared/framework/definitions/definitionChoices.ts';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ReferenceTarget } from '../../../../shared/framework/definitions/ScreenDescription.ts';

/** What every input of a generated form gets. */
export interface InputProps {
  readonly field: Field;
  /** Id of the element that takes the focus. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** As records hold it; text that cannot be read as such stays as typed, so that validation can speak of it. */
  readonly value: unknown;
  readonly required: boolean | undefined;
  readonly error?: string | undefined;
  /** null: cleared. Of a record picked, its name too. */
  readonly onChange: (value: unknown, name?: string) => void;
  readonly onBlur: () => void;
  /** A box for several lines, whatever the field's length. */
  readonly isMultiLine?: boolean;
  readonly placeholder?: string | undefined;
  /** What the browser may fill in; default: nothing. */
  readonly autoComplete?: string | undefined;
  /** The whole record: units and the names of references stand beside the value. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly reference?: ReferenceTarget | undefined;
  /** Of a field with `x-choices`: the definitions that it may name. */
  readonly choices?: readonly DefinitionChoice[] | undefined;
}

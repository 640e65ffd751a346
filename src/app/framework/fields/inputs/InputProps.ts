import type { DefinitionChoice } from '../../../../shared/framework/definitions/DefinitionChoice.ts';
import type { ReferenceTarget } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { InputSlotProps } from '../../slots/slotPlaces.ts';

/**
 * Props of every input in a generated form: the props of a slot component, and more. `value` is the value as records hold it; text that
 * cannot be parsed stays as typed, so that validation can report it. `record` also holds units and the names of references.
 */
export interface InputProps extends InputSlotProps {
  /** true: a box for several lines, regardless of the field's length. */
  readonly isMultiLine?: boolean;
  /** true: the help is described to screen readers always, and shown while the input has the focus or the pointer is on its label. */
  readonly isHelpOnDemand?: boolean;
  readonly placeholder?: string | undefined;
  /** Data that the browser may fill in; default: none. */
  readonly autoComplete?: string | undefined;
  readonly reference?: ReferenceTarget | undefined;
  /** The definitions that a field with `x-choices` may name. */
  readonly choices?: readonly DefinitionChoice[] | undefined;
}

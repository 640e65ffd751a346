import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { SlotKind } from '../../../shared/framework/definitions/slotKinds.ts';
import type { RecordMode } from '../../../shared/framework/fields/isWritable.ts';
import type { Selection } from '../../../shared/framework/grid/Selection.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';

/** Field -> value of a record or of a row; labels of references are added as `<field>_label`. */
export type SlotRecord = Readonly<Record<string, unknown>>;

/** A component in place of a whole screen. */
export interface PageSlotProps {
  readonly screen: ScreenDescription;
  /** Values of the placeholders in the screen's path. */
  readonly params: Readonly<Record<string, string>>;
}

/** A component above, next to or instead of a list's rows. */
export interface ListSlotProps {
  readonly screen: ScreenDescription;
  /** Ids of single selected rows, on other pages too; none while all rows that match are selected. */
  readonly selected: readonly RecordId[];
  /** The selected rows, also as all rows that match. */
  readonly selection: Selection;
  /** Reads the rows again. */
  readonly refetch: () => void;
}

/** A component below a row, or next to a shown record. */
export interface RecordSlotProps {
  readonly screen: ScreenDescription;
  readonly record: SlotRecord;
}

/** A component in place of a field's value, in a cell or below its label in a record that is shown. */
export interface FieldSlotProps extends RecordSlotProps {
  /** Name of the field or computed column. */
  readonly name: string;
  readonly value: unknown;
}

/** A component in place of a field's input. It draws label, help and error too. */
export interface InputSlotProps {
  readonly field: Field;
  /** Id of the element that takes the focus. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: unknown;
  readonly required: boolean | undefined;
  readonly error?: string | undefined;
  /** null: cleared. For a picked record also its name. */
  readonly onChange: (value: unknown, name?: string) => void;
  readonly onBlur: () => void;
  readonly record: SlotRecord;
}

/** A component above, below or next to the sections of a form. */
export interface FormSlotProps extends RecordSlotProps {
  readonly mode: RecordMode;
  /** Sets values of the record as if they were typed. */
  readonly onChange: (changes: SlotRecord) => void;
}

/** Kind of slot -> props of the components that fit there. */
export interface SlotProps extends Record<SlotKind, object> {
  readonly page: PageSlotProps;
  readonly 'list.top': ListSlotProps;
  readonly 'list.toolbar': ListSlotProps;
  readonly 'list.empty': ListSlotProps;
  readonly 'list.expand': RecordSlotProps;
  readonly field: FieldSlotProps;
  readonly input: InputSlotProps;
  readonly form: FormSlotProps;
  readonly step: FormSlotProps;
  readonly 'show.aside': RecordSlotProps;
}

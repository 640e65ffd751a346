import type { EditableCellProps } from './EditableCell.tsx';

export interface ReferenceCellProps extends Omit<EditableCellProps, 'onSearch'> {
  /** Name of the stored record. */
  readonly name: string;
  /** Its values decide which records can be named. */
  readonly row: Readonly<Record<string, unknown>>;
}

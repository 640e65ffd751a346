/** A column in the list of columns. */
export interface PlacedColumn {
  readonly name: string;
  readonly label: string;
  readonly category: string;
  readonly visible: boolean;
  readonly isRequired: boolean;
}

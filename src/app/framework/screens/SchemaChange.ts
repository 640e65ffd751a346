/** A change of the database that the server leaves to people, worded; as `GET definitions/schema` has it. */
export interface SchemaChange {
  readonly id: string;
  readonly kind: 'refusal' | 'leftover' | 'rename';
  readonly reason: string;
  /** Rows that it touches. */
  readonly rows: number;
  /** Words for the loss that cannot be undone; null: no loss. */
  readonly loss: string | null;
  /** true: the definitions on the server are not in use as long as it is open. */
  readonly blocks: boolean;
  /** Empty: people have to put the rows right. */
  readonly statements: readonly string[];
  /** The value for its rows that has to be given. */
  readonly value: 'none' | 'any' | 'choice';
  readonly choices: readonly string[];
}

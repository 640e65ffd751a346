/** A database change that the server leaves to people, in words; as in `GET definitions/schema`. */
export interface SchemaChange {
  readonly id: string;
  readonly kind: 'refusal' | 'leftover' | 'rename';
  readonly reason: string;
  /** Number of affected rows. */
  readonly rows: number;
  /** Text about a loss that cannot be undone; null: no loss. */
  readonly loss: string | null;
  /** true: the server does not use its definitions while this change is open. */
  readonly blocks: boolean;
  /** Empty: people must correct the rows. */
  readonly statements: readonly string[];
  /** Value that its rows need: none, any, or one of `choices`. */
  readonly value: 'none' | 'any' | 'choice';
  readonly choices: readonly string[];
}

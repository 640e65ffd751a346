import type { FieldProblem } from '../../../shared/framework/AppError.ts';

/** A sentence as message key and values: the console prints it in English, the screen in the reader's language. */
export type Sentence = Pick<FieldProblem, 'key' | 'values'>;

/** A change of the schema that cannot be made now, with the statement that would make it. */
export interface Refusal {
  readonly table: string;
  readonly column?: string | undefined;
  /** The obstacle, in a sentence. */
  readonly reason: Sentence;
  /** Rows in the way. */
  readonly rows: number;
  /** The exact statement, to be run by hand. */
  readonly statement: string;
  /** A select of some of these rows as text, `example`; shown to a person who asks for the pending changes. */
  readonly examples?: string | undefined;
  /** true: the definitions cannot be used with the current table. false: the table only allows more than they do. */
  readonly blocks: boolean;
  /** undefined: the rows have to be corrected one by one by hand. */
  readonly remedy?: Remedy | undefined;
  /** The values by which a list shows the rows in the way. */
  readonly found?: RowsInTheWay | undefined;
}

/** Rows by the values of a field: rows of a select, as texts in `value`; undefined: rows without a value. */
export interface RowsInTheWay {
  readonly field: string;
  readonly values: string | undefined;
}

/** A leftover or a question that the sync leaves to a person. */
export interface Notice {
  readonly kind: 'leftover' | 'rename';
  readonly table: string;
  readonly column?: string | undefined;
  readonly reason: Sentence;
  readonly statement: string;
  /** A select that counts the rows concerned, as `count`. */
  readonly question: string;
  readonly remedy: Remedy;
}

/** The statements that `npm run db:apply` runs for a refusal or a notice. */
export interface Remedy {
  /** Statements in their order. */
  readonly steps: readonly string[];
  /** Statements that come before `fill`. */
  readonly first?: readonly string[];
  /** A statement that puts a given value into the rows in the way; run before the steps. */
  readonly fill?: ((value: string) => string) | undefined;
  /** The only values that `fill` takes; undefined: any. */
  readonly choices?: readonly string[] | undefined;
  /** Message key of the permanent loss (values: `count`, and the values of the reason); undefined: no loss. */
  readonly loss?: string | undefined;
}

/** Order of the changes: drops and renames free a name before a new object takes it. */
export const phases = ['prepare', 'drop', 'drop_column', 'rename', 'create', 'alter', 'index', 'refer'] as const;

/** One step towards the definitions. */
export interface Change {
  readonly phase: (typeof phases)[number];
  readonly statements: readonly string[];
  readonly obstacle?: Obstacle;
  /** The table that loses an empty column. */
  readonly drops?: string;
}

/** Rows that would break a change or be damaged by it. */
export interface Obstacle {
  /** A select that counts them, as `count`; run before any change is made. */
  readonly question: string;
  /** undefined: the change is left out without a message; a notice may mention it. */
  readonly refusal?: ((count: number) => Refusal) | undefined;
  /** Statements to run instead if there are such rows. */
  readonly otherwise?: readonly string[];
  /** The change is only a limit of this field; after a refusal the next sync asks again. */
  readonly limitOf?: string;
}

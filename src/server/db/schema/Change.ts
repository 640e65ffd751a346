import type { FieldProblem } from '../../../shared/framework/AppError.ts';

/** A sentence as message key and values: the console says it in English, the screen in the reader's language. */
export type Sentence = Pick<FieldProblem, 'key' | 'values'>;

/** A change of the schema that cannot be made as it stands, and the statement that would make it. */
export interface Refusal {
  readonly table: string;
  readonly column?: string | undefined;
  /** The obstacle, in a sentence. */
  readonly reason: Sentence;
  /** Rows in the way. */
  readonly rows: number;
  /** The exact statement, for people who run it by hand. */
  readonly statement: string;
  /** true: the definitions cannot be used with the table as it is. false: the table just allows more than they do. */
  readonly blocks: boolean;
  /** undefined: the rows have to be put right one by one, by people. */
  readonly remedy?: Remedy | undefined;
}

/** Something that the sync leaves to a person: a leftover that is kept, or a question. */
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
  /** Message key of what is lost for good (its values: `count`, and those of the reason); undefined: nothing. */
  readonly loss?: string | undefined;
}

/** Order in which changes are made: what was dropped or renamed is out of the way before anything is built on its name. */
export const phases = ['prepare', 'drop', 'drop_column', 'rename', 'create', 'alter', 'index', 'refer'] as const;

/** One step towards the definitions. */
export interface Change {
  readonly phase: (typeof phases)[number];
  readonly statements: readonly string[];
  readonly obstacle?: Obstacle;
  /** The table from which it drops an empty column. */
  readonly drops?: string;
}

/** Rows that would break a change or be damaged by it. */
export interface Obstacle {
  /** A select that counts them, as `count`; run before any change is made. */
  readonly question: string;
  /** undefined: the change is left out without a word; a notice may speak of it. */
  readonly refusal?: ((count: number) => Refusal) | undefined;
  /** What is done instead when there are such rows. */
  readonly otherwise?: readonly string[];
  /** The change is only a limit of this field, to be asked about again next time when refused. */
  readonly limitOf?: string;
}

/** A change of the schema that cannot be made as it stands, and what a person may run to make it. */
export interface Refusal {
  readonly table: string;
  readonly column?: string | undefined;
  /** One sentence: what stands in the way. */
  readonly reason: string;
  /** The exact statement, to be run by hand after thinking. */
  readonly statement: string;
  /** true: the definitions cannot be used with the table as it is. false: the table just allows more than they do. */
  readonly blocks: boolean;
}

/** Something the definitions no longer speak of. It is kept; the statement would remove it. */
export interface Notice {
  readonly table: string;
  readonly column?: string | undefined;
  readonly reason: string;
  readonly statement: string;
}

/** Order in which changes are made: what was dropped or renamed is out of the way before anything is built on its name. */
export const phases = ['prepare', 'drop', 'rename', 'create', 'alter', 'index', 'refer'] as const;

/** One step towards the definitions. */
export interface Change {
  readonly phase: (typeof phases)[number];
  readonly statements: readonly string[];
  readonly obstacle?: Obstacle;
}

/** Rows that would break a change or be damaged by it. */
export interface Obstacle {
  /** A select that counts them, as `count`; run before any change is made. */
  readonly question: string;
  readonly refusal: (count: number) => Refusal;
  /** What is done instead when there are such rows. */
  readonly otherwise?: readonly string[];
  /** The change is only a limit of this field, to be asked about again next time when refused. */
  readonly limitOf?: string;
}

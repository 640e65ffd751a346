/** A stored definition: path relative to the checkout, and text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** A source of definitions: the folders of the checkout, or any other store that lists files and reports changes. */
export interface DefinitionSource {
  /** true: people write its files while the portal runs. A file with an error is left out, and the other definitions are used without it. */
  readonly isOptional?: boolean;
  readonly read: () => readonly SourceFile[] | Promise<readonly SourceFile[]>;
  /** Calls `onChange` after a change, perhaps several times for one; `onProblem` if watching fails. Returns a stop function. */
  readonly watch?: (onChange: () => void, onProblem: (problem: unknown) => void) => () => void;
}

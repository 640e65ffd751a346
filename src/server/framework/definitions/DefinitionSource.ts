/** One definition as it is stored: its place relative to the checkout and its text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Where definitions come from: the folders of the checkout, or anything else that can list files and tell of changes. */
export interface DefinitionSource {
  readonly read: () => readonly SourceFile[] | Promise<readonly SourceFile[]>;
  /** Calls back after a change, perhaps several times for one, and when watching itself fails; returns how to stop. */
  readonly watch?: (onChange: () => void, onProblem: (problem: unknown) => void) => () => void;
}

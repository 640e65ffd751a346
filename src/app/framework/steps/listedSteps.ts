/** A step in a list of steps. */
export interface ListedStep {
  readonly name: string;
  readonly title: string;
  /** `faulty`: visited, with something to correct; `open`: visited, with something to fill in before the end. */
  readonly state: 'done' | 'current' | 'todo' | 'faulty' | 'open';
  /** Reason in people's words why the step cannot be chosen yet; absent: it can. */
  readonly barred?: string | undefined;
}

/**
 * The steps of a task that is done in order.
 * @param titles title by name, in order
 * @param current name of the step that is open; those before it are done
 */
export function listedSteps<Name extends string>(titles: Readonly<Record<Name, string>>, current: NoInfer<Name>): readonly ListedStep[] {
  const steps = Object.entries<string>(titles);
  const at = steps.findIndex(([name]) => name === current);
  return steps.map(([name, title], index) => ({ name, title, state: index < at ? 'done' : index === at ? 'current' : 'todo' }));
}

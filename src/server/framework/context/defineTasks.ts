import type { App } from './App.ts';
import type { TaskKind } from './TaskKind.ts';

/** Kinds of background tasks by name, `<area>.<verb>`. */
export type TaskKinds = Readonly<Record<string, TaskKind<App>>>;

/** Kinds of an area by their names. */
export function defineTasks<const Kinds extends TaskKinds>(kinds: Kinds): Kinds {
  return kinds;
}

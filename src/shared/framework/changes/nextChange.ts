import type { ChangeSet } from './ChangeSet.ts';

/**
 * The change that the key for undo takes back next: the last one that is no undo and has records left.
 * @param sets the latest first
 */
export function nextUndo(sets: readonly ChangeSet[]): ChangeSet | undefined {
  return sets.find(({ kind, remaining }) => kind !== 'undo' && remaining > 0);
}

/** The undo that the key for redo takes back: the last one, unless something was changed after it. */
export function nextRedo(sets: readonly ChangeSet[]): ChangeSet | undefined {
  const latest = sets.find(({ kind, remaining }) => remaining > 0 || kind !== 'undo');
  return latest?.kind === 'undo' ? latest : undefined;
}

import type { Location } from 'react-router';

const key = 'formSteps';

/** Where a step of a form stands in the history of the tab. */
interface StepHistory {
  /** Entries of the same form before this one. */
  readonly depth: number;
  /** true: a page of the app is before the form. */
  readonly hasPage: boolean;
}

type Place = Pick<Location, 'key' | 'state'>;

/** The place of a history entry, which may be the first of its form. */
export function stepHistory({ key: entry, state }: Place): StepHistory {
  const kept: unknown = typeof state === 'object' && state !== null ? Object.entries(state).find(([name]) => name === key)?.[1] : undefined;
  return isStepHistory(kept) ? kept : { depth: 0, hasPage: entry !== 'default' };
}

/**
 * State of another entry of the same form; the rest of the state stays.
 * @param isReplacing true for one that takes the place of this entry
 */
export function stepState(place: Place, isReplacing: boolean): object {
  const { depth, hasPage } = stepHistory(place);
  return { ...place.state, [key]: { depth: isReplacing ? depth : depth + 1, hasPage } };
}

/** true: the form has made this entry, and no address that was typed or followed. */
export function isStepEntry({ state }: Place): boolean {
  return typeof state === 'object' && state !== null && key in state;
}

function isStepHistory(kept: unknown): kept is StepHistory {
  return typeof kept === 'object' && kept !== null && 'depth' in kept && 'hasPage' in kept;
}

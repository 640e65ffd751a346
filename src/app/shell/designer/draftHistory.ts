/** The drafts before and after the present one, the nearest last. */
export interface DraftHistory<Draft> {
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** Milliseconds of the last change; 0 after a step back or forward. */
  readonly changedAt: number;
}

/** Changes within so many milliseconds are one step back: a word, not its letters. */
const oneStepMs = 500;
const stepsMax = 100;

/** @param at milliseconds of the change */
export function noteChange<Draft>({ past, changedAt }: DraftHistory<Draft>, before: Draft, at: number): DraftHistory<Draft> {
  const isSameStep = at - changedAt < oneStepMs;
  return { past: isSameStep ? past : [...past, before].slice(-stepsMax), future: [], changedAt: at };
}

/** One step back, or forward; undefined at the end. */
export function takeStep<Draft>(
  { past, future }: DraftHistory<Draft>,
  present: Draft,
  direction: 'undo' | 'redo',
): { readonly history: DraftHistory<Draft>; readonly draft: Draft } | undefined {
  const [from, to] = direction === 'undo' ? [past, future] : [future, past];
  const draft = from.at(-1);
  if (draft === undefined) return undefined;
  const [left, other] = [from.slice(0, -1), [...to, present]];
  const steps = direction === 'undo' ? { past: left, future: other } : { past: other, future: left };
  return { history: { ...steps, changedAt: 0 }, draft };
}

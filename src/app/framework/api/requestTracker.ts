import { makeStore } from '../stores/makeStore.ts';

/** The tracker stays active for this time after the last answer, so that a chain of calls does not flicker. Spec S-172. */
export const requestInactiveDelayMs = 1000;

let pending = 0;
const active = makeStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** State of pending calls: active from the first pending call until one second after the last has finished. Spec S-171, S-172. */
export const requestTracker = {
  /** @returns function to call once, when the call has ended */
  begin: (): (() => void) => {
    pending += 1;
    clearTimeout(timer);
    active.set(true);
    return () => {
      pending -= 1;
      if (pending === 0) timer = setTimeout(() => active.set(false), requestInactiveDelayMs);
    };
  },
  get: active.get,
  subscribe: active.subscribe,
};

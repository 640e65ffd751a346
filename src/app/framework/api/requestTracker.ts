import { makeStore } from '../stores/makeStore.ts';

/** The tracker stays active for this time after the last answer, so that a chain of calls does not flicker. Spec S-172. */
export const requestInactiveDelayMs = 1000;

let pending = 0;
const active = makeStore(false);
const anyPending = makeStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** State of pending calls: active from the first pending call until one second after the last has finished. Spec S-171, S-172. */
export const requestTracker = {
  /** @returns function to call once, when the call has ended */
  begin: (): (() => void) => {
    pending += 1;
    clearTimeout(timer);
    active.set(true);
    anyPending.set(true);
    return () => {
      pending -= 1;
      if (pending > 0) return;
      anyPending.set(false);
      timer = setTimeout(() => active.set(false), requestInactiveDelayMs);
    };
  },
  get: active.get,
  subscribe: active.subscribe,
};

/** true while a call is pending, without the second after it. */
export const pendingCalls = { get: anyPending.get, subscribe: anyPending.subscribe };

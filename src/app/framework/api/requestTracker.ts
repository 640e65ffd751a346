/** How long the tracker stays active after the last answer, so that a chain of calls does not flicker. Spec S-172. */
export const requestInactiveDelayMs = 1000;

let pending = 0;
let active = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setActive(next: boolean): void {
  if (active === next) return;
  active = next;
  for (const listener of listeners) listener();
}

/** Tells whether calls are under way: active from the first pending call until one second after the last has finished. Spec S-171, S-172. */
export const requestTracker = {
  /** @returns to be called once, when the call has ended */
  begin: (): (() => void) => {
    pending += 1;
    clearTimeout(timer);
    setActive(true);
    return () => {
      pending -= 1;
      if (pending === 0) timer = setTimeout(() => setActive(false), requestInactiveDelayMs);
    };
  },
  isActive: (): boolean => active,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

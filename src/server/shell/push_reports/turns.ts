import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets work run one after the other, and the next one beside work that takes long: a morning of short work does not slow down the rest of
 * the portal, and one long piece does not hold up all others.
 * @param longMs after this time of the present work the next one begins beside it
 */
export function takeTurns(longMs: number) {
  let present: Promise<unknown> = Promise.resolve();
  return async <Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> => {
    const before = present;
    const { promise, resolve } = Promise.withResolvers<void>();
    present = promise;
    try {
      await Promise.race([before, wait(longMs, undefined, { signal, ref: false })]);
      return await work();
    } finally {
      resolve();
    }
  };
}

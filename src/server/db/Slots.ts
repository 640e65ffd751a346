import { databaseErrors } from './errors/databaseErrors.ts';

/** Gives a slot back; a second call does nothing. */
export type Release = () => void;

interface Waiter {
  readonly admit: (release: Release) => void;
}

interface Line {
  taken: number;
  /** Instant at which a slot was last passed on, of `performance.now()`. */
  movedAt: number;
  readonly waiting: Set<Waiter>;
}

/** Limits of a queue that no configuration changes: a page needs far less, and a running statement has the same time. */
const waitingMax = 120;
const waitMs = 30_000;

/** Lets at most `max` pieces of work of one key run at the same time, so that no single key takes all capacity. */
export class Slots {
  readonly #max: number;
  readonly #waitingMax: number;
  readonly #lines = new Map<string, Line>();

  /** @param waiting works of one key that may wait */
  constructor(max: number, waiting = waitingMax) {
    this.#max = max;
    this.#waitingMax = waiting;
  }

  /** @returns undefined if all slots of the key are taken */
  tryTake(key: string): Release | undefined {
    const line = this.#lines.get(key) ?? { taken: 0, movedAt: 0, waiting: new Set() };
    if (line.taken >= this.#max) return undefined;
    line.taken += 1;
    this.#lines.set(key, line);
    return this.#releaseOf(key, line);
  }

  /**
   * Takes a slot, in the order of the requests.
   * @param signal ends the wait with its reason
   * @throws AppError `too_many_at_once` (503) if too many wait already, and after 30 seconds in which no slot was passed on: a line that
   *   moves serves each in its turn, whatever the speed of the machine
   */
  take(key: string, signal?: AbortSignal): Promise<Release> {
    const free = this.tryTake(key);
    if (free) return Promise.resolve(free);
    if (signal?.aborted) return Promise.reject(asError(signal));
    const line = this.#lines.get(key);
    if (!line || line.waiting.size >= this.#waitingMax) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.waiting.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', handleAbort);
      };
      const waiter: Waiter = {
        admit: (release) => {
          leave();
          resolve(release);
        },
      };
      const handleAbort = (): void => {
        leave();
        if (signal) reject(asError(signal));
      };
      const handleTime = (): void => {
        const leftMs = line.movedAt + waitMs - performance.now();
        if (leftMs > 0) {
          timer = setTimeout(handleTime, leftMs);
          return;
        }
        leave();
        reject(tooMany());
      };
      let timer = setTimeout(handleTime, waitMs);
      signal?.addEventListener('abort', handleAbort, { once: true });
      line.waiting.add(waiter);
    });
  }

  /** Passes the slot straight to the first waiter, so that no later request takes it in between. */
  #releaseOf(key: string, line: Line): Release {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const [next] = line.waiting;
      line.movedAt = performance.now();
      if (next) return next.admit(this.#releaseOf(key, line));
      line.taken -= 1;
      if (line.taken === 0) this.#lines.delete(key);
    };
  }
}

function asError({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('The request was cancelled.', { cause: reason });
}

function tooMany(): Error {
  return databaseErrors.too_many_at_once({}, { retryAfterSeconds: 5 });
}

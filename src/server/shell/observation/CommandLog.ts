import { AppError } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import type { AnsweredCall } from '../../framework/http/callTrace.ts';
import { insertCalls } from './insertCalls.ts';

const flushIntervalMs = 1000;
const batchMax = 2000;
/** Bound of the queue while the database is unreachable; some 100 calls a second fill it in three minutes. */
const queueMax = 20_000;

/**
 * Keeps one row for every known call, written in batches each second, so that no call waits for it. Calls that cannot be
 * written in time are dropped and counted, so that memory stays bounded. Law 34.
 */
export class CommandLog {
  readonly #connection: Connection;
  readonly #onProblem: (problem: unknown) => void;
  #queue: AnsweredCall[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(connection: Connection, onProblem: (problem: unknown) => void) {
    this.#connection = connection;
    this.#onProblem = onProblem;
  }

  /** Calls dropped from the log since this process began. */
  get dropped(): number {
    return this.#dropped;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flushIntervalMs);
    this.#timer.unref();
  }

  /** Writes the queued calls and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  note(call: AnsweredCall): void {
    // A stream lasts as long as its reader stays: its duration says nothing.
    if (call.endpoint.media === 'text/event-stream') return;
    if (this.#queue.length < queueMax) this.#queue.push(call);
    else this.#dropped += 1;
  }

  /** Writes all queued calls; never rejects. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, batchMax);
      try {
        await insertCalls(this.#connection, batch);
      } catch (error) {
        this.#onProblem(error);
        // An unreachable database comes back; any other error would repeat.
        const isPassing = error instanceof AppError && error.status === 503;
        if (isPassing) this.#queue = [...batch, ...this.#queue].slice(0, queueMax);
        else this.#dropped += batch.length;
        return;
      }
    }
  }
}

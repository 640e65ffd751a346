import { setTimeout } from 'node:timers/promises';
import { StartProblem } from '../errors/StartProblem.ts';
import { type PostgresAddress, type PostgresOptions, startPostgres } from './startPostgres.ts';

/** The embedded PostgreSQL, started again whenever its process ends. */
export interface WatchedPostgres {
  readonly address: PostgresAddress;
  /** Number of successful restarts after the server was found dead. */
  readonly restarts: () => number;
  /** Ends the watch, then stops the server as `PostgresServer.stop` does. */
  stop(): Promise<void>;
}

interface WatchOptions extends PostgresOptions {
  /** Gets a line for each end, failed restart and return of the server. */
  readonly print: (line: string) => void;
  readonly checkIntervalMs?: number;
}

const checkIntervalMs = 500;
const firstPauseMs = 1000;
const pauseMaxMs = 30_000;
/** Uptime after which a server counts as recovered: its next restart has no pause. */
const steadyMs = 60_000;

/**
 * Starts the embedded PostgreSQL and restarts it when its process has ended (killed, out of memory, stopped by hand), first
 * immediately, then after pauses that double up to 30 seconds. If several processes share a folder, each tries; PostgreSQL's
 * own lock lets one of them start it, and the others find it running. Law 53.
 * @throws StartProblem as `startPostgres`, for the first start only
 */
export async function watchPostgres({
  print,
  checkIntervalMs: every = checkIntervalMs,
  ...options
}: WatchOptions): Promise<WatchedPostgres> {
  let server = await startPostgres(options);
  let restarts = 0;
  const stopping = new AbortController();
  const { signal } = stopping;

  const startAgain = async (pauseMs: number): Promise<void> => {
    await setTimeout(pauseMs, undefined, { signal, ref: false });
    try {
      server = await startPostgres({ ...options, mustExist: true, signal });
      restarts += 1;
      print(`The embedded database ${server.adopted ? 'was started again by another process' : 'runs again'}.`);
    } catch (error) {
      if (signal.aborted) throw error;
      const nextMs = nextPause(pauseMs);
      print(`${sentenceOf(error)} The next try is in ${nextMs / 1000} s.`);
      await startAgain(nextMs);
    }
  };

  const watch = async (): Promise<void> => {
    let pauseMs = 0;
    let startedAt = Number.NEGATIVE_INFINITY;
    for (;;) {
      await setTimeout(every, undefined, { signal, ref: false });
      if (server.isRunning()) continue;
      pauseMs = performance.now() - startedAt > steadyMs ? 0 : nextPause(pauseMs);
      print(`The embedded database is not running any more; it is started again${pauseMs === 0 ? '' : ` in ${pauseMs / 1000} s`}.`);
      await startAgain(pauseMs);
      startedAt = performance.now();
    }
  };

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) print(`The embedded database is watched no more: ${String(error)}`);
  });
  return {
    address: server.address,
    restarts: () => restarts,
    stop: async () => {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}

function nextPause(pauseMs: number): number {
  return pauseMs === 0 ? firstPauseMs : Math.min(pauseMs * 2, pauseMaxMs);
}

function sentenceOf(error: unknown): string {
  return error instanceof StartProblem ? `${error.message} ${error.remedy}` : `The embedded database did not start: ${String(error)}.`;
}

import type { ChildProcess } from 'node:child_process';

/** A program that runs until it is stopped. */
interface RestartingProgram {
  /** @returns the exit code of the program */
  readonly stop: (signal: NodeJS.Signals) => Promise<number>;
}

/** Editors write several files, or one in several steps. */
const quietMs = 200;

/**
 * Runs a program that starts again after changes. If it ends by itself, the next change starts it again.
 * @param start starts the program
 * @param watch calls `onChange` after a change, perhaps several times for one, and returns its stop function
 */
export function restartingProgram(start: () => ChildProcess, watch: (onChange: () => void) => () => void): RestartingProgram {
  let running: { readonly child: ChildProcess; readonly ended: Promise<number> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let isStopped = false;
  const run = (): void => {
    const child = start();
    const ended = new Promise<number>((resolve) => {
      child.on('error', (error) => {
        console.error(`The server could not be started: ${error.message}.`);
        resolve(1);
      });
      child.on('exit', (code) => resolve(code ?? 1));
    });
    const current = { child, ended };
    running = current;
    void ended.then(() => {
      if (running !== current || isStopped) return;
      running = undefined;
      console.log('The server has ended. The next change of its code starts it again.');
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<number> => {
    const current = running;
    running = undefined;
    current?.child.kill(signal);
    return (await current?.ended) ?? 0;
  };
  const restart = async (): Promise<void> => {
    await end('SIGTERM');
    if (!isStopped) run();
  };
  let isStarted = false;
  const unwatch = watch(() => {
    // A watcher reports what it finds at first.
    if (!isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(restart);
    }, quietMs);
  });
  isStarted = true;
  run();
  return {
    stop: async (signal) => {
      isStopped = true;
      unwatch();
      clearTimeout(timer);
      const code = end(signal);
      await work;
      return code;
    },
  };
}

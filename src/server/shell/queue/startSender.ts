import type { Database } from '../../db/Database.ts';

/** Messages whose time for another try has come, and those that a process left behind, are looked for this often. */
const tickMs = 30_000;

interface SenderOptions {
  readonly database: Database;
  /** Notices of this channel say that a message is committed. */
  readonly channel: string;
  /** Sends what is due until none is left, or until it is to stop. */
  readonly sendDue: (isStopping: () => boolean) => Promise<void>;
  /** Told when sending itself goes wrong, as without a database. */
  readonly onProblem: (problem: unknown) => void;
}

/**
 * Sends the messages of a queue: at once when one is committed, and those left over from now on.
 * @returns ends it; a message on its way is finished first
 */
export async function startSender({ database, channel, sendDue, onProblem }: SenderOptions): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined;
  let isDueAgain = false;
  let isStopped = false;
  const wake = (): void => {
    if (isStopped) return;
    if (running) {
      isDueAgain = true;
      return;
    }
    running = sendDue(() => isStopped)
      .catch(onProblem)
      .finally(() => {
        running = undefined;
        if (!isDueAgain) return;
        isDueAgain = false;
        wake();
      });
  };
  const unlisten = await database.listen(channel, wake);
  const timer = setInterval(wake, tickMs);
  timer.unref();
  wake();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await unlisten();
    await running;
  };
}

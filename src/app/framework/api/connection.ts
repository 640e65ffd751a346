import type { Readable } from '../stores/makeStore.ts';

/** true while the browser has a connection. */
export const connection: Readable<boolean> = {
  get: () => navigator.onLine,
  subscribe: (listener) => {
    const ended = new AbortController();
    for (const name of ['online', 'offline']) window.addEventListener(name, listener, { signal: ended.signal });
    return () => ended.abort();
  },
};

/** Waits for the connection. @throws DOMException `AbortError` if the signal ends the wait */
export async function whenOnline(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (connection.get()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = connection.subscribe(() => connection.get() && resolve());
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  await promise.finally(() => {
    stop();
    signal.removeEventListener('abort', abort);
  });
}

import { setMaxListeners } from 'node:events';

/** Stops each part, even after a failure. @throws Error with the sentences of all failures, after the last part */
export async function stopInReverse(stops: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => failures.push(error));
  if (failures.length === 0) return;
  const sentences = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
  throw new Error(sentences.join(' '), { cause: failures });
}

const stopMs = 10_000;

/** A database that hangs must not keep the process from ending. @throws Error when `work` takes more than ten seconds */
export async function withinTime(work: Promise<unknown>, name: string): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`${name} did not end within ${stopMs / 1000} s.`)), stopMs);
  try {
    await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for parts that start side by side, so that no part is still starting while others are stopped. @throws the failure of the first
 * failed part in the list
 */
export async function allDone<const Parts extends readonly unknown[]>(parts: { readonly [Part in keyof Parts]: Promise<Parts[Part]> }) {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** A signal that follows another one until the end of the start. Many statements may wait for it at once. */
export function startSignal(outer: AbortSignal | undefined): { readonly signal: AbortSignal; readonly end: () => void } {
  const own = new AbortController();
  setMaxListeners(0, own.signal);
  const follow = (): void => own.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return { signal: own.signal, end: () => outer?.removeEventListener('abort', follow) };
}

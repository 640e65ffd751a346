import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { PartMissing } from './PartMissing.ts';

/** How long a part of the app may take to arrive. Spec S-343. */
export const chunkTimeoutMs = 120_000;

const storageKey = 'reloaded_for';

/** A page that still stands so long after it was to be left stays: someone chose to keep unsaved values. */
const stayedMs = 5000;

/**
 * A component that is loaded when it is first drawn: `lazyPart(() => import('./Page.tsx'), 'Page')`. A part that a new build
 * has replaced cannot be loaded any more; the page is then reloaded, once, and fails for good if that did not help.
 * @param name the exported component
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await recoverOnce(() => arriveInTime(load())))[name] }));
}

/**
 * Loads a part; when it cannot be loaded, reloads the page once. The page is left meanwhile, so the promise stays open.
 * @throws PartMissing when the reload did not help, or did not happen
 */
export async function recoverOnce<Part>(load: () => Promise<Part>, reload: () => void = () => window.location.reload()): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // The text names the missing file, so a second failure of the same file is known even if other parts load.
    const failure = String(error);
    const missing = new PartMissing(failure, { cause: error });
    if (sessionStorage.getItem(storageKey) === failure) throw missing;
    sessionStorage.setItem(storageKey, failure);
    reload();
    return new Promise<never>((_resolve, reject) => setTimeout(() => reject(missing), stayedMs));
  }
}

/** Waits for a part, but not for ever. @throws Error after `chunkTimeoutMs`. Spec S-343 */
export async function arriveInTime<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`A part of the app did not arrive within ${chunkTimeoutMs} ms`)), chunkTimeoutMs);
  });
  try {
    return await Promise.race([part, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

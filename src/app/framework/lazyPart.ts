import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { PartMissing } from './PartMissing.ts';

/** How long a part of the app may take to arrive. Spec S-343, B-316. */
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
  return lazy(async () => ({ default: (await recoverOnce(name, () => arriveInTime(load())))[name] }));
}

/** What recovering needs of the browser. */
interface Recovery {
  readonly reload: () => void;
  /** Whether the server answers at all. */
  readonly isServerThere: () => Promise<boolean>;
}

/**
 * Loads a part; when it cannot be loaded, reloads the page once. The page is left meanwhile, so the promise stays open. While the
 * server is away a reload would put the browser's own page in place of ours, with all that was typed there: the page then stays.
 * @param name of the part, since not every browser names the file that is missing
 * @throws PartMissing when the reload did not help, did not happen, or the server is away
 */
export async function recoverOnce<Part>(
  name: string,
  load: () => Promise<Part>,
  { reload, isServerThere }: Recovery = { reload: () => window.location.reload(), isServerThere: doesServerAnswer },
): Promise<Part> {
  // All parts that were reloaded for are kept: two that are gone at once would otherwise reload for each other for ever.
  const tried = readTried();
  try {
    const part = await load();
    if (tried.includes(name)) writeTried(readTried().filter((other) => other !== name));
    return part;
  } catch (error) {
    if (!(await isServerThere())) throw new PartMissing(error, true);
    const missing = new PartMissing(error);
    if (tried.includes(name)) throw missing;
    writeTried([...readTried(), name]);
    reload();
    return new Promise<never>((_resolve, reject) => setTimeout(() => reject(missing), stayedMs));
  }
}

async function doesServerAnswer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
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

function readTried(): readonly string[] {
  return (sessionStorage.getItem(storageKey) ?? '').split(' ').filter((name) => name !== '');
}

function writeTried(names: readonly string[]): void {
  sessionStorage.setItem(storageKey, names.join(' '));
}

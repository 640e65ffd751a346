import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { PartMissing } from './PartMissing.ts';
import { keptIn } from './stores/keptIn.ts';

/** What is seen in place of the parts below while they arrive. */
export const WaitingContext = createContext<ReactNode>(null);

/** How long a part of the app may take to arrive. Spec S-343, B-316. */
export const chunkTimeoutMs = 120_000;

/** Names of the parts for which this tab was reloaded. */
const reloadedFor = keptIn('session', 'reloaded_for', (kept): readonly string[] | undefined =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : undefined,
);

/** A page that still stands so long after it was to be left stays: someone chose to keep unsaved values. */
const stayedMs = 5000;

/** A component that comes as a part of its own. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Loads it before it is drawn. What goes wrong then is found, and told, when it is. */
  readonly loadAhead: () => void;
};

/**
 * A component that is loaded when it is first drawn: `lazyPart(() => import('./Page.tsx'), 'Page')`; until it is there, what the
 * `WaitingContext` holds stands in its place. A part that a new build has replaced cannot be loaded any more; the page is then
 * reloaded, once, and fails for good if that did not help.
 *
 * Not React's `lazy`: whatever follows a fallback of its `Suspense` is held back for 300 ms, and parts lie within parts.
 * @param name the exported component
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let arrived: ComponentType<Props> | undefined;
  let arrival: Promise<void> | undefined;
  const keep = (parts: Record<Name, ComponentType<Props>>): void => {
    arrived = parts[name];
  };
  const begin = (): Promise<void> => {
    arrival ??= recoverOnce(name, () => arriveInTime(load())).then(keep, (problem: unknown) => {
      arrival = undefined;
      throw problem;
    });
    return arrival;
  };
  // Nobody waits for it yet, so a failure is no reason to reload the page.
  const loadAhead = (): void => void load().then(keep, () => {});
  function Part(props: Props): ReactNode {
    const waiting = useContext(WaitingContext);
    const [, setArrived] = useState(arrived !== undefined);
    const [failure, setFailure] = useState<{ readonly problem: unknown }>();
    useEffect(() => {
      // Also where it has arrived since it was drawn as waiting.
      let isDrawn = true;
      begin().then(
        () => isDrawn && setArrived(true),
        (problem: unknown) => isDrawn && setFailure({ problem }),
      );
      return () => {
        isDrawn = false;
      };
    }, []);
    if (failure) throw failure.problem;
    if (arrived) return createElement(arrived, props);
    begin().catch(() => {});
    return waiting;
  }
  return Object.assign(Part, { loadAhead });
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
  const tried = triedParts();
  try {
    const part = await load();
    if (tried.includes(name)) reloadedFor.set(triedParts().filter((other) => other !== name));
    return part;
  } catch (error) {
    if (!(await isServerThere())) throw new PartMissing(error, true);
    const missing = new PartMissing(error);
    if (tried.includes(name)) throw missing;
    reloadedFor.set([...triedParts(), name]);
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

function triedParts(): readonly string[] {
  return reloadedFor.get() ?? [];
}

import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { connection } from './api/connection.ts';
import { doesServerAnswer } from './api/doesServerAnswer.ts';
import { PartAway } from './PartAway.tsx';
import { PartMissing } from './PartMissing.ts';
import { isPageLeft } from './pageLeft.ts';
import { persistedStore } from './stores/persistedStore.ts';

/** Shown in place of a lazy part while it loads. */
export const WaitingContext = createContext<ReactNode>(null);

/** Time limit for loading a part of the app. Spec S-343, B-316. */
export const chunkTimeoutMs = 120_000;

/** Names of the parts for which this tab was reloaded. */
const reloadedFor = persistedStore('session', 'reloaded_for', (kept): readonly string[] | undefined =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : undefined,
);

/** A page that is still open this long after its reload began stays open: the user chose to keep unsaved values. */
const unloadTimeoutMs = 5000;

/** A component in a separate chunk. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Loads the component before it is drawn. A failure here is ignored; the attempt at drawing reports it. */
  readonly loadAhead: () => void;
  /** Like `loadAhead`; resolves when the component can be drawn at once, and after a failure. */
  readonly arrival: () => Promise<void>;
};

/**
 * Makes a component that is loaded when it is first drawn: `lazyPart(() => import('./Page.tsx'), 'Page')`. Until then the content of
 * `WaitingContext` is shown. A part that a new build has replaced can no longer be loaded: the page is reloaded once, and the part
 * fails if that did not help.
 *
 * Not React's `lazy`: its `Suspense` holds back for 300 ms any content that follows a fallback, and parts are nested.
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
    // Loaded ahead: it needs no connection any more.
    if (arrived) return Promise.resolve();
    arrival ??= recoverOnce(name, () => withChunkTimeout(attempt(load))).then(keep, (problem: unknown) => {
      arrival = undefined;
      throw problem;
    });
    return arrival;
  };
  // Nothing on the screen needs the part yet, so a failure must not reload the page.
  const loadQuietly = (): Promise<void> =>
    attempt(load).then(
      (parts) => {
        keep(parts);
        forgetReload(name);
      },
      () => {},
    );
  function Part(props: Props): ReactNode {
    const waiting = useContext(WaitingContext);
    const [, setArrived] = useState(arrived !== undefined);
    const [failure, setFailure] = useState<{ readonly problem: unknown }>();
    const [attempts, setAttempts] = useState(0);
    const tryAgain = useCallback(() => {
      setFailure(undefined);
      setAttempts((count) => count + 1);
    }, []);
    useEffect(() => {
      // Also needed if the part has arrived since it was drawn as waiting.
      let isDrawn = true;
      begin().then(
        () => isDrawn && setArrived(true),
        (problem: unknown) => isDrawn && setFailure({ problem }),
      );
      return () => {
        isDrawn = false;
      };
    }, [attempts]);
    // In its own place: the rest of the page, such as a form, must stay.
    if (failure?.problem instanceof PartMissing && failure.problem.isServerAway) return createElement(PartAway, { onBack: tryAgain });
    if (failure) throw failure.problem;
    if (arrived) return createElement(arrived, props);
    begin().catch(() => {});
    return waiting;
  }
  return Object.assign(Part, { loadAhead: () => void loadQuietly(), arrival: loadQuietly });
}

/** Loads a part; without a connection it does not try, because browsers keep a failed import until the page is reloaded. */
function attempt<Part>(load: () => Promise<Part>): Promise<Part> {
  return connection.get() ? load() : Promise.reject(new TypeError('The browser has no connection'));
}

/** Browser functions that recovery needs. */
interface Recovery {
  readonly reload: () => void;
  /** true: the server answers. */
  readonly isServerThere: () => Promise<boolean>;
  /** true: a navigation away from the page is under way, which ends its requests. */
  readonly isLeft: () => boolean;
}

/**
 * Loads a part; reloads the page once if loading fails. The page is being left then, so the promise stays pending. While the server is
 * away, the page is not reloaded: an error page of the browser would replace it, with all values typed there. While the page is being
 * left, it is not reloaded either: the reload would take the place of the page that is to come.
 * @param name name of the part, because not every browser names the missing file
 * @throws PartMissing when the reload did not help, did not happen, or the server is away
 */
export async function recoverOnce<Part>(
  name: string,
  load: () => Promise<Part>,
  { reload, isServerThere, isLeft }: Recovery = {
    reload: () => window.location.reload(),
    isServerThere: doesServerAnswer,
    isLeft: isPageLeft,
  },
): Promise<Part> {
  // Keeps every part that caused a reload: otherwise two missing parts would reload the page in turn for ever.
  const tried = triedParts();
  try {
    const part = await load();
    forgetReload(name);
    return part;
  } catch (error) {
    const wait = (problem: PartMissing) => new Promise<never>((_resolve, reject) => setTimeout(() => reject(problem), unloadTimeoutMs));
    const isAway = !(await isServerThere());
    if (isLeft()) return wait(new PartMissing(error));
    if (isAway) throw new PartMissing(error, true);
    const missing = new PartMissing(error);
    if (tried.includes(name)) throw missing;
    reloadedFor.set([...triedParts(), name]);
    reload();
    return wait(missing);
  }
}

/** Waits for a part, up to a time limit. @throws Error after `chunkTimeoutMs`. Spec S-343 */
export async function withChunkTimeout<Part>(part: Promise<Part>): Promise<Part> {
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

/** A part that was loaded may cause a reload again. */
function forgetReload(name: string): void {
  const tried = triedParts();
  if (tried.includes(name)) reloadedFor.set(tried.filter((other) => other !== name));
}

function triedParts(): readonly string[] {
  return reloadedFor.get() ?? [];
}

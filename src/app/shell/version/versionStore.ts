import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';

/** Version of the front end, in the numbering of the specification. Spec S-327. */
export const frontEndVersion = '1.4.4';

/** Interval between two requests for the server's version. Spec S-223. */
export const versionPollMs = 600_000;

/** Time without user activity after which the app counts as idle. */
export const idleMs = 300_000;

/** The answer of the server, or the part of it that is known. */
export type VersionAnswer = Partial<AnswerTo<'GET version'>>;

/** Spec S-145. */
export interface VersionState {
  /** Version of the server; empty before the first answer. */
  readonly backendVersion: string;
  /** The server has a build ready to load. */
  readonly cacheAvailable: boolean;
  /** true while another build is being installed. */
  readonly updating: boolean;
  /** true: a build other than the running one is ready. */
  readonly updated: boolean;
}

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Holds the version of the server, and knows if a new build has arrived and if the app has been idle since. */
export class VersionStore {
  readonly #store = makeStore<VersionState>({ backendVersion: '', cacheAvailable: false, updating: false, updated: false });
  /** The running build, as the first answer names it. */
  #ownBuild = '';
  #lastSign = Date.now();
  #wasIdle = false;

  readonly get = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  /** Takes an answer of the server. */
  note({ version = '', build = '', cache_available: cacheAvailable = false, updating = false }: VersionAnswer): void {
    this.#ownBuild ||= build;
    const before = this.get();
    const updated = before.updated || (build !== '' && build !== this.#ownBuild);
    // A new build counts from here: idleness before its arrival is no reason to reload.
    if (updated && !before.updated) this.#wasIdle = false;
    this.#store.set({ backendVersion: version, cacheAvailable, updating, updated });
  }

  /**
   * Polls the server and watches for user activity.
   * @returns stops both
   */
  watch(): () => void {
    const ask = (): void => {
      // A request that fails gives no information; the next one follows.
      void callApi('GET', 'version', { suppressErrors: true }).then(
        (answer) => this.note(answer),
        () => {},
      );
    };
    const timer = setInterval(ask, versionPollMs);
    const live = (): void => this.#live();
    for (const sign of activityEvents) window.addEventListener(sign, live, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of activityEvents) window.removeEventListener(sign, live, { capture: true });
    };
  }

  /** true: the next navigation must reload the app, since a new build is ready and the app has been idle since. Spec S-175. */
  shouldReload(): boolean {
    const { updated, updating } = this.get();
    return updated && !updating && (this.#wasIdle || this.#isIdle());
  }

  #live(): void {
    if (this.#isIdle()) this.#wasIdle = true;
    this.#lastSign = Date.now();
  }

  #isIdle(): boolean {
    return Date.now() - this.#lastSign >= idleMs;
  }
}

export const versionStore = new VersionStore();

import { callApi } from '../../framework/api/callApi.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';

/** Version of the front end, as the specification counts it. Spec S-327. */
export const frontEndVersion = '1.4.4';

/** How often the server is asked for its version. Spec S-223. */
export const versionPollMs = 600_000;

/** Without a sign of life for so long the app counts as idle. */
export const idleMs = 300_000;

/** The answer of GET version, as far as this store reads it. */
export interface VersionAnswer {
  readonly version?: string;
  readonly build?: string;
  readonly cache_available?: boolean;
  readonly updating?: boolean;
}

/** Spec S-145. */
export interface VersionState {
  /** Version of the server; empty before it has been asked. */
  readonly backendVersion: string;
  /** The server has a build to give out. */
  readonly cacheAvailable: boolean;
  /** Another build is being put in place. */
  readonly updating: boolean;
  /** Another build than the one that runs here is ready. */
  readonly updated: boolean;
}

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Knows the version of the server, whether a new build has come, and whether the app has been idle since. */
export class VersionStore {
  readonly #store = makeStore<VersionState>({ backendVersion: '', cacheAvailable: false, updating: false, updated: false });
  /** The build that runs here: that of the first answer. */
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
    // A new build counts from here: idleness before it was known of is no reason to reload.
    if (updated && !before.updated) this.#wasIdle = false;
    this.#store.set({ backendVersion: version, cacheAvailable, updating, updated });
  }

  /**
   * Polls the server and watches for signs of life.
   * @returns stops both
   */
  watch(): () => void {
    const ask = (): void => {
      // A server that cannot be asked has told nothing: the next time will do.
      void callApi('GET', 'version', { suppressErrors: true }).then(
        (answer) => this.note(answer),
        () => {},
      );
    };
    const timer = setInterval(ask, versionPollMs);
    const live = (): void => this.#live();
    for (const sign of signsOfLife) window.addEventListener(sign, live, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, live, { capture: true });
    };
  }

  /** Whether the next navigation is to load the app anew: a new build is ready, and the app has been idle since. Spec S-175. */
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

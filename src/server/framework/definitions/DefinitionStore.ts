import { invariant } from '../../../shared/framework/AppError.ts';
import type { RegisteredNames } from '../../../shared/framework/definitions/DefinitionSet.ts';
import type { Finding } from '../../../shared/framework/definitions/Finding.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { MessageCatalogues } from '../../../shared/framework/messages.ts';
import type { DefinitionSource, SourceFile } from './DefinitionSource.ts';
import { loadFiles } from './loadDefinitions.ts';

export interface DefinitionStoreOptions {
  /** Read in this order; of two files with the same place the later one counts. */
  readonly sources: readonly DefinitionSource[];
  readonly registered?: RegisteredNames;
  /** Makes ready what a sound registry needs before it is used, such as its tables. When it rejects, the registry is not used. */
  readonly prepare?: (registry: Registry) => Promise<void>;
  /** Tells the other processes that this one uses a new version. */
  readonly announce?: (version: string) => Promise<void>;
  /** Hears what other processes announce; returns how to stop. */
  readonly listen?: (onAnnounced: (version: string) => void) => () => void;
  /** Hears of a reload that failed for another reason than a finding, and of sources that can no longer be watched. */
  readonly onProblem?: (problem: unknown) => void;
}

export type RegistryListener = (registry: Registry, previous: Registry) => void;

/** What an attempt to load came to: the version now in use, and what was found in the files just read. */
export interface LoadAttempt {
  readonly version: string;
  readonly findings: readonly Finding[];
}

/** How long a burst of changes is awaited: an editor writes a file in several steps. */
const settleMs = 100;

/**
 * Holds the one registry in use. A reload builds another and swaps it only when no finding is an error, so that a bad file
 * never takes down a good screen.
 */
export class DefinitionStore {
  readonly #options: DefinitionStoreOptions;
  readonly #listeners = new Set<RegistryListener>();
  readonly #attemptListeners = new Set<(attempt: LoadAttempt) => void>();
  #registry: Registry | undefined;
  #findings: readonly Finding[] = [];
  #messages: MessageCatalogues = {};
  #attempt: Promise<void> = Promise.resolve();

  constructor(options: DefinitionStoreOptions) {
    this.#options = options;
  }

  /** The registry in use. @throws before the first successful `reload` */
  current(): Registry {
    invariant(this.#registry, 'the definitions were loaded before they are used');
    return this.#registry;
  }

  /** What the last attempt to load found; warnings too. */
  findings(): readonly Finding[] {
    return this.#findings;
  }

  /** The message catalogues that the last attempt could read: with them findings are worded even when there is no registry. */
  messages(): MessageCatalogues {
    return this.#messages;
  }

  /**
   * Reads all sources anew, one attempt after the other.
   * @returns whether the definitions just read are now in use
   */
  reload(): Promise<boolean> {
    return this.#load(true);
  }

  /** Calls back after each swap; returns how to stop. */
  onChange(listener: RegistryListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls back after each attempt, also one that changes nothing; returns how to stop. */
  onAttempt(listener: (attempt: LoadAttempt) => void): () => void {
    this.#attemptListeners.add(listener);
    return () => void this.#attemptListeners.delete(listener);
  }

  /** Reloads when a source changes or another process announces a version; returns how to stop. */
  watch(): () => void {
    let timer: NodeJS.Timeout | undefined;
    const tellProblem = (problem: unknown): void => this.#options.onProblem?.(problem);
    const load = (announce: boolean): void => void this.#load(announce).catch(tellProblem);
    const loadWhenSettled = (): void => {
      clearTimeout(timer);
      timer = setTimeout(load, settleMs, true);
    };
    const stops = this.#options.sources.map((source) => source.watch?.(loadWhenSettled, tellProblem));
    stops.push(
      this.#options.listen?.((version) => {
        if (version !== this.#registry?.version) load(false);
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop?.();
    };
  }

  #load(tellOthers: boolean): Promise<boolean> {
    const attempt = this.#attempt.then(() => this.#attemptLoad(tellOthers)).finally(() => this.#tellAttempt());
    this.#attempt = attempt.then(
      () => undefined,
      () => undefined,
    );
    return attempt;
  }

  #tellAttempt(): void {
    const version = this.#registry?.version ?? '';
    for (const listener of this.#attemptListeners) listener({ version, findings: this.#findings });
  }

  async #attemptLoad(tellOthers: boolean): Promise<boolean> {
    const files = new Map<string, SourceFile>();
    for (const source of this.#options.sources) for (const file of await source.read()) files.set(file.file, file);
    const { registry, findings, set } = loadFiles([...files.values()], this.#options.registered);
    // The lint command alone tells what is not built: it would stand on the screen with every save until it is.
    this.#findings = findings.filter(({ code }) => code !== 'DEF043');
    this.#messages = Object.fromEntries(Object.entries(set.messages).map(([language, { content }]) => [language, content]));
    if (!registry) return false;
    const previous = this.#registry;
    if (previous?.version === registry.version) return true;
    await this.#options.prepare?.(registry);
    this.#registry = registry;
    if (!previous) return true;
    for (const listener of this.#listeners) listener(registry, previous);
    if (tellOthers) await this.#options.announce?.(registry.version);
    return true;
  }
}

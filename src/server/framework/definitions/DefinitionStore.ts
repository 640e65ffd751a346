import { invariant } from '../../../shared/framework/AppError.ts';
import type { Finding } from '../../../shared/framework/definitions/checks/Finding.ts';
import { cataloguesOf, type RegisteredNames } from '../../../shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import { versionOf } from './checkFiles.ts';
import type { DefinitionSource, SourceFile } from './DefinitionSource.ts';
import { type LoadResult, loadFiles } from './loadDefinitions.ts';

export interface DefinitionStoreOptions {
  /** Read in this order; of two files with the same path the later file counts. */
  readonly sources: readonly DefinitionSource[];
  readonly registered?: RegisteredNames;
  /** Replaces `loadFiles` in tests, since most tests load the same files. */
  readonly load?: typeof loadFiles;
  /**
   * Prepares a sound registry for use, for example creates its tables. Runs at each attempt, even for unchanged files, since the
   * database may have changed. If it rejects, the registry is not used.
   */
  readonly prepare?: (registry: Registry) => Promise<void>;
  /** Announces to other processes that this process uses a new version. */
  readonly announce?: (version: string) => Promise<void>;
  /** Subscribes to announcements of other processes; returns a stop function. */
  readonly listen?: (onAnnounced: (version: string) => void) => () => void;
  /** Called if a reload fails for another reason than a finding, or if a source can no longer be watched. */
  readonly onProblem?: (problem: unknown) => void;
}

export type RegistryListener = (registry: Registry, previous: Registry) => void;

/** Outcome of an attempt to load: the version now in use, and the findings in the files just read. */
export interface LoadAttempt {
  readonly version: string;
  readonly findings: readonly Finding[];
  /** true: the files just read are in use. */
  readonly used: boolean;
  /** Files added, changed or removed since the definitions in use before; empty if the files just read are not used. */
  readonly changed: readonly string[];
  /** The error that `prepare` raised for sound definitions. */
  readonly problem?: unknown;
}

/** Wait for the end of a burst of changes: an editor writes a file in several steps. */
const debounceMs = 100;

/**
 * Holds the registry in use. A reload builds another and swaps it only when no finding is an error, so that a bad file never takes down a
 * good screen.
 */
export class DefinitionStore {
  readonly #options: DefinitionStoreOptions;
  readonly #listeners = new Set<RegistryListener>();
  readonly #attemptListeners = new Set<(attempt: LoadAttempt) => void>();
  #registry: Registry | undefined;
  #candidate: Registry | undefined;
  /** Path -> text of the files in use. */
  #files: ReadonlyMap<string, string> = new Map();
  #last: LoadAttempt = { version: '', findings: [], used: false, changed: [] };
  #findings: readonly Finding[] = [];
  #messages: MessageCatalogues = {};
  #attempt: Promise<void> = Promise.resolve();
  /** Attempt that is requested and not started yet. */
  #next: { attempt: Promise<boolean>; announce: boolean } | undefined;
  #loaded: LoadedFiles | undefined;

  constructor(options: DefinitionStoreOptions) {
    this.#options = options;
  }

  /** The registry in use. @throws before the first successful `reload` */
  current(): Registry {
    invariant(this.#registry, 'the definitions were loaded before they are used');
    return this.#registry;
  }

  /** The last registry without an error: in use, or rejected by `prepare`. @throws as `current` */
  candidate(): Registry {
    return this.#candidate ?? this.current();
  }

  /** The outcome of the last attempt to load. */
  lastAttempt(): LoadAttempt {
    return this.#last;
  }

  /** Names that code registers, for checks of a definition before it is used. */
  registered(): RegisteredNames | undefined {
    return this.#options.registered;
  }

  /** The findings of the last attempt to load, with warnings. */
  findings(): readonly Finding[] {
    return this.#findings;
  }

  /** The message catalogues that the last attempt could read. They word the findings even without a registry. */
  messages(): MessageCatalogues {
    return this.#messages;
  }

  /**
   * Reads all sources again. One attempt runs at a time; calls during an attempt share the next attempt, which sees every earlier change.
   * Files unchanged since the last attempt are not checked again.
   * @returns true: the definitions just read are now in use
   */
  reload(): Promise<boolean> {
    return this.#load(true);
  }

  /** Calls back after each swap; returns a stop function. */
  onChange(listener: RegistryListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls back after each attempt, even one that changes nothing; returns a stop function. */
  onAttempt(listener: (attempt: LoadAttempt) => void): () => void {
    this.#attemptListeners.add(listener);
    return () => void this.#attemptListeners.delete(listener);
  }

  /** Reloads when a source changes or another process announces a version; returns a stop function. */
  watch(): () => void {
    let timer: NodeJS.Timeout | undefined;
    const onProblem = (problem: unknown): void => this.#options.onProblem?.(problem);
    const load = (announce: boolean): void => void this.#load(announce).catch(onProblem);
    const loadDebounced = (): void => {
      clearTimeout(timer);
      timer = setTimeout(load, debounceMs, true);
    };
    const stops = this.#options.sources.map((source) => source.watch?.(loadDebounced, onProblem));
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

  #load(announce: boolean): Promise<boolean> {
    if (this.#next) {
      this.#next.announce ||= announce;
      return this.#next.attempt;
    }
    const begin = async (): Promise<boolean> => {
      const announces = this.#next?.announce ?? announce;
      this.#next = undefined;
      return this.#attemptLoad(announces);
    };
    const attempt = this.#attempt.then(begin);
    this.#next = { attempt, announce };
    this.#attempt = attempt.then(
      () => undefined,
      () => undefined,
    );
    return attempt;
  }

  async #attemptLoad(announce: boolean): Promise<boolean> {
    const before = this.#files;
    try {
      const used = await this.#useFiles(announce);
      this.#reportAttempt({ used, changed: used ? differing(before, this.#files) : [] });
      return used;
    } catch (problem) {
      this.#reportAttempt({ used: false, changed: [], problem });
      throw problem;
    }
  }

  #reportAttempt(outcome: Pick<LoadAttempt, 'used' | 'changed' | 'problem'>): void {
    this.#last = { version: this.#registry?.version ?? '', findings: this.#findings, ...outcome };
    for (const listener of this.#attemptListeners) listener(this.#last);
  }

  async #useFiles(announce: boolean): Promise<boolean> {
    const read = new Map<string, SourceFile>();
    const optional = new Set<string>();
    for (const source of this.#options.sources)
      for (const file of await source.read()) {
        read.set(file.file, file);
        if (source.isOptional) optional.add(file.file);
        else optional.delete(file.file);
      }
    const version = versionOf([...read.values()]);
    if (this.#loaded?.version !== version) this.#loaded = { ...loadWithout(read, optional, this.#options), version };
    const { registry, findings, set, files } = this.#loaded;
    // DEF043 (not built yet) is for the lint command only: here it would show after every save until the feature is built.
    this.#findings = findings.filter(({ code }) => code !== 'DEF043');
    this.#messages = cataloguesOf(set.messages);
    if (!registry) return false;
    const previous = this.#registry;
    this.#candidate = registry;
    await this.#options.prepare?.(registry);
    if (previous?.version === registry.version) return true;
    this.#registry = registry;
    this.#files = new Map(files.map(({ file, text }) => [file, text]));
    if (!previous) return true;
    for (const listener of this.#listeners) listener(registry, previous);
    if (announce) await this.#options.announce?.(registry.version);
    return true;
  }
}

/** Files that were loaded, and the version of all that were read. */
interface LoadedFiles extends LoadResult {
  readonly files: readonly SourceFile[];
}

/**
 * Loads all files, or leaves out the optional ones that have an error, with their findings as warnings: a report that people have
 * written must not keep the portal from starting after the entity that it reads has changed.
 */
function loadWithout(
  read: ReadonlyMap<string, SourceFile>,
  optional: ReadonlySet<string>,
  { load = loadFiles, registered }: DefinitionStoreOptions,
): LoadedFiles {
  const all = [...read.values()];
  const loaded = load(all, registered);
  if (loaded.registry || optional.size === 0) return { ...loaded, files: all };
  const isFaulty = ({ file, severity }: Finding): boolean => severity === 'error' && optional.has(file);
  const faulty = new Set(loaded.findings.filter(isFaulty).map(({ file }) => file));
  // A fault of one file can show in another, such as a name that both claim: then none of them is used.
  for (const left of [faulty, optional]) {
    const files = all.filter(({ file }) => !left.has(file));
    const rest = load(files, registered);
    if (!rest.registry) continue;
    const skipped = loaded.findings.filter(({ file }) => left.has(file)).map((each) => ({ ...each, severity: 'warning' as const }));
    return { ...rest, findings: [...rest.findings, ...skipped], files };
  }
  return { ...loaded, files: all };
}

/** The paths of files that differ between two sets, in alphabetical order. */
function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).toSorted();
}

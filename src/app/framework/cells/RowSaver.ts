import type { NamedChangeSet } from '../../../shared/framework/changes/changeSetHeader.ts';
import type { RowSave } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { ApiError } from '../api/ApiError.ts';
import { newChangeSet } from '../changes/newChangeSet.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row with its key. */
export type EditedRow = Values & { readonly id: RecordId };

/** A new value that is not stored yet, with the value stored at that time. */
interface UnsavedValue {
  readonly value: unknown;
  readonly over: unknown;
}

/** State of a change: under way, saved, refused with the words of the server, or refused before it was sent: the stored value stays. */
export type CellState =
  | { readonly kind: 'saved' }
  | ({ readonly kind: 'saving' } & UnsavedValue)
  | ({ readonly kind: 'failed'; readonly message: string } & UnsavedValue)
  | { readonly kind: 'refused'; readonly message: string };

/** The changed fields of a row, and the set of changes that they belong to. */
export interface SavedRow {
  readonly body: Values;
  readonly set: NamedChangeSet;
}

/** A cell whose pasted value is not taken. */
export interface RefusedCell {
  readonly id: RecordId;
  readonly field: string;
  readonly message: string;
}

interface RowSaverOptions {
  readonly save: RowSave;
  /** Makes a call; throws ApiError for a refusal. */
  readonly send: (method: 'GET' | RowSave['method'], path: string, saved?: SavedRow) => Promise<unknown>;
  /** Takes the saved record over into the rows. */
  readonly onSaved: (id: RecordId, record: Values) => void;
  /** The words for a row that somebody else has changed, and for no answer. */
  readonly conflict: (row: Values | undefined, field: string) => string;
  readonly failed: () => string;
}

/**
 * Saves rows cell by cell: the changed fields of a row with its key and the version that was read, one call after the other for each
 * row. Remembers what became of each cell. Spec B-301, B-302; grid contract 17.
 */
export class RowSaver {
  readonly #options: RowSaverOptions;
  readonly #states = new Map<string, CellState>();
  readonly #waiting = new Map<RecordId, Map<string, unknown>>();
  /** The set of the last change that waits for each row. */
  readonly #sets = new Map<RecordId, NamedChangeSet>();
  readonly #busy = new Set<RecordId>();
  readonly #versions = new Map<RecordId, unknown>();
  readonly #listeners = new Set<() => void>();

  constructor(options: RowSaverOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stateOf(id: RecordId, field: string): CellState | undefined {
    return this.#states.get(keyOf(id, field));
  }

  /** Takes the state of a cell back: its value is the stored one again. */
  forget(id: RecordId, field: string): void {
    if (this.#states.delete(keyOf(id, field))) this.#tell();
  }

  /** Marks cells whose pasted values are not taken, in place of those of the paste before. */
  refuse(cells: readonly RefusedCell[]): void {
    for (const [key, { kind }] of this.#states) if (kind === 'refused') this.#states.delete(key);
    for (const { id, field, message } of cells) this.#states.set(keyOf(id, field), { kind: 'refused', message });
    this.#tell();
  }

  /**
   * Takes changes of cells of a row; changes that come while the row is being saved follow together.
   * @param set of changes that are undone together; default: a new one
   */
  async change(row: EditedRow, values: Values, set = newChangeSet('edit')): Promise<void> {
    const waiting = this.#waiting.get(row.id) ?? new Map<string, unknown>();
    for (const [field, value] of Object.entries(values)) {
      waiting.set(field, value);
      this.#states.set(keyOf(row.id, field), { kind: 'saving', value, over: row[field] });
    }
    this.#waiting.set(row.id, waiting);
    this.#sets.set(row.id, set);
    this.#tell();
    if (this.#busy.has(row.id)) return;
    this.#busy.add(row.id);
    for (let changes = this.#take(row.id); changes; changes = this.#take(row.id)) await this.#save(row, changes);
    this.#busy.delete(row.id);
  }

  #take(id: RecordId): Values | undefined {
    const changes = this.#waiting.get(id);
    this.#waiting.delete(id);
    return changes && Object.fromEntries(changes);
  }

  async #save(row: EditedRow, changes: Values): Promise<void> {
    const { save, send, onSaved } = this.#options;
    const version = latest(this.#versions.get(row.id), row['version']);
    const fields = Object.keys(changes);
    try {
      const body = { id: row.id, ...(version !== undefined && { version }), ...changes };
      const answer = asValues(await send(save.method, pathOf(save, row), { body, set: this.#sets.get(row.id) ?? newChangeSet('edit') }));
      if (answer?.['version'] !== undefined) this.#versions.set(row.id, answer['version']);
      onSaved(row.id, { ...changes, ...answer });
      for (const field of fields) this.#states.set(keyOf(row.id, field), { kind: 'saved' });
      this.#tell();
    } catch (error) {
      await this.#refuse(row, changes, error);
    }
  }

  async #refuse(row: EditedRow, changes: Values, error: unknown): Promise<void> {
    const { conflict, failed } = this.#options;
    const fail = (field: string, message: string) =>
      this.#states.set(keyOf(row.id, field), { kind: 'failed', message, value: changes[field], over: row[field] });
    if (!(error instanceof ApiError)) {
      for (const field of Object.keys(changes)) fail(field, failed());
      this.#tell();
      return;
    }
    const { code, errors, detail } = error.problem;
    const isStale = code === 'stale_version' || error.status === 412;
    const theirs = isStale ? await this.#stored(row) : undefined;
    // The next attempt is made over the values that are told here.
    if (theirs?.['version'] !== undefined) this.#versions.set(row.id, theirs['version']);
    for (const field of Object.keys(changes))
      fail(field, isStale ? conflict(theirs, field) : (errors?.[field] ?? Object.values(errors ?? {})[0] ?? detail ?? failed()));
    this.#tell();
  }

  async #stored(row: EditedRow): Promise<Values | undefined> {
    const { save, send } = this.#options;
    return send('GET', pathOf(save, row)).then(asValues, () => undefined);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The later of two versions: a list that was read again can know a later one than the last save. */
function latest(saved: unknown, read: unknown): unknown {
  return typeof saved === 'number' && typeof read === 'number' ? Math.max(saved, read) : (saved ?? read);
}

function keyOf(id: RecordId, field: string): string {
  return `${id} ${field}`;
}

function pathOf({ path }: RowSave, row: Values): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_all, field: string) => encodeURIComponent(textOf(row[field])));
}

function asValues(answer: unknown): Values | undefined {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? { ...answer } : undefined;
}

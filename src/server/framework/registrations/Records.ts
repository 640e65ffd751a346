import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import type { RecordValues } from './RecordValues.ts';

/** Parameters of a read of records, as in a list request. */
export interface RecordQuery {
  /** Conditions in the filter grammar: `{ status: 'active', title__icontains: 'x' }`. */
  readonly filter?: FilterJson | undefined;
  /** Field names, with `-` for descending order; the default is the order of ids. */
  readonly sort?: readonly string[] | undefined;
  /** The default is 1000. */
  readonly limit?: number | undefined;
  /** Rows to skip; the default is 0. */
  readonly offset?: number | undefined;
  /**
   * Default: the entity's own fields. Paths (`author.name`) reach other records, `<reference>_label` names one, and
   * `<text>_label` of a text with `x-translations` is the text in the reader's language.
   */
  readonly fields?: readonly string[] | undefined;
}

/** A page of records and the number of all matches. */
export interface RecordPage {
  readonly rows: readonly RecordValues[];
  /** Exact below 100,000, and above unless the count takes long. */
  readonly count: number;
}

export interface ServerFields {
  /** Fields that no client may set, and values that the caller has checked itself: written without checks of rights and rules. */
  readonly set?: RecordValues | undefined;
}

export interface ChangedFields extends ServerFields {
  /** The version that the writer has read: a record that was changed since is refused. */
  readonly version?: number | undefined;
}

export interface SavedFields extends ServerFields {
  /** As `set`, for a record that the save adds. */
  readonly added?: RecordValues | undefined;
}

/** What comes with a transition. */
export interface MoveOptions {
  /** Values of the fields that it asks for, checked like a client's body. */
  readonly values?: RecordValues | undefined;
  readonly comment?: string | null | undefined;
  /** As in `ChangedFields`. */
  readonly version?: number | undefined;
  /** The state to which a transition with several leads. */
  readonly to?: string | undefined;
  /** Further fields to set, without checks. */
  readonly set?: RecordValues | undefined;
  /** false: the answer is the id alone. */
  readonly isAnswered?: boolean | undefined;
}

/**
 * Records for hand-written code, by the name of their entity: in the scope of a context's reader, with stamps, versions, audit log and
 * hooks, like the generated calls. Rights to verbs are not checked: the endpoint of a call decides who may make it.
 */
export interface Records {
  /** The record as the reader may see it; undefined if none is in scope. */
  find(ctx: CallContext, entity: string, id: RecordId): Promise<RecordValues | undefined>;
  /** Rows by the list planner: columns by name, as the API carries them. @throws AppError of the filter grammar, Error for a name of no field */
  list(ctx: CallContext, entity: string, query?: RecordQuery): Promise<readonly RecordValues[]>;
  /** As `list`, with the number of all matches; read like a grid's page, so perhaps from the replica. */
  page(ctx: CallContext, entity: string, query: RecordQuery): Promise<RecordPage>;
  /**
   * Adds a record. @param values checked like a client's body
   * @throws AppError as `createRecord`
   */
  create(ctx: CallContext, entity: string, values: RecordValues, options?: ServerFields): Promise<RecordValues>;
  /**
   * Checks the values of a new record as `create` does, and adds nothing; hooks do not run.
   * @throws AppError 400 `invalid_body` (errors by field)
   */
  check(ctx: CallContext, entity: string, values: RecordValues, options?: ServerFields): Promise<void>;
  /**
   * Changes a record; its version is checked only if the caller names it. @param values checked like a client's body
   * @throws AppError as `updateRecord`
   */
  change(ctx: CallContext, entity: string, id: RecordId, values: RecordValues, options?: ChangedFields): Promise<RecordValues>;
  /**
   * Changes the record that has these values in its unique fields, or adds it; if two saves add it at the same time, the second becomes a
   * change.
   * @param key values of the fields of an `x-unique`, not null and written without checks
   * @param values checked like a client's body
   * @throws AppError as `create` and `change`
   */
  save(ctx: CallContext, entity: string, key: RecordValues, values: RecordValues, options?: SavedFields): Promise<RecordValues>;
  /**
   * Makes a transition of a record (`x-states`), as its maker: the roles and conditions of the definition hold, for a system context the
   * states and conditions alone.
   * @throws AppError as `moveRecord`
   */
  move(ctx: CallContext, entity: string, id: RecordId, transition: string, options?: MoveOptions): Promise<RecordValues>;
  /** Removes a record. @throws AppError as `deleteRecord` */
  remove(ctx: CallContext, entity: string, id: RecordId): Promise<void>;
  /** The values of a removed record in all columns; undefined if none was in scope, or its values have expired. */
  findDeleted(ctx: CallContext, entity: string, id: RecordId): Promise<RecordValues | undefined>;
  /**
   * Restores a removed record under its id. @param options values in place of those that it had
   * @throws AppError as `restoreRecord`
   */
  restore(ctx: CallContext, entity: string, id: RecordId, options?: ServerFields): Promise<RecordValues>;
  /** The same operations within a transaction. */
  in(tx: Connection): Records;
  /**
   * The same operations, of which work over many records makes equal reads of the system (`find`, `list`) once in each transaction: for
   * lists that the work does not change, such as calendars and tariffs. For a single record, as without it.
   */
  readonly shared: Records;
}

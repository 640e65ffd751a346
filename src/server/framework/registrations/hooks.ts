import { invariant } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Hooks } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { Records } from './Records.ts';
import type { RecordValues } from './RecordValues.ts';

export interface HookEvent {
  readonly moment: keyof Hooks;
  readonly ctx: CallContext;
  readonly registry: Registry;
  readonly entity: Entity;
  /** The transaction of the change, guarded like the connection of a handler: a rollback undoes the work of the hook too. */
  readonly connection: ScopedConnection;
  /** Records within the transaction. */
  readonly records: Records;
  /** As `App.system`, for the call that makes the change. */
  readonly system: (reason: string) => CallContext;
  /** undefined before a new record has one, and if the key is a text: `record.id` holds any key. */
  readonly id: number | undefined;
  /** The record to save, or the saved record; undefined for a deletion. */
  readonly record: RecordValues | undefined;
  /** The record before the change; undefined for a new one. */
  readonly previous: RecordValues | undefined;
}

/**
 * An area's code at a change of a record. Throws an AppError to refuse; before a save it may return fields to set, also
 * fields that clients cannot set.
 */
export type Hook = (event: HookEvent) => Promise<RecordValues | undefined>;

export type RegisteredHooks = Readonly<Record<string, Hook>>;

/**
 * Declares an area's hooks, each named `<entity>.<name>`; main joins the hooks of all areas and gives their names to the definition lint.
 * docs/definitions/rights.md#rights
 */
export function defineHooks(hooks: RegisteredHooks): RegisteredHooks {
  for (const name of Object.keys(hooks))
    invariant(/^[a-z][a-z0-9_]*\.[a-z][A-Za-z0-9]*$/.test(name), `hook ${name} is named <entity>.<name>`);
  return hooks;
}

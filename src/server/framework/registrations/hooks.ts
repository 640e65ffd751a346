import { invariant } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Hooks } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';

/** A record by field: values as the API carries them, secrets and withheld fields included. */
export type RecordValues = Readonly<Record<string, unknown>>;

export interface HookEvent {
  readonly moment: keyof Hooks;
  readonly ctx: CallContext;
  readonly registry: Registry;
  readonly entity: Entity;
  /** The transaction of the change: a rollback undoes the writes of the hook too. */
  readonly connection: Connection;
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
 * Declares an area's hooks, each named `<entity>.<name>`; main joins those of all areas and gives their names to the
 * definition lint. Definitions guide 2.
 */
export function defineHooks(hooks: RegisteredHooks): RegisteredHooks {
  for (const name of Object.keys(hooks))
    invariant(/^[a-z][a-z0-9_]*\.[a-z][A-Za-z0-9]*$/.test(name), `hook ${name} is named <entity>.<name>`);
  return hooks;
}

/** Runs the hooks that a definition names for a moment, one after another; each sees the fields that earlier ones have set. */
export async function runHooks(
  names: Hooks | undefined,
  hooks: RegisteredHooks,
  event: Omit<HookEvent, 'id'> & { readonly id: RecordId | undefined },
): Promise<RecordValues> {
  const id = typeof event.id === 'number' ? event.id : undefined;
  let set: RecordValues = {};
  for (const name of names?.[event.moment] ?? []) {
    const hook = hooks[name];
    invariant(hook, `hook ${name} is registered`);
    set = { ...set, ...(await hook({ ...event, id, record: event.record && { ...event.record, ...set } })) };
  }
  return set;
}

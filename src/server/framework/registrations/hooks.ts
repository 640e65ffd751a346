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
  /** The transaction of the change: what a hook writes here stands or falls with it. */
  readonly connection: Connection;
  /** undefined before a new record has one, and where a text is the key: `record.id` holds any key. */
  readonly id: number | undefined;
  /** The record as it is to be, or after a save has become; of a deletion undefined. */
  readonly record: RecordValues | undefined;
  /** The record as it was; of a new one undefined. */
  readonly previous: RecordValues | undefined;
}

/**
 * What an area does when a record changes. To refuse, it throws an AppError; before a save it may return fields to set, also
 * such as clients cannot set.
 */
export type Hook = (event: HookEvent) => Promise<RecordValues | undefined>;

export type RegisteredHooks = Readonly<Record<string, Hook>>;

/**
 * Declares an area's hooks, each named `<entity>.<name>`; main joins those of all areas and gives their names to the
 * definition lint. Definitions guide 2.
 */
export function defineHooks(hooks: RegisteredHooks): RegisteredHooks {
  for (const name of Object.keys(hooks)) invariant(/^[a-z_]+\.[A-Za-z]+$/.test(name), `hook ${name} is named <entity>.<name>`);
  return hooks;
}

/** Runs the hooks that a definition names for a moment, one after another; each sees what those before it have set. */
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

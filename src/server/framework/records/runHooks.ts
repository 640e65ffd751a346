import { invariant } from '../../../shared/framework/AppError.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { guardConnection } from '../../db/guardConnection.ts';
import { asSystem } from '../context/systemContext.ts';
import type { HookEvent } from '../registrations/hooks.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { RecordTarget } from './RecordTarget.ts';

/** A change of a record as its hooks receive it. */
type HookedChange = Pick<HookEvent, 'record' | 'previous'> & { readonly id: RecordId | undefined };

/**
 * Runs the hooks that a definition names for a moment, one after another; each sees the fields that earlier ones have set.
 * @param tx the transaction of the change, without its guard
 * @returns the fields that the hooks set
 */
export async function runHooks(
  tx: Connection,
  ctx: CallContext,
  { registry, entity, registrations, records, hooks }: RecordTarget,
  moment: HookEvent['moment'],
  { id: key, record, previous }: HookedChange,
): Promise<RecordValues> {
  const connection = guardConnection(tx, ctx);
  const id = typeof key === 'number' ? key : undefined;
  const event = { moment, ctx, registry, entity, connection, records: records.in(connection), system: () => asSystem(ctx), id, previous };
  let set: RecordValues = {};
  for (const name of hooks?.[moment] ?? []) {
    const hook = registrations.hooks[name];
    invariant(hook, `hook ${name} is registered`);
    set = { ...set, ...(await hook({ ...event, record: record && { ...record, ...set } })) };
  }
  return set;
}

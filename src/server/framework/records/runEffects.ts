import { invariant } from '../../../shared/framework/AppError.ts';
import type { Transition } from '../../../shared/framework/definitions/machines.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { asSystem } from '../context/systemContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { lockRecord } from './readRecord.ts';

/** A transition that a record has just made. */
export interface MadeTransition {
  readonly transition: Transition;
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly comment: string | null;
  readonly previous: RecordValues;
}

/** Calls the effects of a transition one after another, each with the record as the one before has left it. */
export async function runEffects(tx: ScopedConnection, target: RecordTarget, { transition, ...made }: MadeTransition): Promise<void> {
  const { registry, registrations, records } = target;
  const entity = registry.entities.get(target.entity.name) ?? target.entity;
  const { ctx } = tx;
  for (const name of transition.effects ?? []) {
    const effect = registrations.effects[name];
    invariant(effect, `effect ${name} is registered`);
    const { values } = await lockRecord(tx, asSystem(ctx), { ...target, entity }, made.id, 'transition');
    await effect({
      ...made,
      ctx,
      registry,
      entity,
      connection: tx,
      records: records.in(tx),
      system: () => asSystem(ctx),
      transition: transition.name,
      record: values,
    });
  }
}

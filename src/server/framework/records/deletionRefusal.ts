import type { AppError } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Machine, Transition } from '../../../shared/framework/definitions/machines.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { judgeTransition } from './judgeTransition.ts';
import { barrierError } from './moveRecord.ts';
import { readRowRoles } from './rowRoles.ts';

/**
 * The error of a deletion that the states of a record do not allow its reader (`delete` of x-states), in the words of the machine.
 * @param values all columns of the row
 * @returns `transition_not_possible` (409) in another state, `transition_of_others` (403) for another person; undefined if it is allowed
 */
export async function deletionRefusal(
  tx: Connection,
  ctx: CallContext,
  entity: Entity,
  values: RecordValues,
): Promise<AppError | undefined> {
  for (const machine of entity.machines) {
    const transition = deletionOf(machine);
    if (!transition) continue;
    const id = Number(values['id']);
    const part = (await readRowRoles(tx, ctx, entity.name, [id], [transition])).get(id);
    const { barrier } = judgeTransition(ctx, { entity, machine, transition }, values, part, true);
    if (barrier && !ctx.reader.isSystem) return barrierError(ctx, entity, { machine, transition }, values, barrier);
  }
  return undefined;
}

/** The deletion as a step of the machine. */
function deletionOf({ deletion, field }: Machine): Transition | undefined {
  return deletion && { name: `delete_${field}`, label: { en: 'Delete', fr: 'Supprimer' }, to: [], ...deletion };
}

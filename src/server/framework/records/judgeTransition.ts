import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Machine, Transition } from '../../../shared/framework/definitions/machines.ts';
import { type TransitionBarrier, transitionBarrier } from '../../../shared/framework/records/transitionBarrier.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { RowRoles } from './rowRoles.ts';

/** The right of a reader to make a transition, by the own part in the record or, for decisions, by that of somebody else. */
export interface Judgement {
  /** undefined: the reader can. */
  readonly barrier: TransitionBarrier | undefined;
  /** The user for whom the reader decides. */
  readonly forUser: number | undefined;
}

const none: ReadonlySet<string> = new Set();

/**
 * Judges a transition of a stored record for a reader. @param part undefined: the reader has none
 * @param mayEdit true: the reader has the right to edit, for transitions without `by`
 */
export function judgeTransition(
  ctx: CallContext,
  { entity, machine, transition }: { readonly entity: Entity; readonly machine: Machine; readonly transition: Transition },
  record: RecordValues,
  part: RowRoles | undefined,
  mayEdit: boolean,
): Judgement {
  const barrierWith = (roles: ReadonlySet<string>, barredRoles: ReadonlySet<string>) =>
    transitionBarrier(entity, machine, transition, {
      record,
      roles,
      barredRoles,
      canEdit: mayEdit && part?.canWrite === true,
      isOfPortal: ctx.reader.isSystem === true,
      moment: ctx,
    });
  const own = barrierWith(part?.roles ?? none, part?.barredRoles ?? none);
  if (own !== 'role' || !transition.decides) return { barrier: own, forUser: undefined };
  for (const { user, roles, barredRoles } of part?.delegated ?? []) {
    const barrier = barrierWith(roles, barredRoles);
    if (barrier !== 'role') return { barrier, forUser: user };
  }
  return { barrier: own, forUser: undefined };
}

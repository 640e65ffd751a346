import type { Transition } from '../../../shared/framework/definitions/machines.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/** The values that a transition sets, with its placeholders filled. */
export function transitionSets(ctx: CallContext, { sets = {} }: Transition, comment: string | null): RecordValues {
  const placeholders: RecordValues = {
    '{me}': ctx.reader.userId === 0 ? null : ctx.reader.userId,
    '{now}': ctx.now,
    '{today}': dayIn(ctx),
    '{comment}': comment,
  };
  return Object.fromEntries(
    Object.entries(sets).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(placeholders, value) ? placeholders[value] : value,
    ]),
  );
}

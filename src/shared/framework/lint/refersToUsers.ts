import type { Field } from '../definitions/entity.ts';
import type { LintContext } from './LintContext.ts';

/** true: the field refers to users, or may do so, since the file of their entity has an error of its own. */
export function refersToUsers({ registry, isPartial }: LintContext, { reference }: Field): boolean {
  const { user } = registry.actors;
  return reference !== undefined && (user ? reference.entity === user.name : isPartial);
}

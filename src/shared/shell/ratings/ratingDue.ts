/** Days after the creation of an account before its user is asked for a first rating. */
export const daysBeforeFirst = 30;
/** Days after a rating before the user is asked again. */
export const daysBetween = 90;

/** The facts that decide if a user is asked. Days are `YYYY-MM-DD` in one time zone. */
export interface RatingFacts {
  readonly today: string;
  /** First day on which a user who has never rated may be asked. */
  readonly firstDay: string;
  /** First day after the latest rating on which the user may be asked; undefined without a rating. */
  readonly nextDay: string | undefined;
  /** true: the user does not want to be asked. */
  readonly isOptedOut: boolean;
}

/** true: the user is to be asked for a rating today. Spec S-254. */
export function isRatingDue({ today, firstDay, nextDay, isOptedOut }: RatingFacts): boolean {
  return !isOptedOut && today >= (nextDay ?? firstDay);
}

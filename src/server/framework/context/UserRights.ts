import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';

/** Facts beside the user on which rights depend. */
export type RightsMoment = Pick<CallContext, 'registry' | 'now'>;

/** Rights of users without a session, from the layer that knows users. Contexts are made from them by `userContext`. */
export interface UserRights {
  /** @returns undefined for an unknown user, and if the user or the company is not active */
  readonly findReader: (userId: number, moment: RightsMoment) => Promise<Reader | undefined>;
  /** Checks the right of a reader to act as a user. */
  readonly canActAs: (actor: Reader, userId: number, moment: RightsMoment) => Promise<boolean>;
}

import type { UserRights } from '../src/server/framework/context/UserRights.ts';

/** A server whose readers come from tokens only: nobody has rights without a request. */
export const noUsers: UserRights = { findReader: async () => undefined, canActAs: async () => false };

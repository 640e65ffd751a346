import type { RowLimits } from '../../framework/registrations/RowLimit.ts';
import { assignableTypes } from './ownRights.ts';

/** Limits the list of user types, from which a user's type is picked, to types that the reader may assign. */
export const typeLimits: RowLimits = { usertypes: assignableTypes };

import type { RowLimits } from '../../framework/registrations/RowLimit.ts';
import { assignableTypes } from './ownRights.ts';

/** The list of user types, from which the type of a user is picked, shows those that its reader may give. */
export const typeLimits: RowLimits = { usertypes: assignableTypes };

import { sql } from '../../db/sql.ts';
import type { Upgrade } from '../../framework/upgrades/Upgrade.ts';

/** Marks the kinds of leave, and their requests, that may be entered afterwards. */
export const leaveUpgrade: Upgrade = {
  name: 'leave that is entered afterwards',
  seeds: 'after',
  run: async (tx) => {
    await tx.run(sql`update leave_types set backdated = true where code in ('medical', 'emergency', 'bereavement')`);
    await tx.run(sql`update time_off_requests r set backdated = true from leave_types t where t.id = r.leave_type and t.backdated`);
  },
};

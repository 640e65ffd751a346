import { sql } from '../../db/sql.ts';
import { defineComputed } from '../../framework/registrations/computed.ts';

/** Computed columns of shipments. */
export const shipmentComputed = defineComputed({
  /** Days from the first expected arrival to the latest, counted in the reader's zone; 0 when it is not later, blank while unknown. */
  'shipments.daysLate': {
    entity: 'shipments',
    reads: ['eta', 'original_eta'],
    sql: (alias, { timezone }) => {
      const dayOf = (field: string) => sql`(${sql.id(alias, field)} at time zone ${timezone})::date`;
      const days = sql`${dayOf('eta')} - ${dayOf('original_eta')}`;
      // Not `greatest(0, …)`, which ignores NULL.
      return sql`case when ${days} < 0 then 0 else ${days} end`;
    },
  },
});

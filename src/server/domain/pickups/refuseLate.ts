import { defineErrors } from '../../../shared/framework/AppError.ts';
import { localInstant } from '../../../shared/framework/query/dayStart.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';

const pickupErrors = defineErrors({ pickup_is_ready: 409 });

/** Effects of steps of pickups. */
export const pickupEffects = defineEffects({
  /**
   * Refuses a customer's cancellation from the ready time on, by the clock of the terminal; at the minute itself too.
   * @throws AppError `pickup_is_ready` (409). States P-2
   */
  'pickups.refuseLate': async ({ ctx, previous, records, system }) => {
    const terminal = await records.find(system('time zone of a pickup'), 'terminals', Number(previous['terminal']));
    const ready = localInstant(
      Date.parse(`${String(previous['pickup_date'])}T${String(previous['ready_time'])}:00Z`),
      String(terminal?.['time_zone']),
    );
    if (ctx.now.getTime() >= ready) throw pickupErrors.pickup_is_ready();
  },
});

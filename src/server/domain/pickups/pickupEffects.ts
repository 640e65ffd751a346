import { nextPickupDay } from '../../../shared/domain/pickups/pickupDay.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { localInstant } from '../../../shared/framework/query/dayStart.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';
import { findPickupPoint } from './pickupPoint.ts';
import { schedulePickup } from './schedulePickup.ts';

const pickupErrors = defineErrors({ pickup_is_ready: 409 });

/** Effects of steps of pickups. */
export const pickupEffects = defineEffects({
  'bols.schedulePickup': schedulePickup,

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

  /** Once nothing was loaded: the next day with a truck, which the requester is told (domain 2.3). */
  'pickups.offerDate': async ({ id, record, records, system }) => {
    const all = system('next date of a missed pickup');
    const found = await findPickupPoint(all, records, record);
    if ('problems' in found) return;
    const { calendar } = found;
    const offered_date = nextPickupDay(movedDay(calendar.today, { days: 1 }), calendar) ?? null;
    await records.change(all, 'pickups', id, {}, { set: { offered_date } });
  },
});

import type { pickupEndpoints } from '../../../shared/domain/pickups/endpoints.ts';
import { nextPickupDay, pickupDayProblem } from '../../../shared/domain/pickups/pickupDay.ts';
import { authorize } from '../../framework/access/access.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { findPickupPoint } from './pickupPoint.ts';

export const pickupHandlers: HandlersOf<typeof pickupEndpoints> = {
  /**
   * The same judgement as a save.
   * @throws AppError 400 `invalid_body` for a place that is not served
   */
  'POST pickups/check': async ({ ctx, app, body }) => {
    authorize(ctx, 'pickups', 'create');
    const found = await findPickupPoint(app.system('point, calendar and services of a pickup', ctx), app.records, body);
    if ('problems' in found) throw httpErrors.invalid_body({}, { errors: found.problems });
    const { point, calendar } = found;
    const { pickup_date: day, closing_time: closing } = body;
    const refused = day ? pickupDayProblem({ day, closing: closing ?? undefined }, calendar) : undefined;
    const next = nextPickupDay(day ?? calendar.today, calendar);
    return {
      terminal: point.terminal.name,
      service_days: [...point.serviceDays],
      cutoff: calendar.cutoff,
      ...(refused && { problem: { field: refused.field, key: refused.problem.key } }),
      ...(next !== undefined && { next_date: next }),
    };
  },
};

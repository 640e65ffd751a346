import type { PickupCalendar } from '../../../shared/domain/pickups/pickupDay.ts';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { normalizePostal } from '../../../shared/framework/fields/textKinds.ts';
import { localDay } from '../../../shared/framework/query/dayStart.ts';
import { localTime } from '../../../shared/framework/query/workingDays.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { findPoint, type Point } from '../transit/findPoint.ts';
import { readHolidays } from '../transit/readHolidays.ts';

/** The parts of a place by the fields of a pickup. */
const fieldOf = { postal: 'postal_code', city: 'city', province: 'province' } as const;

interface PickupPoint {
  readonly point: Point;
  readonly calendar: PickupCalendar;
}

type PickupPointFound = PickupPoint | { readonly problems: Readonly<Record<string, FieldProblem>> };

/**
 * The served point of a pickup with its calendar and the clock of its terminal.
 * @param all the call without the scope of its reader, for the carrier’s own tables
 * @returns the point, or the fields of the address that are wrong
 * @see rules; law F15, F16
 */
export async function findPickupPoint(all: CallContext, records: Records, values: RecordValues): Promise<PickupPointFound> {
  const place = {
    postal: normalizePostal(textOf(values['postal_code'])),
    city: textOf(values['city']).trim(),
    province: textOf(values['province']).trim().toUpperCase(),
  };
  const found = await findPoint(all, records, place);
  if (!('point' in found)) {
    const placed = Object.entries(found.problems).map(([part, problem]) => [fieldOf[part as keyof typeof fieldOf], problem]);
    return { problems: Object.fromEntries(placed) };
  }
  const { point } = found;
  const terminal = await records.find(all, 'terminals', point.terminal.id);
  const zone = textOf(terminal?.['time_zone']);
  const today = localDay(all.now, zone);
  const holidaysOf = await readHolidays(all, records, today, { blocksPickups: true });
  return {
    point,
    calendar: {
      holidays: holidaysOf(point.terminal),
      serviceDays: point.serviceDays,
      today,
      time: localTime(all.now, zone).slice(0, 5),
      cutoff: textOf(terminal?.['pickup_cutoff']).slice(0, 5),
    },
  };
}

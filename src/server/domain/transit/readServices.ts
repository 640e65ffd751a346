import type { transitEndpoints } from '../../../shared/domain/transit/endpoints.ts';
import { serviceLevels } from '../../../shared/domain/transit/serviceLevels.ts';
import { transitDays } from '../../../shared/domain/transit/transitDays.ts';
import type { EndpointNamed, SentBy } from '../../../shared/framework/calls/endpointTypes.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import type { Point, Terminal } from './findPoint.ts';
import { readHolidays } from './readHolidays.ts';

/** A service between two points, with the day of its pickup and of its arrival. */
export type Service = Omit<SentBy<EndpointNamed<typeof transitEndpoints, 'GET transit/estimate'>>, 'origin' | 'destination' | 'others'>;

/** What transit needs to know of a point. */
export type ServedPoint = Omit<Point, 'city'>;

/** The services between two points on a day, in the order of the levels; guaranteed ones only to points of their list (rule R-136). */
export async function readServices(
  ctx: CallContext,
  records: Records,
  origin: ServedPoint,
  destination: ServedPoint,
  shipDate: string,
): Promise<readonly Service[]> {
  const [times, guaranteed, holidaysAt] = await Promise.all([
    records.list(ctx, 'transit_times', {
      filter: { origin_terminal: origin.terminal.id, destination_terminal: destination.terminal.id, effective_from__lte: shipDate },
      fields: ['service_level', 'business_days', 'pickup_cutoff'],
    }),
    records.list(ctx, 'guaranteed_service_points', {
      filter: {
        origin_terminal: origin.terminal.id,
        destination_city__iexact: destination.cityName,
        destination_province: destination.province,
        status: 'active',
      },
      fields: ['level', 'transit_days', 'cutoff'],
    }),
    readHolidays(ctx, records, shipDate),
  ]);
  return servicesOf({ times, guaranteed, holidaysAt }, origin, destination, shipDate);
}

/** The rows of the tables that tell the services between two points. */
interface ServiceTables {
  /** In the order of their ids, those of the day. */
  readonly times: readonly RecordValues[];
  readonly guaranteed: readonly RecordValues[];
  readonly holidaysAt: (terminal: Terminal) => ReadonlyMap<string, string>;
}

/** The services between two points by rows that are read already, as `readServices`. */
export function servicesOf(
  { times, guaranteed, holidaysAt }: ServiceTables,
  origin: ServedPoint,
  destination: ServedPoint,
  shipDate: string,
): readonly Service[] {
  const isDirect = origin.kind === 'direct' && destination.kind === 'direct';
  const offered = [
    ...times.map((row) => ({ service: textOf(row['service_level']), days: row['business_days'], cutoff: row['pickup_cutoff'] })),
    ...(isDirect ? guaranteed : []).map((row) => ({
      service: `guaranteed_${textOf(row['level'])}`,
      days: row['transit_days'],
      cutoff: row['cutoff'],
    })),
  ];
  const [from, to] = [origin, destination].map(({ terminal, serviceDays }) => ({ holidays: holidaysAt(terminal), serviceDays }));
  return serviceLevels.flatMap((service) => {
    const found = offered.findLast((each) => each.service === service);
    if (!found || !from || !to) return [];
    const days = transitDays(shipDate, Number(found.days), from, to);
    const later = days && transitDays(movedDay(days.pickupDay, { days: 1 }), Number(found.days), from, to);
    if (!days || !later) return [];
    return [
      {
        service,
        business_days: Number(found.days),
        cutoff: textOf(found.cutoff).slice(0, 5),
        arrival_date: days.arrivalDay,
        pickup_date: days.pickupDay,
        later_arrival_date: later.arrivalDay,
        skipped: [...days.skipped],
      },
    ];
  });
}

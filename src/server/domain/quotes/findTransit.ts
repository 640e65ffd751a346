import type { Price, PricedEnd } from '../../../shared/domain/rating/Price.ts';
import type { PricedShipment } from '../../../shared/domain/rating/PricedShipment.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { readServices, type ServedPoint, type Service } from '../transit/readServices.ts';
import type { QuoteRecords } from './priceQuote.ts';

/**
 * The days of transit of a priced shipment, by the calendars of both points.
 * @returns undefined where no transit time of its service is known
 */
export async function findTransit(
  { records, system }: Pick<QuoteRecords, 'records' | 'system'>,
  { service_level, ship_date }: PricedShipment,
  { origin, destination }: Price,
): Promise<Service | undefined> {
  const terminals = await records.list(system, 'terminals', {
    filter: { id__in: [origin.point.terminal, destination.point.terminal] },
    fields: ['id', 'name', 'province', 'country'],
  });
  const [from, to] = [servedPoint(origin, terminals), servedPoint(destination, terminals)];
  const services = await readServices(system, records, from, to, ship_date);
  return services.find(({ service }) => service === service_level);
}

function servedPoint({ point, direct }: PricedEnd, terminals: readonly RecordValues[]): ServedPoint {
  const terminal = terminals.find(({ id }) => id === point.terminal) ?? {};
  return {
    cityName: point.city,
    province: point.province,
    terminal: {
      id: point.terminal,
      name: textOf(terminal['name']),
      province: textOf(terminal['province']),
      country: textOf(terminal['country']),
    },
    kind: direct?.kind ?? 'indirect',
    serviceDays: (direct?.service_days ?? []).map(Number),
  };
}

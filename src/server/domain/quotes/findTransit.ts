import type { Price, PricedEnd } from '../../../shared/domain/rating/Price.ts';
import type { PricedShipment } from '../../../shared/domain/rating/PricedShipment.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { Terminal } from '../transit/findPoint.ts';
import { holidaysOf } from '../transit/readHolidays.ts';
import { type ServedPoint, type Service, servicesOf } from '../transit/readServices.ts';
import type { LoadedRates } from './loadRateReference.ts';

/**
 * The days of transit of a priced shipment, by the calendars of both points.
 * @returns undefined where no transit time of its service is known
 */
export function findTransit(
  { reference, transit }: LoadedRates,
  { service_level, ship_date }: PricedShipment,
  { origin, destination }: Price,
): Service | undefined {
  const [from, to] = [servedPoint(origin, transit.terminals), servedPoint(destination, transit.terminals)];
  const tables = {
    times: transit.times.filter((row) => row['origin_terminal'] === from.terminal.id && row['destination_terminal'] === to.terminal.id),
    guaranteed: reference.guaranteed_service_points.flatMap((row) =>
      row.status === 'active' &&
      row.origin_terminal === from.terminal.id &&
      row.destination_province === to.province &&
      foldText(row.destination_city) === foldText(to.cityName)
        ? [{ ...row }]
        : [],
    ),
    holidaysAt: (terminal: Terminal) => holidaysOf(terminal, transit.holidays),
  };
  return servicesOf(tables, from, to, ship_date).find(({ service }) => service === service_level);
}

function servedPoint({ point, direct }: PricedEnd, terminals: readonly Terminal[]): ServedPoint {
  const terminal = terminals.find(({ id }) => id === point.terminal);
  return {
    cityName: point.city,
    province: point.province,
    terminal: terminal ?? { id: point.terminal, name: '', province: '', country: '' },
    kind: direct?.kind ?? 'indirect',
    serviceDays: (direct?.service_days ?? []).map(Number),
  };
}

import type { transitEndpoints } from '../../../shared/domain/transit/endpoints.ts';
import type { Place } from '../../../shared/domain/transit/placeProblems.ts';
import type { ServiceLevel } from '../../../shared/domain/transit/serviceLevels.ts';
import { defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import type { EndpointNamed, ResultOf, SentBy } from '../../../shared/framework/calls/endpointTypes.ts';
import { normalizePostal } from '../../../shared/framework/fields/textKinds.ts';
import { isDay } from '../../../shared/framework/query/checkValue.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { wordsFilter } from '../../framework/lists/wordsFilter.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import { cityIn, findPoint, type Point } from './findPoint.ts';
import { readServices, type Service } from './readServices.ts';

const transitErrors = defineErrors({
  /** No transit time of the service between the terminals of two points. */
  transit_not_offered: 422,
  /** A date of arrival that cannot be told, whatever the reason. Rule R-160 */
  eta_failed: 422,
});

const shownMax = 20;

export const transitHandlers: HandlersOf<typeof transitEndpoints> = {
  'GET transit/points': async ({ ctx, app, query }) => ({ results: await listPoints(ctx, app.records, query.search ?? '') }),
  'GET transit/estimate': async ({ ctx, app, query }) => {
    const { ship_date, service = 'standard' } = query;
    const problems: Record<string, FieldProblem> = shipDateProblem(ctx, ship_date);
    const [origin, destination] = await Promise.all(
      (['origin', 'destination'] as const).map(async (end) => {
        const found = await findPoint(ctx, app.records, placeOf(query[`${end}_postal`], query[`${end}_city`], query[`${end}_province`]));
        if ('point' in found) return found.point;
        for (const [part, problem] of Object.entries(found.problems)) problems[`${end}_${part}`] = problem;
        return undefined;
      }),
    );
    if (Object.keys(problems).length > 0 || !origin || !destination) throw httpErrors.invalid_body({}, { errors: problems });
    return estimate(ctx, app.records, { origin, destination, shipDate: ship_date, service });
  },
  'POST utils/GETETANEW': async ({ ctx, app, body }) => {
    const asked = body.probill ? await readShipment(ctx, app.records, body.probill) : ownPoints(body);
    if (!asked) throw transitErrors.eta_failed();
    const [origin, destination] = await Promise.all([
      findPoint(ctx, app.records, asked.origin),
      findPoint(ctx, app.records, asked.destination),
    ]);
    const shipDate = body.pickup_date ?? asked.pickupDate ?? dayIn(ctx);
    if (!('point' in origin && 'point' in destination)) throw transitErrors.eta_failed();
    const services = await readServices(ctx, app.records, origin.point, destination.point, shipDate);
    const standard = services.find(({ service }) => service === (asked.service ?? 'standard')) ?? services[0];
    if (!standard) throw transitErrors.eta_failed();
    return { eta: standard.arrival_date, transit_days: standard.business_days };
  },
};

/** Cities with their provinces, each once, found by city or postal prefix. */
async function listPoints(
  ctx: CallContext,
  records: Records,
  search: string,
): Promise<ResultOf<typeof transitEndpoints, 'GET transit/points'>[]> {
  const rows = await records.list(ctx, 'service_points', {
    filter: wordsFilter(search, ['city', 'city_fr', 'province', 'postal_prefix']),
    sort: ['city', 'province', 'postal_prefix'],
    fields: ['city', 'city_fr', 'province', 'postal_prefix'],
    // A city has a row for each of its prefixes.
    limit: 5 * shownMax,
  });
  const byCity = new Map(rows.toReversed().map((row) => [`${textOf(row['city'])}, ${textOf(row['province'])}`, row]));
  return [...byCity.values()]
    .toReversed()
    .slice(0, shownMax)
    .map((row) => ({
      city: cityIn(ctx, row),
      province: textOf(row['province']),
      postal_prefix: textOf(row['postal_prefix']),
    }));
}

interface Asked {
  readonly origin: Point;
  readonly destination: Point;
  readonly shipDate: string;
  readonly service: ServiceLevel;
}

type Estimate = SentBy<EndpointNamed<typeof transitEndpoints, 'GET transit/estimate'>>;

/** @throws AppError `transit_not_offered` (422) */
async function estimate(ctx: CallContext, records: Records, asked: Asked): Promise<Estimate> {
  const { origin, destination, shipDate, service } = asked;
  const services = await readServices(ctx, records, origin, destination, shipDate);
  const chosen = services.find((each) => each.service === service);
  if (!chosen) {
    const isAnyOffered = services.length > 0;
    throw transitErrors.transit_not_offered(
      {},
      isAnyOffered ? { errors: { service: { key: 'transit.service_not_offered' } } } : { messageKey: 'transit.lane_missing' },
    );
  }
  return {
    origin: shownPoint(origin),
    destination: shownPoint(destination),
    ...chosen,
    others: services.flatMap((each) => (each === chosen ? [] : [{ ...scheduleOf(each) }])),
  };
}

function scheduleOf({ service, business_days, cutoff, arrival_date }: Service): Estimate['others'][number] {
  return { service, business_days, cutoff, arrival_date };
}

function shownPoint({ city, province, terminal, kind, serviceDays }: Point): Estimate['origin'] {
  return { city, province, terminal: terminal.name, kind, service_days: [...serviceDays] };
}

function placeOf(postal = '', city = '', province = ''): Place {
  return { postal: normalizePostal(postal), city: city.trim(), province: province.trim().toUpperCase() };
}

/** Days ahead for which holidays are known. */
const shipDaysMax = 365;

function shipDateProblem(ctx: CallContext, day: string): Record<string, FieldProblem> {
  if (!isDay(day)) return { ship_date: { key: 'validation.date', values: { format: 'day' } } };
  if (day < dayIn(ctx)) return { ship_date: { key: 'transit.ship_date_past' } };
  return day > dayIn(ctx, { days: shipDaysMax }) ? { ship_date: { key: 'transit.ship_date_far' } } : {};
}

interface AskedArrival {
  readonly origin: Place;
  readonly destination: Place;
  readonly pickupDate?: string;
  readonly service?: string;
}

function ownPoints(body: { readonly origin_postal?: string; readonly destination_postal?: string }): AskedArrival {
  return { origin: placeOf(body.origin_postal), destination: placeOf(body.destination_postal) };
}

/** The points of a shipment in the reader's scope. */
async function readShipment(ctx: CallContext, records: Records, probill: string): Promise<AskedArrival | undefined> {
  const ends = ['shipper', 'consignee'] as const;
  const [found] = await records.list(ctx, 'shipments', {
    filter: { probill: probill.trim() },
    fields: ['pickup_date', 'service_level', ...ends.flatMap((end) => [`${end}_postal`, `${end}_city`, `${end}_province`])],
    limit: 1,
  });
  if (!found) return undefined;
  const [origin, destination] = ends.map((end) =>
    placeOf(textOf(found[`${end}_postal`]), textOf(found[`${end}_city`]), textOf(found[`${end}_province`])),
  );
  if (!origin || !destination) return undefined;
  return { origin, destination, pickupDate: textOf(found['pickup_date']), service: textOf(found['service_level']) };
}

import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { dayParameter, fields } from '../../framework/calls/schemaParts.ts';
import { serviceLevels } from './serviceLevels.ts';

/** Longer than the rules allow, so that the rules themselves can answer. */
const placeText = { type: 'string', maxLength: 60 } as const;
const day = { type: 'string', format: 'date' } as const;
const level = { type: 'string', enum: serviceLevels } as const;

const point = fields({
  city: { type: 'string', description: 'In the language of the caller.' },
  province: { type: 'string' },
  terminal: { type: 'string', description: 'Name of the terminal that serves the point.' },
  kind: { type: 'string', enum: ['direct', 'indirect', 'interline'] },
  service_days: { type: 'array', items: { type: 'integer' }, description: '1 for Monday to 7; empty: every working day.' },
});

const schedule = {
  service: level,
  business_days: { type: 'integer' },
  cutoff: { type: 'string', description: 'Local time of day, `15:00`, up to which freight is picked up on the same day.' },
  arrival_date: day,
} as const;

/** Calls of the transit time calculator, and that of the date of arrival. Specification, main part 7 for `utils/GETETANEW`. */
export const transitEndpoints = [
  {
    method: 'GET',
    path: 'transit/points',
    group: 'General',
    access: 'public',
    summary: 'Find served points by city or postal prefix',
    query: fields({ search: placeText }, []),
    response: fields({
      results: {
        type: 'array',
        items: fields({ city: { type: 'string' }, province: { type: 'string' }, postal_prefix: { type: 'string' } }),
      },
    }),
  },
  {
    method: 'GET',
    path: 'transit/estimate',
    group: 'General',
    access: 'public',
    suppressErrors: true,
    summary: 'The day of arrival between two points, with the days in between that do not count',
    query: fields(
      {
        origin_postal: placeText,
        origin_city: placeText,
        origin_province: placeText,
        destination_postal: placeText,
        destination_city: placeText,
        destination_province: placeText,
        ship_date: dayParameter,
        service: level,
      },
      ['ship_date'],
    ),
    response: fields({
      origin: point,
      destination: point,
      ...schedule,
      pickup_date: { ...day, description: 'The asked day, or the next on which the origin is served.' },
      later_arrival_date: { ...day, description: 'Day of arrival of freight that is ready after the cut-off.' },
      skipped: {
        type: 'array',
        description: 'The days up to the arrival that do not count.',
        items: fields(
          {
            day,
            reason: { type: 'string', enum: ['weekend', 'holiday', 'unserved'] },
            name: { type: 'string', description: 'Name of the holiday in the language of the caller.' },
          },
          ['day', 'reason'],
        ),
      },
      others: { type: 'array', description: 'The other services between the points.', items: fields(schedule) },
    }),
  },
  {
    method: 'POST',
    path: 'utils/GETETANEW',
    group: 'General',
    access: 'user',
    summary: 'The day of arrival of a shipment, or between two postal codes',
    request: fields({ probill: placeText, origin_postal: placeText, destination_postal: placeText, pickup_date: day }, []),
    response: fields({ eta: day, transit_days: { type: 'integer' } }),
  },
] as const satisfies readonly Endpoint[];

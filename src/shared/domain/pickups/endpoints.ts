import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const placeText = { type: ['string', 'null'], maxLength: 60 } as const;
const day = { type: 'string', format: 'date' } as const;

/** The calls of pickups beside those that their definition generates. */
export const pickupEndpoints = [
  {
    method: 'POST',
    path: 'pickups/check',
    group: 'Pickups',
    access: 'user',
    suppressErrors: true,
    summary: 'The terminal and the days of pickups at a place, whether a truck comes on a day, and else the next day; nothing is kept',
    request: fields(
      {
        postal_code: placeText,
        city: placeText,
        province: placeText,
        pickup_date: { type: ['string', 'null'], format: 'date' },
        closing_time: { type: ['string', 'null'], maxLength: 5 },
      },
      [],
    ),
    response: fields(
      {
        terminal: { type: 'string', description: 'Name of the terminal that serves the place.' },
        service_days: { type: 'array', items: { type: 'integer' }, description: '1 for Monday to 7; empty: every working day.' },
        cutoff: { type: 'string', description: 'Local time of day, `15:00`, up to which a pickup is taken for the same day.' },
        problem: fields({ field: { type: 'string' }, key: { type: 'string', description: 'Key of its message.' } }),
        next_date: { ...day, description: 'The next day with a truck, from the asked one on, or from today on.' },
      },
      ['terminal', 'service_days', 'cutoff'],
    ),
  },
] as const satisfies readonly Endpoint[];

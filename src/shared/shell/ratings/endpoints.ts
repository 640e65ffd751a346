import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields } from '../../framework/calls/schemaParts.ts';

const group = 'Globals';

/** Ratings of the portal by its users. Specification, main part 7. */
export const ratingEndpoints = [
  {
    method: 'POST',
    path: 'globals/mtdmrating/add_rate',
    group,
    access: 'user',
    inPerson: true,
    summary: 'Rate the portal with 1 to 5 stars; a second rating of the same day replaces the first',
    request: fields(
      {
        rate: { type: 'integer', minimum: 1, maximum: 5, 'x-problem': 'validation.rating' },
        comment: { type: ['string', 'null'], maxLength: 500 },
        cmid: { ...cmidSchema, type: ['string', 'null'], description: 'Screen on which the user was asked.' },
      },
      ['rate'],
    ),
    response: fields({ id: { type: 'integer' } }),
    status: 201,
  },
  {
    method: 'POST',
    path: 'globals/mtdmrating/dont_show_rating',
    group,
    access: 'user',
    inPerson: true,
    summary: 'Never ask the user for a rating again',
    status: 204,
  },
  {
    method: 'GET',
    path: 'globals/mtdmrating/check_rate_frequency',
    group,
    access: 'user',
    summary: 'Check if the user is to be asked for a rating',
    response: fields({ show: { type: 'boolean' } }),
  },
] as const satisfies readonly Endpoint[];

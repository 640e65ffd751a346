import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, objectOf } from '../../framework/calls/schemaParts.ts';
import type { DensityLineDefinition } from './densityScales.ts';

const day = { type: 'string', format: 'date' } as const;

/** Calls of the density and class calculator. */
export const itemEndpoints = [
  {
    method: 'GET',
    path: 'density/scales',
    group: 'General',
    access: 'public',
    suppressErrors: true,
    summary: 'Public scales from density to freight class, and the limits of a line',
    response: fields({
      scales: {
        type: 'array',
        items: fields({
          code: { type: 'string' },
          name: { type: 'string', description: 'In the language of the caller.' },
          effective_from: day,
          effective_to: { type: ['string', 'null'], format: 'date' },
          steps: {
            type: 'array',
            description: 'Lower bounds in pounds per cubic foot, inclusive, from the lowest on.',
            items: fields({ from: { type: 'number' }, freight_class: { type: 'string' } }),
          },
        }),
      },
      line: objectOf<DensityLineDefinition>('Properties and rules of a line, as in the definition of lines of bills of lading.'),
    }),
  },
] as const satisfies readonly Endpoint[];

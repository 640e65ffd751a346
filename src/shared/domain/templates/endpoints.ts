import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, recordIdSchema } from '../../framework/calls/schemaParts.ts';

/** Keeping a shipment as a template, from any record that has one. */
export const templateEndpoints = [
  {
    method: 'POST',
    path: 'shipment_templates/keep',
    group: 'Shipment Templates',
    access: 'user',
    summary: 'Keep a bill of lading, a quote or a shipment as a template, without dates, numbers and state',
    status: 201,
    request: fields(
      {
        name: { type: 'string', minLength: 1, maxLength: 40, description: 'Once in the account.' },
        shared: { type: 'boolean', description: 'true: for all users of the account.' },
        bol: recordIdSchema,
        quote: recordIdSchema,
        shipment: recordIdSchema,
      },
      ['name'],
    ),
    response: { type: 'object', description: 'The template, as in the response of the call for one record.' },
  },
] as const satisfies readonly Endpoint[];

import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, dayParameter, fields } from '../../framework/calls/schemaParts.ts';

/** A screen's figures over the requested days. */
const figures = fields({
  cmid: cmidSchema,
  title: { type: 'string' },
  visits: { type: 'integer', description: 'Number of times that the screen was opened.' },
  users: { type: 'integer' },
  calls: { type: 'integer' },
  errors: { type: 'integer' },
  average_ms: { type: 'integer' },
  slowest_ms: { type: 'integer' },
});

/** Use of each screen and its answer times. Specification, main part 7; the two calls that record an opened screen are not in it. */
export const observationEndpoints = [
  {
    method: 'GET',
    path: 'commands/analytics',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Figures per screen between two days, both included; default: the last seven days',
    query: fields(
      {
        from: dayParameter,
        to: dayParameter,
        cmid: cmidSchema,
        company: { type: 'string', maxLength: 20, description: 'Code of the company.' },
      },
      [],
    ),
    response: fields({ results: { type: 'array', items: figures }, count: { type: 'integer' } }),
  },
  {
    method: 'POST',
    path: 'commands/portlet_history',
    group: 'Admin CRUD',
    access: 'user',
    suppressErrors: true,
    summary: 'Record that the caller has opened the screen of the header `cmid`',
    status: 204,
  },
  {
    method: 'POST',
    path: 'analytics/page_view',
    group: 'Analytics',
    access: 'user',
    suppressErrors: true,
    summary: 'Report the screen of the header `cmid` to the installation’s analytics collector, if its mode allows it',
    status: 204,
  },
] as const satisfies readonly Endpoint[];

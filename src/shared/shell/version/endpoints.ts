import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

/** Specification, main part 7. */
export const versionEndpoints = [
  {
    method: 'GET',
    path: 'version',
    group: 'General',
    access: 'public',
    summary: 'Version of the portal, and state of an update',
    response: fields({
      version: { type: 'string' },
      build: { type: 'string', description: 'Different for each build of the app.' },
      cache_available: { type: 'boolean' },
      updating: { type: 'boolean', description: 'true: a new build is being installed, or this server is about to stop.' },
      product_code: { type: 'string', description: 'Code of the default company.' },
      product_name: { type: 'string' },
      maintenance_url: { type: 'string', description: 'Address for browsers while the portal is down; empty: its own page.' },
    }),
  },
] as const satisfies readonly Endpoint[];

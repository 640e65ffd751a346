import type { Endpoint } from '../../framework/calls/endpoints.ts';

/** Jobs of all companies, for administrators of the product's company. Law 50. */
const call = { method: 'POST', idKind: 'text', group: 'Admin CRUD', access: 'admin', installation: true, status: 204 } as const;

export const jobEndpoints = [
  { ...call, path: 'jobs/{id}/run', summary: 'Run a failed, cancelled or retrying job again' },
  { ...call, path: 'jobs/{id}/cancel', summary: 'Cancel a waiting job' },
] as const satisfies readonly Endpoint[];

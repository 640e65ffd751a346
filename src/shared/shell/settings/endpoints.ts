import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { masterConfigSchema } from '../session/signInSchemas.ts';

/** Specification, main part 7. */
export const settingEndpoints = [
  {
    method: 'GET',
    path: 'users/masterconfig',
    group: 'Users',
    access: 'user',
    summary: 'Settings of the portal and of the company, by key group',
    response: masterConfigSchema,
  },
] as const satisfies readonly Endpoint[];

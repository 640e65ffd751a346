import type { Endpoint } from '../framework/calls/endpoints.ts';
import { announcementEndpoints } from './announcements/endpoints.ts';
import { companyEndpoints } from './companies/endpoints.ts';
import { screenEndpoint } from './definitions/screenEndpoint.ts';
import { maintenanceEndpoints } from './maintenance/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { versionEndpoints } from './version/endpoints.ts';

/** Calls of the sign-in page and of a first screen, kept apart: the whole list of calls would be a twentieth of its scripts. */
export const entryEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...companyEndpoints,
  ...versionEndpoints,
  ...maintenanceEndpoints,
  ...announcementEndpoints,
  screenEndpoint,
];

import type { Endpoint } from '../framework/calls/endpoints.ts';
import { announcementEndpoints } from './announcementEndpoints.ts';
import { generalEndpoints } from './generalEndpoints.ts';
import { maintenanceEndpoints } from './maintenanceEndpoints.ts';
import { sessionEndpoints } from './sessionEndpoints.ts';

/** What the sign-in page calls by itself: the whole list of calls would be a twentieth of its scripts. */
export const entryEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...generalEndpoints,
  ...maintenanceEndpoints,
  ...announcementEndpoints,
];

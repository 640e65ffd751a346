import type { Endpoint } from '../framework/endpoints.ts';
import { announcementEndpoints } from './announcementEndpoints.ts';
import { accessEndpoints } from './accessEndpoints.ts';
import { definitionEndpoints } from './definitionEndpoints.ts';
import { documentEndpoints } from './documentEndpoints.ts';
import { generalEndpoints } from './generalEndpoints.ts';
import { maintenanceEndpoints } from './maintenanceEndpoints.ts';
import { menuEndpoints } from './menuEndpoints.ts';
import { observationEndpoints } from './observationEndpoints.ts';
import { preferenceEndpoints } from './preferenceEndpoints.ts';
import { searchEndpoints } from './searchEndpoints.ts';
import { sessionEndpoints } from './sessionEndpoints.ts';
import { signOnEndpoints } from './signOnEndpoints.ts';

/** The calls of the shell. Seed 000 section 7; what the seeds leave open follows the endpoint ledger. */
import { switchEndpoints } from './switchEndpoints.ts';
export const shellEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...preferenceEndpoints,
  ...menuEndpoints,
  ...switchEndpoints,
  ...accessEndpoints,
  ...generalEndpoints,
  ...announcementEndpoints,
  ...observationEndpoints,
  ...maintenanceEndpoints,
  ...searchEndpoints,
  ...documentEndpoints,
  ...signOnEndpoints,
  ...definitionEndpoints,
];

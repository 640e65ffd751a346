import type { Endpoint } from '../framework/calls/endpoints.ts';
import { accessEndpoints } from './accessEndpoints.ts';
import { announcementEndpoints } from './announcementEndpoints.ts';
import { definitionEndpoints } from './definitionEndpoints.ts';
import { documentEndpoints } from './documentEndpoints.ts';
import { finderEndpoints } from './finderEndpoints.ts';
import { formEndpoints } from './formEndpoints.ts';
import { generalEndpoints } from './generalEndpoints.ts';
import { maintenanceEndpoints } from './maintenanceEndpoints.ts';
import { menuEndpoints } from './menuEndpoints.ts';
import { menuToolEndpoints } from './menuToolEndpoints.ts';
import { observationEndpoints } from './observationEndpoints.ts';
import { passwordEndpoints } from './passwordEndpoints.ts';
import { preferenceEndpoints } from './preferenceEndpoints.ts';
import { registrationEndpoints } from './registrationEndpoints.ts';
import { searchEndpoints } from './searchEndpoints.ts';
import { sessionEndpoints } from './sessionEndpoints.ts';
import { signOnEndpoints } from './signOnEndpoints.ts';
import { signOnLinkEndpoints } from './signOnLinkEndpoints.ts';
import { switchEndpoints } from './switchEndpoints.ts';

/** The calls of the shell. Seed 000 section 7; what the seeds leave open follows the endpoint ledger. */
export const shellEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...switchEndpoints,
  ...accessEndpoints,
  ...finderEndpoints,
  ...formEndpoints,
  ...passwordEndpoints,
  ...registrationEndpoints,
  ...preferenceEndpoints,
  ...menuEndpoints,
  ...menuToolEndpoints,
  ...generalEndpoints,
  ...announcementEndpoints,
  ...observationEndpoints,
  ...maintenanceEndpoints,
  ...searchEndpoints,
  ...documentEndpoints,
  ...signOnEndpoints,
  ...signOnLinkEndpoints,
  ...definitionEndpoints,
];

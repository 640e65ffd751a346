import type { Operation } from '../framework/http/Call.ts';
import { accessOperations } from './access/accessOperations.ts';
import { announcementOperations } from './announcements/announcementOperations.ts';
import { definitionOperations } from './definitions/definitionOperations.ts';
import { documentOperations } from './documents/documentOperations.ts';
import { finderOperations } from './finders/finderOperations.ts';
import { generalOperations } from './general/generalOperations.ts';
import { jobOperations } from './jobs/jobOperations.ts';
import { menuOperations } from './menus/menuOperations.ts';
import { observationOperations } from './observation/observationOperations.ts';
import { passwordOperations } from './password/passwordOperations.ts';
import { preferenceOperations } from './preferences/preferenceOperations.ts';
import { registrationOperations } from './registration/registrationOperations.ts';
import { sessionOperations } from './session/sessionOperations.ts';
import { signOnOperations } from './sign_on/signOnOperations.ts';
import { switchOperations } from './switching/switchOperations.ts';

/** The calls of the shell with what answers them, area by area. */
export const shellOperations: readonly Operation[] = [
  ...sessionOperations,
  ...switchOperations,
  ...accessOperations,
  ...finderOperations,
  ...passwordOperations,
  ...registrationOperations,
  ...preferenceOperations,
  ...menuOperations,
  ...generalOperations,
  ...announcementOperations,
  ...observationOperations,
  ...jobOperations,
  ...documentOperations,
  ...signOnOperations,
  ...definitionOperations,
];

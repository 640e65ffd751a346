import type { Endpoint } from '../calls/endpoints.ts';
import { changeEndpoints } from './changeEndpoints.ts';
import { draftEndpoints } from './draftEndpoints.ts';
import { emailEndpoints } from './emailEndpoints.ts';
import { fileEndpoints } from './fileEndpoints.ts';
import { gridViewEndpoints } from './gridViewEndpoints.ts';

/** The calls that lists, records and forms of the framework make; areas of the shell answer them. */
export const frameworkEndpoints = [
  ...gridViewEndpoints,
  ...changeEndpoints,
  ...draftEndpoints,
  ...fileEndpoints,
  ...emailEndpoints,
] as const satisfies readonly Endpoint[];

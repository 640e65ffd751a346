import type { Endpoint } from '../framework/calls/endpoints.ts';
import { customerEndpoints } from './customers/endpoints.ts';
import { jobPostingEndpoints } from './job_postings/endpoints.ts';
import { labelEndpoints } from './labels/endpoints.ts';
import { salesCodeEndpoints } from './sales_codes/endpoints.ts';
import { terminalEndpoints } from './terminals/endpoints.ts';

/** The calls of the domain's areas, for the app. */
export const domainEndpoints = [
  ...customerEndpoints,
  ...jobPostingEndpoints,
  ...labelEndpoints,
  ...salesCodeEndpoints,
  ...terminalEndpoints,
] as const satisfies readonly Endpoint[];

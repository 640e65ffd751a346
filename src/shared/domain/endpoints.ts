import type { Endpoint } from '../framework/calls/endpoints.ts';
import { bolEndpoints } from './bols/endpoints.ts';
import { customerEndpoints } from './customers/endpoints.ts';
import { itemEndpoints } from './items/endpoints.ts';
import { jobPostingEndpoints } from './job_postings/endpoints.ts';
import { labelEndpoints } from './labels/endpoints.ts';
import { pickupEndpoints } from './pickups/endpoints.ts';
import { quoteEndpoints } from './quotes/endpoints.ts';
import { salesCodeEndpoints } from './sales_codes/endpoints.ts';
import { templateEndpoints } from './templates/endpoints.ts';
import { terminalEndpoints } from './terminals/endpoints.ts';
import { transitEndpoints } from './transit/endpoints.ts';

/** The calls of the domain's areas, for the app. */
export const domainEndpoints = [
  ...bolEndpoints,
  ...customerEndpoints,
  ...itemEndpoints,
  ...jobPostingEndpoints,
  ...labelEndpoints,
  ...pickupEndpoints,
  ...quoteEndpoints,
  ...salesCodeEndpoints,
  ...templateEndpoints,
  ...terminalEndpoints,
  ...transitEndpoints,
] as const satisfies readonly Endpoint[];

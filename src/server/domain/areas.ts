import type { Area } from '../framework/areas/defineArea.ts';
import { bolArea } from './bols/area.ts';
import { claimArea } from './cargo_claims/area.ts';
import { customerArea } from './customers/area.ts';
import { dealerArea } from './dealers/area.ts';
import { demoArea } from './demo/area.ts';
import { featureRequestArea } from './feature_requests/area.ts';
import { itemArea } from './items/area.ts';
import { jobPostingArea } from './job_postings/area.ts';
import { labelArea } from './labels/area.ts';
import { leaveArea } from './leave/area.ts';
import { pickupArea } from './pickups/area.ts';
import { probillArea } from './probills/area.ts';
import { quoteArea } from './quotes/area.ts';
import { requestArea } from './requests/area.ts';
import { salesCodeArea } from './sales_codes/area.ts';
import { shipmentArea } from './shipments/area.ts';
import { staffRoleArea } from './staff_roles/area.ts';
import { templateArea } from './templates/area.ts';
import { terminalArea } from './terminals/area.ts';
import { transitArea } from './transit/area.ts';

/** The areas of the freight domain. */
export const domainAreas: readonly Area[] = [
  bolArea,
  claimArea,
  customerArea,
  dealerArea,
  demoArea,
  featureRequestArea,
  itemArea,
  jobPostingArea,
  labelArea,
  leaveArea,
  pickupArea,
  probillArea,
  quoteArea,
  requestArea,
  salesCodeArea,
  shipmentArea,
  staffRoleArea,
  templateArea,
  terminalArea,
  transitArea,
];

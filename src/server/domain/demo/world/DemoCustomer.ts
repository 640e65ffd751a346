import type { DemoRow } from './DemoPlan.ts';
import type { FirmName } from './names.ts';
import type { City } from './places.ts';

/** The facts of a customer that accounts, shipments and users need. */
export interface DemoCustomer {
  readonly id: number;
  /** 0 is the product's own company, 1 the first of `companies`. */
  readonly company: number;
  readonly city: City;
  readonly firm: FirmName;
  readonly isFrench: boolean;
  readonly row: DemoRow;
}

/** A place of business, as on the papers of its shipments. */
export interface DemoSite {
  readonly city: City;
  readonly address: string;
  readonly postal: string;
}

export interface DemoCustomerAccount {
  readonly id: number;
  readonly customer: DemoCustomer;
  readonly site: DemoSite;
  /** Share of traffic. */
  readonly weight: number;
  readonly row: DemoRow;
}

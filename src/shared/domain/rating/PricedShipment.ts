import type { DimensionUnit, WeightUnit } from '../items/itemMeasures.ts';
import type { Amount } from './RateReference.ts';

/** A line of a shipment to be priced; its weight is that of all its pieces. */
export interface PricedItem {
  readonly pieces: Amount;
  readonly weight: Amount;
  readonly weight_unit?: WeightUnit | null | undefined;
  readonly length?: Amount | null | undefined;
  readonly width?: Amount | null | undefined;
  readonly height?: Amount | null | undefined;
  readonly dim_unit?: DimensionUnit | null | undefined;
  readonly freight_class?: string | null | undefined;
}

export type ServiceLevel = 'standard' | 'guaranteed_noon' | 'guaranteed_4pm' | 'intermodal' | 'expedited';

/** A shipment to be priced. Dates are `YYYY-MM-DD`. */
export interface PricedShipment {
  /** The account that pays, whose prices hold; null for a payer without. */
  readonly account: number | null;
  readonly ship_date: string;
  /** Decides the week of fuel; the shipping date if it is not known. */
  readonly pickup_date?: string | null | undefined;
  /** Decides the rates of tax; the shipping date until there is one (rating A20). */
  readonly invoice_date?: string | null | undefined;
  readonly terms: 'prepaid' | 'collect' | 'third_party';
  readonly service_level: ServiceLevel;
  readonly origin_city?: string | null | undefined;
  readonly origin_province?: string | null | undefined;
  readonly origin_postal?: string | null | undefined;
  readonly origin_country: string;
  readonly destination_city?: string | null | undefined;
  readonly destination_province?: string | null | undefined;
  readonly destination_postal?: string | null | undefined;
  readonly destination_country: string;
  /** In the currency of the shipment. */
  readonly declared_value?: Amount | null | undefined;
  readonly currency?: 'CAD' | 'USD' | null | undefined;
  readonly cod_amount?: Amount | null | undefined;
  readonly carry_distance_ft?: Amount | null | undefined;
  /** Codes of chosen accessorials. */
  readonly accessorials: readonly string[];
  /** Hours and days of accessorials by their code, which billing types. */
  readonly quantities?: Readonly<Record<string, Amount>> | undefined;
  /** Weight in pounds of the whole shipment as inspected. */
  readonly verified_weight?: Amount | null | undefined;
  /** Class of all lines as inspected. */
  readonly inspected_class?: string | null | undefined;
  readonly export_declaration?: boolean | undefined;
  readonly import_proof?: boolean | undefined;
  readonly items: readonly PricedItem[];
}

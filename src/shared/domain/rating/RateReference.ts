/** A number as a row carries it: a JSON number, or the text of an exact decimal. */
export type Amount = string | number;

/** A tariff in one version: the same code may follow under a later date. */
export interface TariffRow {
  readonly id: number;
  readonly code: string;
  readonly basis: 'cwt_class' | 'cwt_density' | 'per_pallet';
  /** Pounds per cubic foot that are paid at least; tariffs by density alone. */
  readonly density_minimum?: Amount | null | undefined;
  /** Cubic feet above which, and pounds per cubic foot below which, each class is at least `cubic_class`; tariffs by class alone. */
  readonly cubic_capacity?: Amount | null | undefined;
  readonly cubic_density?: Amount | null | undefined;
  readonly cubic_class?: string | null | undefined;
  /** Pounds paid for each foot of a trailer, once there are more feet than the threshold. */
  readonly linear_foot_weight?: Amount | null | undefined;
  readonly linear_foot_threshold?: Amount | null | undefined;
  /** Amounts by the feet from which they hold: `{ "8": 60 }`. */
  readonly length_bands?: Readonly<Record<string, Amount>> | null | undefined;
  readonly density_scale?: number | null | undefined;
  readonly currency: 'CAD' | 'USD';
  readonly effective_from: string;
  readonly effective_to?: string | null | undefined;
  readonly status: string;
}

export interface LaneRow {
  readonly id: number;
  readonly tariff: number;
  readonly origin_zone: string;
  readonly destination_zone: string;
  readonly minimum_charge: Amount;
  readonly intermodal: boolean;
}

export interface BreakRow {
  readonly lane: number;
  readonly freight_class?: string | null | undefined;
  readonly min_weight: Amount;
  readonly rate_cwt: Amount;
}

export interface PricingRow {
  readonly id?: number | undefined;
  readonly account: number;
  readonly tariff: number;
  readonly direction: 'outbound' | 'inbound' | 'third_party';
  readonly discount_pct: Amount;
  readonly fak_class?: string | null | undefined;
  readonly minimum_charge?: Amount | null | undefined;
  readonly fuel_table: number;
  readonly accessorial_waivers?: readonly number[] | null | undefined;
  readonly effective_from: string;
  readonly effective_to?: string | null | undefined;
}

/** A place with its postal prefix: three characters in Canada, three to five digits in the United States. */
export interface PointRow {
  readonly city: string;
  readonly city_fr?: string | null | undefined;
  readonly province: string;
  readonly country: string;
  readonly postal_prefix: string;
  readonly zone: string;
  readonly terminal: number;
}

export interface DirectPointRow {
  readonly city: string;
  readonly province: string;
  readonly postal_prefix: string;
  readonly kind: 'direct' | 'indirect' | 'interline';
  readonly beyond_charge?: Amount | null | undefined;
  /** 1 for Monday to 7; empty: every working day. */
  readonly service_days?: readonly number[] | null | undefined;
  readonly status: string;
}

export interface GuaranteedPointRow {
  readonly id: number;
  readonly origin_terminal: number;
  readonly destination_city: string;
  readonly destination_province: string;
  readonly level: 'noon' | '4pm';
  readonly surcharge_pct: Amount;
  readonly minimum?: Amount | null | undefined;
  readonly status: string;
}

export type ChargeBasis = 'flat' | 'per_cwt' | 'per_lb' | 'per_piece' | 'per_hour' | 'per_day' | 'pct_freight' | 'pct_value';

export interface AccessorialRow {
  readonly id: number;
  readonly code: string;
  readonly name_en: string;
  readonly name_fr: string;
  readonly basis: ChargeBasis;
  readonly rate: Amount;
  readonly minimum?: Amount | null | undefined;
  readonly maximum?: Amount | null | undefined;
  readonly requestable: boolean;
  /** `MM-DD`, both days included; a season may span the new year. */
  readonly season_from?: string | null | undefined;
  readonly season_to?: string | null | undefined;
  readonly taxable: boolean;
  readonly status: string;
}

export interface ZoneRow {
  readonly id?: number | undefined;
  readonly code: string;
  readonly name_en: string;
  readonly name_fr: string;
  readonly postal_prefixes: readonly string[];
  readonly basis: ChargeBasis;
  readonly rate: Amount;
  readonly minimum?: Amount | null | undefined;
  readonly effective_from: string;
}

export interface FuelTableRow {
  readonly id: number;
  readonly code: string;
  readonly base_price: Amount;
  readonly base_pct: Amount;
  readonly step_price: Amount;
  readonly step_pct: Amount;
  readonly applies_from: string;
}

export interface FuelPriceRow {
  readonly id?: number | undefined;
  readonly table: number;
  /** A Monday. */
  readonly week_start: string;
  readonly price: Amount;
  readonly published_at?: string | null | undefined;
}

export interface TaxRow {
  readonly id?: number | undefined;
  readonly province: string;
  readonly gst: Amount;
  readonly hst: Amount;
  readonly qst: Amount;
  readonly effective_from: string;
  readonly effective_to?: string | null | undefined;
}

export interface ScaleRow {
  readonly scale: number;
  readonly density_from: Amount;
  readonly freight_class: string;
}

/**
 * All that prices depend on beside the shipment, as the rows of its tables: those that may apply on the dates of the shipment are enough.
 * Numbers of CAD, but for breaks, bands and minimums of lanes, which are in the currency of their tariff (rating A22).
 */
export interface RateReference {
  readonly tariffs: readonly TariffRow[];
  readonly tariff_lanes: readonly LaneRow[];
  readonly tariff_breaks: readonly BreakRow[];
  readonly customer_pricing: readonly PricingRow[];
  readonly service_points: readonly PointRow[];
  readonly direct_points: readonly DirectPointRow[];
  readonly guaranteed_service_points: readonly GuaranteedPointRow[];
  readonly accessorials: readonly AccessorialRow[];
  readonly surcharge_zones: readonly ZoneRow[];
  readonly fuel_surcharge_tables: readonly FuelTableRow[];
  readonly fuel_prices: readonly FuelPriceRow[];
  readonly tax_rates: readonly TaxRow[];
  readonly density_scale_rows: readonly ScaleRow[];
  /** The customer of the account that pays; undefined for a visitor. */
  readonly customer?:
    | {
        readonly tax_exempt: boolean;
        readonly tax_exempt_number?: string | null | undefined;
        readonly classification: 'density' | 'class' | 'fak';
      }
    | undefined;
  readonly settings: {
    /** Per cent of the declared value above the threshold. */
    readonly valuation_rate: Amount;
    /** CAD for one USD. */
    readonly usd_rate: Amount;
    /** The instant of the price, ISO 8601: prices of fuel that are published later do not count. */
    readonly now: string;
  };
}

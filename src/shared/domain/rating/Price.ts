import type { Decimal } from '../../framework/decimals/Decimal.ts';
import type { DirectPointRow, PointRow, TariffRow } from './RateReference.ts';

export type ChargeKind =
  | 'linehaul'
  | 'deficit'
  | 'discount'
  | 'minimum'
  | 'beyond'
  | 'fuel'
  | 'accessorial'
  | 'length'
  | 'valuation'
  | 'congestion'
  | 'guaranteed'
  | 'tax_hst'
  | 'tax_gst'
  | 'tax_qst';

export type RuleKind =
  | 'tariff'
  | 'density'
  | 'class'
  | 'deficit'
  | 'discount'
  | 'minimum'
  | 'beyond'
  | 'fuel'
  | 'accessorial'
  | 'length'
  | 'valuation'
  | 'congestion'
  | 'guaranteed'
  | 'tax';

/** A text in both languages. */
export interface Bilingual {
  readonly en: string;
  readonly fr: string;
}

/** One line of a price: the rule and the record that made it, and what it was computed from. Its amount is exact to the cent. */
export interface PriceLine {
  readonly kind: ChargeKind;
  readonly rule_kind: RuleKind;
  /** Code of the record that made the line. */
  readonly rule_ref: string;
  readonly text: Bilingual;
  readonly quantity: Decimal;
  readonly unit_text: string;
  readonly rate: Decimal;
  readonly amount: Decimal;
}

/** One end of a move as the tables know it. */
export interface PricedEnd {
  readonly point: PointRow;
  /** Undefined for a place that is in no list of points: indirect, without a charge (rating A26). */
  readonly direct: DirectPointRow | undefined;
}

/** Measures of a shipment, whether it can be priced or not. */
export interface ShipmentMeasures {
  /** Pounds as stated, and as inspected where they were. */
  readonly weight: Decimal;
  readonly cube: Decimal | undefined;
  readonly feet: Decimal;
}

export interface Price extends ShipmentMeasures {
  readonly outcome: 'rated';
  readonly origin: PricedEnd;
  readonly destination: PricedEnd;
  readonly tariff: TariffRow;
  /** Pounds after the rules of density and of linear feet, before the deficit (rating A30). */
  readonly rated_weight: Decimal;
  readonly lines: readonly PriceLine[];
  /** Lines without taxes. */
  readonly subtotal: Decimal;
  readonly fuel: Decimal;
  readonly tax_total: Decimal;
  readonly total: Decimal;
  readonly currency: 'CAD' | 'USD';
  /** Why lines are missing that could be expected: waived services, an exemption from tax. */
  readonly notes: readonly Bilingual[];
  /** Advice that the declared value is high for the weight. */
  readonly isHighValue: boolean;
  readonly used: UsedRows;
}

/** Ids of the rows beside the tariff that made a price, as far as the tables have them. */
export interface UsedRows {
  readonly pricing: number | undefined;
  readonly fuelTable: number | undefined;
  readonly fuelPrice: number | undefined;
  readonly taxRate: number | undefined;
  readonly zones: readonly number[];
}

/** A field of the shipment that cannot be priced as it is, with the key of the message that says why. */
export interface PriceProblem {
  readonly field: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** What comes of pricing a shipment: a price, an answer by sales, a failure of the tables, or what has to be corrected first. */
export type Pricing =
  | Price
  | (ShipmentMeasures & { readonly outcome: 'spot'; readonly reason: 'weight' | 'feet' | 'lane' })
  | { readonly outcome: 'failed'; readonly reason: 'fuel' | 'tax' }
  | { readonly outcome: 'refused'; readonly problems: readonly PriceProblem[] };

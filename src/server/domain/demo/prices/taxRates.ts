import type { TaxRates } from '../../../../shared/domain/rating/freightTaxes.ts';
import { decimal } from '../../../../shared/framework/decimals/Decimal.ts';
import { type DayNumber, dayNumber } from '../world/calendar.ts';

interface ProvinceRates {
  readonly province: string;
  /** Percentages. */
  readonly gst: number;
  readonly hst: number;
  readonly qst: number;
  readonly effective_from: string;
  readonly effective_to: string | null;
}

const harmonized = { ON: 13, NB: 15, NL: 15, PE: 15 };
const federal = ['AB', 'BC', 'MB', 'SK', 'YT', 'NT', 'NU'];

/** Rates by province; Nova Scotia's fell in April 2025. */
export const taxRates: readonly ProvinceRates[] = [
  ...Object.entries(harmonized).map(([province, hst]) => ratesOf(province, { hst }, '2016-07-01')),
  ratesOf('QC', { gst: 5, qst: 9.975 }, '2016-07-01'),
  ratesOf('NS', { hst: 15 }, '2010-07-01', '2025-03-31'),
  ratesOf('NS', { hst: 14 }, '2025-04-01'),
  ...federal.map((province) => ratesOf(province, { gst: 5 }, '2008-01-01')),
];

function ratesOf(
  province: string,
  { gst = 0, hst = 0, qst = 0 }: Partial<Pick<ProvinceRates, 'gst' | 'hst' | 'qst'>>,
  effective_from: string,
  effective_to: string | null = null,
): ProvinceRates {
  return { province, gst, hst, qst, effective_from, effective_to };
}

const periods = taxRates.map(({ province, gst, hst, qst, effective_from, effective_to }) => ({
  province,
  from: dayNumber(effective_from),
  to: effective_to === null ? Infinity : dayNumber(effective_to),
  rates: { gst: decimal(gst), hst: decimal(hst), qst: decimal(qst) },
}));

/** Without tax, as outside Canada. */
const none: TaxRates = { gst: decimal(0), hst: decimal(0), qst: decimal(0) };

/** The rates of a province on a day. */
export function taxRatesOn(province: string, day: DayNumber): TaxRates {
  return periods.find((period) => period.province === province && period.from <= day && day <= period.to)?.rates ?? none;
}

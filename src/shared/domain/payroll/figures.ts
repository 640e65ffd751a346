/** Legal figures of a year in cents; rates in millionths. */
export interface PayrollFigures {
  readonly pensionableMaximum: number;
  readonly secondMaximum: number;
  readonly cpp: CappedRate;
  readonly qpp: CappedRate;
  /** CPP2 and QPP2. */
  readonly secondPension: CappedRate;
  readonly insurableMaximum: number;
  readonly ei: CappedRate;
  readonly eiQuebec: CappedRate;
  readonly qpipMaximum: number;
  readonly qpip: CappedRate;
}

/** A rate in millionths, and the most of a year in cents. */
interface CappedRate {
  readonly rate: number;
  readonly most: number;
}

/**
 * Figures as published by the Canada Revenue Agency, the Employment Insurance Commission, Retraite Québec and Revenu Québec.
 * For demo data and the check of its slips, never for a payroll.
 * @see domain 8.2
 */
const figures: Readonly<Record<number, PayrollFigures>> = {
  2024: {
    pensionableMaximum: 6_850_000,
    secondMaximum: 7_320_000,
    cpp: { rate: 59_500, most: 386_750 },
    qpp: { rate: 64_000, most: 416_000 },
    secondPension: { rate: 40_000, most: 18_800 },
    insurableMaximum: 6_320_000,
    ei: { rate: 16_600, most: 104_912 },
    eiQuebec: { rate: 13_200, most: 83_424 },
    qpipMaximum: 9_400_000,
    qpip: { rate: 4_940, most: 46_436 },
  },
  2025: {
    pensionableMaximum: 7_130_000,
    secondMaximum: 8_120_000,
    cpp: { rate: 59_500, most: 403_410 },
    qpp: { rate: 64_000, most: 433_920 },
    secondPension: { rate: 40_000, most: 39_600 },
    insurableMaximum: 6_570_000,
    ei: { rate: 16_400, most: 107_748 },
    eiQuebec: { rate: 13_100, most: 86_067 },
    qpipMaximum: 9_800_000,
    qpip: { rate: 4_940, most: 48_412 },
  },
  2026: {
    pensionableMaximum: 7_460_000,
    secondMaximum: 8_500_000,
    cpp: { rate: 59_500, most: 423_045 },
    qpp: { rate: 63_000, most: 447_930 },
    secondPension: { rate: 40_000, most: 41_600 },
    insurableMaximum: 6_890_000,
    ei: { rate: 16_300, most: 112_307 },
    eiQuebec: { rate: 13_000, most: 89_570 },
    qpipMaximum: 10_300_000,
    qpip: { rate: 4_300, most: 44_290 },
  },
};

/** Figures of a year, else of the nearest known year. */
export function payrollFigures(year: number): PayrollFigures {
  const years = Object.keys(figures).map(Number);
  const known = Math.min(Math.max(year, Math.min(...years)), Math.max(...years));
  return figures[known] as PayrollFigures;
}

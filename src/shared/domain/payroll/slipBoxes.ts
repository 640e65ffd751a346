import type { PayrollFigures } from './figures.ts';
import type { StubSums } from './stubLines.ts';

/** Boxes of a T4 in cents, by column; `employerPlan` is the amount of code 40. */
export interface SlipBoxes {
  readonly t4: Readonly<Record<string, number>>;
  readonly employerPlan: number;
  /** Boxes of the RL-1; only for Quebec. */
  readonly rl1?: Readonly<Record<string, number>>;
}

/**
 * Adds up the stubs of one person, year and province to the boxes of the slips.
 * @see domain 4.5, 8.2
 */
export function slipBoxes(figures: PayrollFigures, province: string, stubs: readonly Pick<StubSums, 'gross' | 'lines'>[]): SlipBoxes {
  const gross = stubs.reduce((sum, stub) => sum + stub.gross, 0);
  const sums = new Map<string, number>();
  for (const { kind, code, amount } of stubs.flatMap(({ lines }) => lines))
    if (kind === 'deduction') sums.set(code, (sums.get(code) ?? 0) + amount);
  const of = (code: string): number => sums.get(code) ?? 0;
  const inQuebec = province === 'QC';
  const pensionable = Math.min(gross, figures.secondMaximum);
  const qpipEarnings = inQuebec ? Math.min(gross, figures.qpipMaximum) : 0;
  const t4 = {
    box_14_income: gross,
    box_16_cpp: of('CPP'),
    box_16a_cpp2: of('CPP2'),
    box_17_qpp: of('QPP'),
    box_17a_qpp2: of('QPP2'),
    box_18_ei: of('EI'),
    box_20_rpp: of('RPP'),
    box_22_tax: of('FIT') + (inQuebec ? 0 : of('PIT')),
    box_24_ei_earnings: Math.min(gross, figures.insurableMaximum),
    box_26_cpp_earnings: pensionable,
    box_44_union: of('UNION'),
    box_55_ppip: of('QPIP'),
    box_56_ppip_earnings: qpipEarnings,
  };
  if (!inQuebec) return { t4, employerPlan: of('RRSP_ER') };
  const rl1 = {
    box_a_income: gross,
    box_b_qpp: of('QPP'),
    box_bb_qpp2: of('QPP2'),
    box_c_ei: of('EI'),
    box_d_rpp: of('RPP'),
    box_e_tax: of('PIT'),
    box_f_union: of('UNION'),
    box_g_pensionable: pensionable,
    box_h_qpip: of('QPIP'),
    box_i_qpip_earnings: qpipEarnings,
  };
  return { t4, employerPlan: of('RRSP_ER'), rl1 };
}

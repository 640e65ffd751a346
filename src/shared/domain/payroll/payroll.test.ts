import { describe, expect, test } from 'vitest';
import { payrollFigures } from './figures.ts';
import { slipBoxes } from './slipBoxes.ts';
import { type StubSums, startOfYear, stubLines } from './stubLines.ts';

const regular = [{ code: 'REG', minutes: 80 * 60, rate: 3000 }];
const member = { isUnionMember: true, hasSavingsPlan: false };

describe('a stub of 2026, 80 h at 30.00 [domain 8.2]', () => {
  test.each([
    ['ON', { CPP: 13_479, EI: 3912, RPP: 7200, UNION: 2880, FIT: 24_000, PIT: 12_000 }, 63_471, 176_529],
    ['QC', { QPP: 14_272, EI: 3120, QPIP: 1032, RPP: 7200, UNION: 2880, FIT: 19_200, PIT: 21_600 }, 69_304, 170_696],
  ])('%s', (province, expected, deductions, net) => {
    const stub = stubLines(payrollFigures(2026), { province, ...member }, regular);
    expect(Object.fromEntries(stub.lines.filter(({ kind }) => kind === 'deduction').map(({ code, amount }) => [code, amount]))).toEqual(
      expected,
    );
    expect(stub.deductions).toBe(deductions);
    expect(stub.gross - stub.deductions).toBe(net);
  });

  test('the part of the employer in a savings plan is a benefit and a deduction', () => {
    const { lines, gross } = stubLines(payrollFigures(2026), { province: 'ON', isUnionMember: false, hasSavingsPlan: true }, regular);
    expect(gross).toBe(244_800);
    expect(lines.filter(({ code }) => code.startsWith('RRSP')).map(({ kind, code, amount }) => [kind, code, amount])).toEqual([
      ['benefit', 'RRSP_ER', 4800],
      ['deduction', 'RRSP', 9600],
      ['deduction', 'RRSP_ER', 4800],
    ]);
  });
});

/** Stubs of a year, each of 80 h. */
function yearOf(year: number, province: string, rate: number): StubSums[] {
  const stubs: StubSums[] = [];
  for (let period = 0; period < 26; period++)
    stubs.push(
      stubLines(payrollFigures(year), { province, ...member }, [{ code: 'REG', minutes: 4800, rate }], stubs.at(-1)?.toDate ?? startOfYear),
    );
  return stubs;
}

describe('a year of high pay ends at the most of the year [domain 8.2]', () => {
  test.each([
    [2024, 'ON', { box_16_cpp: 386_750, box_16a_cpp2: 18_800, box_18_ei: 104_912, box_24_ei_earnings: 6_320_000 }],
    [2025, 'ON', { box_16_cpp: 403_410, box_16a_cpp2: 39_600, box_18_ei: 107_748, box_26_cpp_earnings: 8_120_000 }],
    [2026, 'QC', { box_17_qpp: 447_930, box_17a_qpp2: 41_600, box_18_ei: 89_570, box_55_ppip: 44_290, box_56_ppip_earnings: 10_300_000 }],
  ])('%i %s', (year, province, expected) => {
    expect(slipBoxes(payrollFigures(year), province, yearOf(year, province, 6000)).t4).toMatchObject(expected);
  });
});

test('tax of Quebec is in the RL-1 alone [domain 4.5]', () => {
  const stubs = yearOf(2025, 'QC', 3000);
  const { t4, rl1 } = slipBoxes(payrollFigures(2025), 'QC', stubs);
  expect(t4['box_22_tax']).toBe(26 * 19_200);
  expect(rl1).toMatchObject({ box_a_income: t4['box_14_income'], box_e_tax: 26 * 21_600, box_g_pensionable: t4['box_26_cpp_earnings'] });
  expect(slipBoxes(payrollFigures(2025), 'ON', yearOf(2025, 'ON', 3000)).rl1).toBeUndefined();
});

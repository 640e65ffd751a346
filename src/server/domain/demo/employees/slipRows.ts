import { payrollFigures } from '../../../../shared/domain/payroll/figures.ts';
import { type SlipBoxes, slipBoxes } from '../../../../shared/domain/payroll/slipBoxes.ts';
import { hundredths } from '../prices/hundredths.ts';
import { dayNumber } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { Cell, DemoPlan, DemoRow } from '../world/DemoPlan.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { places } from './employees.ts';
import type { DemoStub } from './stubs.ts';

/** A slip of a person, year and province. */
export interface DemoSlip {
  readonly employee: DemoEmployee;
  readonly year: number;
  readonly province: string;
  readonly kind: 'original' | 'amended' | 'cancelled';
  readonly sequence: number;
  readonly boxes: SlipBoxes;
  /** `2026-02-20`. */
  readonly issued: string;
}

/** Slips of the years whose day of issue is past; three are amended, one is canceled. */
export function makeSlips({ anchor }: DemoPlan, stubs: readonly DemoStub[]): readonly DemoSlip[] {
  const slips: DemoSlip[] = [];
  const groups = Map.groupBy(stubs, ({ employee, period, province }) => `${period.year} ${employee.place} ${province}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { employee, period, province } = first;
    const issued = `${period.year + 1}-02-20`;
    if (dayNumber(issued) > anchor) continue;
    const boxes = slipBoxes(
      payrollFigures(period.year),
      province,
      group.map(({ sums }) => sums),
    );
    slips.push(...versionsOf({ employee, year: period.year, province, kind: 'original', sequence: 1, boxes, issued }));
  }
  return slips;
}

/** Three people had a first slip of 2024 without union dues; one had a slip of a wrong province. */
function versionsOf(slip: DemoSlip): readonly DemoSlip[] {
  const later = `${slip.year + 1}-03-05`;
  if (slip.year !== 2024) return [slip];
  if (slip.employee.place === places.hr) {
    const wrong = { ...slip, province: slip.province === 'AB' ? 'BC' : 'AB' };
    const { rl1: _, ...boxes } = slip.boxes;
    return [
      { ...wrong, boxes },
      { ...wrong, boxes, kind: 'cancelled', sequence: 2, issued: later },
      { ...slip, issued: later },
    ];
  }
  if (slip.employee.place > 2) return [slip];
  const boxes = { ...slip.boxes, t4: { ...slip.boxes.t4, box_20_rpp: 0 } };
  return [
    { ...slip, boxes: slip.boxes.rl1 ? { ...boxes, rl1: { ...slip.boxes.rl1, box_d_rpp: 0 } } : boxes },
    { ...slip, kind: 'amended', sequence: 2, issued: later },
  ];
}

export function t4Rows(slips: readonly DemoSlip[]): DemoRow[] {
  return slips.map(({ employee, year, province, kind, sequence, boxes, issued }, place) => ({
    employee: employee.id,
    year,
    employer_account: '000000000RP0001',
    employer_name: 'Waybill Freight Lines (demo)',
    province,
    slip_kind: kind,
    sequence,
    ...amounts(boxes.t4),
    box_28_exempt: null,
    box_29_code: null,
    box_45_dental: '3',
    box_46_donations: '0.00',
    box_50_rpp_number: '0000000',
    box_52_pension_adj: '0.00',
    other_boxes: boxes.employerPlan > 0 ? JSON.stringify([{ code: '40', amount: boxes.employerPlan / 100 }]) : null,
    issued_on: issued,
    pdf: null,
    batch: `T4-${year}`,
    viewed_at: place % 2 === 0 ? `${issued}T19:30:00Z` : null,
  }));
}

export function rl1Rows(slips: readonly DemoSlip[]): DemoRow[] {
  return slips.flatMap(({ employee, year, kind, sequence, boxes, issued }) =>
    boxes.rl1 ? [{ employee: employee.id, year, slip_kind: kind, sequence, ...amounts(boxes.rl1), issued_on: issued, pdf: null }] : [],
  );
}

/** Copies of the newest slips on paper; the first ones have not been sent. */
export function t4RequestRows({ plan }: DemoSource, slips: readonly DemoSlip[]): DemoRow[] {
  const newest = Math.max(...slips.map(({ year }) => year));
  const asked = slips.flatMap((slip, place) => (slip.year === newest && slip.employee.place % 9 === 3 ? [{ slip, place }] : []));
  const seen = new Set<number>();
  return asked
    .filter(({ slip }) => !seen.has(slip.employee.id) && seen.add(slip.employee.id))
    .map(({ slip, place }, index) => ({
      employee: slip.employee.id,
      year: slip.year,
      delivery: index % 2 === 0 ? 'mail' : 'portal',
      status: index === 0 ? 'pending' : 'processed',
      slip: index === 0 ? null : demoId(plan, 't4_slips', place),
      requested_at: `${newest + 1}-03-02T15:00:00Z`,
    }));
}

function amounts(boxes: Readonly<Record<string, number>>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(boxes).map(([box, cents]) => [box, hundredths(cents)]));
}

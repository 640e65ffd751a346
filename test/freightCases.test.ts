import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { generalHolidays } from '../src/shared/domain/holidays/generalHolidays.ts';
import { classLines, type FreightLine } from '../src/shared/domain/items/classLines.ts';
import type { DensityScale } from '../src/shared/domain/items/densityScales.ts';
import { type LabelledLine, labelBarcode, labelCount } from '../src/shared/domain/labels/labelCount.ts';
import { gs1CheckDigit, ssccOf } from '../src/shared/domain/labels/sscc.ts';
import {
  type CheckMethod,
  checkDigit,
  countProbills,
  isChecked,
  nextProbill,
  probillAfter,
} from '../src/shared/domain/probills/checkDigits.ts';
import { transitDays } from '../src/shared/domain/transit/transitDays.ts';
import { formatDecimal } from '../src/shared/framework/decimals/Decimal.ts';

/** Cases of `fixtures/freight/makeCases.py`, which computes them from the pages of the law alone. */
interface Fixture {
  readonly scales: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly classes: readonly {
    readonly lines: readonly (Omit<FreightLine, 'length' | 'width' | 'height' | 'weight'> &
      Readonly<Record<'length' | 'width' | 'height' | 'weight', string>>)[];
    readonly cubes: readonly string[];
    readonly cube: string;
    readonly density: string | null;
    readonly feet: string;
    readonly classes: readonly (readonly (string | null)[])[];
    readonly total: readonly (string | null)[];
  }[];
  readonly holidays: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  readonly calendars: Readonly<Record<string, readonly string[]>>;
  readonly transit: readonly {
    readonly asked: string;
    readonly days: number;
    readonly origin: string;
    readonly destination: string;
    readonly served: readonly [readonly number[], readonly number[]];
    readonly pickup: string;
    readonly arrival: string;
  }[];
  readonly digits: readonly { readonly nine: string; readonly mod7: number; readonly mod11: number | null }[];
  readonly ranges: readonly {
    readonly first: string;
    readonly last: string;
    readonly method: CheckMethod;
    readonly drawn: readonly string[];
  }[];
  readonly sscc: readonly { readonly prefix: string; readonly serial: number; readonly sscc: string }[];
  readonly barcodes: readonly (readonly [string, number, string])[];
  readonly labels: readonly { readonly lines: readonly LabelledLine[]; readonly asked: number | null; readonly count: number | null }[];
}

const fixture = JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures/freight/cases.json'), 'utf8')) as Fixture;

describe('as an independent program computes them', () => {
  const scales = Object.entries(fixture.scales).map(
    ([code, steps]): DensityScale => ({
      code,
      name: code,
      effective_from: '2020-01-01',
      effective_to: null,
      steps: Object.entries(steps).map(([from, freight_class]) => ({ from: Number(from), freight_class })),
    }),
  );

  test('[D-242] [R-065] [R-067] [R-068] cubes, densities and classes of both scales', () => {
    const computed = fixture.classes.map(({ lines }) => {
      const numbers = lines.map((line) => ({
        ...line,
        length: Number(line.length),
        width: Number(line.width),
        height: Number(line.height),
        weight: Number(line.weight),
      }));
      const { lines: each, total, trailerFeet } = classLines(numbers, scales);
      return {
        lines,
        cubes: each.map(({ cube }) => formatDecimal(cube)),
        cube: formatDecimal(total.cube),
        density: total.density ? formatDecimal(total.density) : null,
        feet: formatDecimal(trailerFeet),
        classes: each.map(({ classes }) => classes.map((found) => found ?? null)),
        total: total.classes.map((found) => found ?? null),
      };
    });
    expect(computed).toEqual(fixture.classes);
    expect(computed.length).toBeGreaterThan(150);
  });

  test('general holidays of forty years and the days on which they are observed', () => {
    const dayOf = (count: number): string => new Date(count * 86_400_000).toISOString().slice(0, 10);
    const computed = Object.keys(fixture.holidays).map((year) => [
      year,
      generalHolidays(Number(year)).map(({ day, observed }) => [dayOf(day), dayOf(observed)]),
    ]);
    expect(Object.fromEntries(computed)).toEqual(fixture.holidays);
  });

  test('days of pickup and of arrival', () => {
    const calendarOf = (province: string, serviceDays: readonly number[]) => ({
      holidays: new Map(fixture.calendars[province]?.map((day) => [day, 'Holiday'])),
      serviceDays,
    });
    const computed = fixture.transit.map((each) => {
      const [from, to] = each.served;
      const found = transitDays(each.asked, each.days, calendarOf(each.origin, from), calendarOf(each.destination, to));
      return { ...each, pickup: found?.pickupDay, arrival: found?.arrivalDay };
    });
    expect(computed).toEqual(fixture.transit);
    expect(computed.length).toBeGreaterThan(100);
  });

  test('[R-010] check digits of probill numbers', () => {
    const computed = fixture.digits.map(({ nine }) => ({
      nine,
      mod7: checkDigit(nine, 'mod7'),
      mod11: checkDigit(nine, 'mod11') ?? null,
    }));
    expect(computed).toEqual(fixture.digits);
  });

  test('[R-010] the numbers of a range, one after the other, and their count', () => {
    for (const { first, last, method, drawn } of fixture.ranges) {
      const numbers: string[] = [];
      let next = nextProbill(first, last, method);
      while (next !== undefined) {
        numbers.push(next);
        next = nextProbill(probillAfter(next), last, method);
      }
      expect({ first, last, method, drawn: numbers }).toEqual({ first, last, method, drawn });
      expect([first, last, method, countProbills(first, last, method)]).toEqual([first, last, method, drawn.length]);
      expect(drawn.every((number) => isChecked(number, method))).toBe(true);
    }
  });

  test('SSCC with their check digit (law F13)', () => {
    const computed = fixture.sscc.map(({ prefix, serial }) => ({ prefix, serial, sscc: ssccOf(prefix, serial) }));
    expect(computed).toEqual(fixture.sscc);
    for (const { sscc } of fixture.sscc) expect(gs1CheckDigit(sscc.slice(0, -1))).toBe(Number(sscc.slice(-1)));
  });

  test('[R-020] bar codes and counts of labels (law F12, F13)', () => {
    const codes = fixture.barcodes.map(([probill, unit]) => [probill, unit, labelBarcode(probill, unit)]);
    expect(codes).toEqual(fixture.barcodes);
    const counts = fixture.labels.map(({ lines, asked }) => ({ lines, asked, count: labelCount(lines, asked) ?? null }));
    expect(counts).toEqual(fixture.labels);
  });
});

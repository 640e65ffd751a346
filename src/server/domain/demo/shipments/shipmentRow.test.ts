import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { taxCents } from '../prices/charges.ts';
import { addWorkingDays, dayNumber, dayText, instantText, isSummerTime, lastLeapDay, weekday } from '../world/calendar.ts';
import type { DemoPlan } from '../world/DemoPlan.ts';
import { buildWorld } from '../world/DemoWorld.ts';
import { zoneOf } from '../world/places.ts';
import { northern } from '../world/worldSizes.ts';
import { oddShipment } from './oddShipments.ts';
import { shipmentMaker } from './shipmentRow.ts';

const anchor = dayNumber('2026-03-10');
const base = { productCompany: 1, menuGroups: new Map(), userTypes: new Map(), lastIds: {} };
const plan: DemoPlan = { seed: 'waybill-demo', anchor, shipments: 30_000, base };

function rowsOf(of: DemoPlan, indexes: readonly number[]) {
  const make = shipmentMaker(of, buildWorld(of));
  return indexes.map((index) => JSON.stringify(make(index)));
}

describe('a row follows from seed, size, anchor and index alone', () => {
  const indexes = [0, 1, 17, 512, 29_999];

  test('again and in another order it is the same', () => {
    expect(rowsOf(plan, indexes.toReversed()).toReversed()).toEqual(rowsOf(plan, indexes));
  });

  test.each([
    ['seed', { seed: 'another' }],
    ['size', { shipments: 40_000 }],
    ['anchor', { anchor: anchor + 7 }],
  ])('another %s gives other rows', (_name, change) => {
    expect(rowsOf({ ...plan, ...change }, [512])).not.toEqual(rowsOf(plan, [512]));
  });
});

describe('thirty thousand shipments', () => {
  const make = shipmentMaker(plan, buildWorld(plan));
  const rows = Array.from({ length: plan.shipments }, (_, index) => make(index));
  const share = (isMeant: (status: string) => boolean): number => rows.filter(({ status }) => isMeant(String(status))).length / rows.length;

  test('no number comes twice', () => {
    expect(new Set(rows.map(({ probill }) => probill)).size).toBe(rows.length);
  });

  test('states come in the shares of domain 8', () => {
    expect(share((status) => status === 'delivered_clear')).toBeCloseTo(0.8, 1);
    const isDeliveredLate = (row: (typeof rows)[number]) =>
      row['delivery_date'] !== null && String(row['delivery_date']) > String(row['original_eta']).slice(0, 10);
    expect(share((status) => status.endsWith('late')) + rows.filter(isDeliveredLate).length / rows.length).toBeCloseTo(0.04, 1);
    expect(share((status) => /^delivered_(damaged|short|over)$/.test(status))).toBeCloseTo(0.02, 2);
    expect(share((status) => status.endsWith('refused'))).toBeCloseTo(0.01, 2);
  });

  test('days run from two years back to the day before the anchor, hardly any on Sundays', () => {
    const days = rows.filter((_, index) => index !== 15).map(({ pickup_date }) => dayNumber(String(pickup_date)));
    expect([Math.min(...days), Math.max(...days)]).toEqual([anchor - 730, anchor - 1]);
    expect(days.toSorted((a, b) => a - b)).toEqual(days);
    expect(days.filter((day) => weekday(day) === 0).length / days.length).toBeLessThan(0.02);
  });

  test('nothing is under way two weeks after its first expected arrival, and nothing before its loading', () => {
    const underWay = rows.filter(({ status }) => /^(in_transit|late|out_for|held_for)/.test(String(status)));
    expect(underWay.length).toBeGreaterThan(50);
    for (const { original_eta, pickup_date, created_at } of underWay) {
      expect(dayNumber(String(original_eta).slice(0, 10))).toBeGreaterThan(anchor - 14);
      expect(dayNumber(String(pickup_date))).toBeLessThan(anchor);
      expect(String(created_at).slice(0, 10) >= String(pickup_date)).toBe(true);
    }
  });

  test('addresses are in the language of their province', () => {
    const isFrench = (address: unknown) => /^\d+, /.test(String(address));
    const wrong = rows.filter(
      (row, index) => (index < 11 || index > 17) && isFrench(row['consignee_address']) !== (row['consignee_province'] === 'QC'),
    );
    expect(wrong.map(({ consignee_address, consignee_city }) => [consignee_address, consignee_city])).toEqual([]);
  });

  test('half of them weigh less than about 850 lb', () => {
    const weights = rows.map(({ weight }) => Number(weight)).toSorted((a, b) => a - b);
    expect(weights[rows.length / 2]).toBeGreaterThan(800);
    expect(weights[rows.length / 2]).toBeLessThan(900);
  });

  test('the fixed companies have enough for a list', () => {
    const world = buildWorld(plan);
    const companyOf = new Map(world.accounts.map(({ id, customer }) => [id, customer.company]));
    const sharePerCompany = (company: number): number =>
      rows.filter((row) => companyOf.get(Number(row['bill_to'])) === company).length / rows.length;
    expect(sharePerCompany(1)).toBeGreaterThan(0.03);
    expect(sharePerCompany(2)).toBeGreaterThan(0.02);
  });
});

describe('a demo of the usual size shows work, on a working day and on a Sunday', () => {
  test.each(['2026-11-20', '2026-11-22', '2026-11-23', '2026-03-10'])('%s', (text) => {
    const today: DemoPlan = { ...plan, anchor: dayNumber(text), shipments: 20_000 };
    const world = buildWorld(today);
    const make = shipmentMaker(today, world);
    const isUnderWay = ({ status }: ReturnType<typeof make>) => /^(in_transit|late|out_for|held_for)/.test(String(status));
    // All that is under way was picked up in the last weeks.
    const rows = Array.from({ length: 2000 }, (_, i) => make(today.shipments - 1 - i)).filter(isUnderWay);
    const late = rows.filter(({ status }) => String(status).endsWith('late'));
    const ofNorthern = late.filter(({ bill_to }) => world.accounts[Number(bill_to) - 1]?.customer.company === northern);
    const daysLate = late.map(
      ({ eta, original_eta }) => dayNumber(String(eta).slice(0, 10)) - dayNumber(String(original_eta).slice(0, 10)),
    );
    expect(late.length / rows.length).toBeGreaterThan(0.05);
    expect(late.length / rows.length).toBeLessThan(0.1);
    expect(ofNorthern.length).toBeGreaterThan(0);
    expect(Math.min(...daysLate)).toBeGreaterThan(0);
    expect(Math.max(...daysLate)).toBeLessThan(20);
    expect(rows.filter(({ eta }) => String(eta).startsWith(text)).length).toBeGreaterThan(0);
  });
});

describe.each([300, 2000])('the customer of the demo accounts has work in a load of %i', (shipments) => {
  test.each(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'])('on %s', (text) => {
    const small: DemoPlan = { ...plan, anchor: dayNumber(text), shipments };
    const world = buildWorld(small);
    const make = shipmentMaker(small, world);
    const rows = Array.from({ length: shipments }, (_, index) => make(index)).filter(
      ({ bill_to }) => world.accounts[Number(bill_to) - 1]?.customer.company === northern,
    );
    const count = (isMeant: (status: string) => boolean): number => rows.filter(({ status }) => isMeant(String(status))).length;
    expect(count((status) => /^(in_transit|late|out_for|held_for)/.test(status))).toBeGreaterThan(6);
    expect(count((status) => status.endsWith('late'))).toBeGreaterThan(1);
    expect(count((status) => status === 'held_for_pickup')).toBeGreaterThan(0);
    expect(
      rows.filter(({ status, eta }) => !String(status).startsWith('delivered') && String(eta).startsWith(text)).length,
    ).toBeGreaterThan(0);
    expect(rows.filter(({ delivery_date }) => String(delivery_date).startsWith('2026-11')).length).toBeGreaterThan(2);
    for (const { pickup_date, delivery_date } of rows) {
      expect(String(pickup_date) <= text).toBe(true);
      expect(String(delivery_date ?? '') <= text).toBe(true);
    }
  });
});

test('one shipment holds the longest texts that its schema allows', () => {
  const file = path.resolve(import.meta.dirname, '../../../../../schemas/entities/shipments.schema.json');
  const { properties } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const odd = oddShipment(11, anchor);
  const lengths = Object.entries(odd).map(([field, value]) => [field, String(value).length]);
  expect(lengths).toEqual(
    Object.keys(odd).map((field) => [field, properties[field].maxLength ?? String(properties[field].maximum).length]),
  );
});

describe('taxes on a move [domain 5.10]', () => {
  test.each([
    ['Ontario to Quebec', 31_471, 'ON', 'CA', 'QC', 'CA', '2026-03-10', 1574],
    ['within Quebec, both on the price', 31_471, 'QC', 'CA', 'QC', 'CA', '2026-03-10', 1574 + 3139],
    ['Quebec to Ontario', 10_000, 'QC', 'CA', 'ON', 'CA', '2026-03-10', 1300],
    ['to New Brunswick', 10_000, 'QC', 'CA', 'NB', 'CA', '2026-03-10', 1500],
    ['to Nova Scotia before the cut', 10_000, 'ON', 'CA', 'NS', 'CA', '2025-03-31', 1500],
    ['to Nova Scotia from the cut on', 10_000, 'ON', 'CA', 'NS', 'CA', '2025-04-01', 1400],
    ['to Alberta', 10_000, 'ON', 'CA', 'AB', 'CA', '2026-03-10', 500],
    ['across the border', 10_000, 'ON', 'CA', 'NY', 'US', '2026-03-10', 0],
    ['within the United States', 10_000, 'MI', 'US', 'NY', 'US', '2026-03-10', 0],
  ])('%s', (_name, cents, fromProvince, fromCountry, toProvince, toCountry, day, tax) => {
    expect(taxCents(cents, { fromProvince, fromCountry, toProvince, toCountry, day: dayNumber(day) })).toBe(tax);
  });
});

describe('the calendar of the demo', () => {
  test.each([
    ['winter in Toronto', '2026-03-07', 720, 'ON', '2026-03-07T17:00:00Z'],
    ['summer from the day clocks change', '2026-03-08', 720, 'ON', '2026-03-08T16:00:00Z'],
    ['evening passes into the next day in UTC', '2026-07-01', 1380, 'BC', '2026-07-02T06:00:00Z'],
    ['no change of clocks in Saskatchewan', '2026-07-01', 720, 'SK', '2026-07-01T18:00:00Z'],
    ['half an hour in Newfoundland', '2026-01-05', 720, 'NL', '2026-01-05T15:30:00Z'],
    ['winter again on the first Sunday of November', '2026-11-01', 720, 'ON', '2026-11-01T17:00:00Z'],
  ])('%s', (_name, day, minutes, province, instant) => {
    expect(instantText(dayNumber(day), minutes, zoneOf(province))).toBe(instant);
  });

  test('zones agree with the clocks of the platform on every day of two years', () => {
    for (const province of ['ON', 'NS', 'NL', 'MB', 'SK', 'AB', 'BC', 'YT']) {
      const zone = zoneOf(province);
      const format = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone.name,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        day: '2-digit',
      });
      const wrong = Array.from({ length: 730 }, (_, i) => anchor - i).filter(
        (day) =>
          format.format(new Date(instantText(day, 720, zone))) !==
          format.format(new Date(instantText(day, 720, zone))).replace(/\d\d:\d\d/, '12:00'),
      );
      expect(wrong.map(dayText)).toEqual([]);
    }
  });

  test.each([
    ['Friday and one day is Monday', '2026-03-06', 1, '2026-03-09'],
    ['Saturday and one day is Monday', '2026-03-07', 1, '2026-03-09'],
    ['five days are a week', '2026-03-04', 5, '2026-03-11'],
    ['none stays', '2026-03-07', 0, '2026-03-07'],
  ])('%s', (_name, from, count, to) => {
    expect(dayText(addWorkingDays(dayNumber(from), count))).toBe(to);
  });

  test('the last leap day lies before the day itself', () => {
    expect(dayText(lastLeapDay(dayNumber('2026-03-10')))).toBe('2024-02-29');
    expect(dayText(lastLeapDay(dayNumber('2024-02-29')))).toBe('2020-02-29');
    expect(isSummerTime(dayNumber('2026-03-08'))).toBe(true);
  });
});

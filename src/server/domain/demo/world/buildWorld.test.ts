import { describe, expect, test } from 'vitest';
import { shipmentMaker } from '../shipments/shipmentRow.ts';
import { dayNumber, isWorkingDay } from './calendar.ts';
import type { DemoPlan } from './DemoPlan.ts';
import { buildWorld } from './DemoWorld.ts';
import { partnerOf } from './networkRows.ts';
import { cities, terminalPlaces } from './places.ts';
import { userRows } from './userRows.ts';

const base = { productCompany: 1, menuGroups: new Map(), userTypes: new Map(), lastIds: {} };
const plan: DemoPlan = { seed: 'waybill-demo', anchor: dayNumber('2026-03-10'), shipments: 5000, base };
const world = buildWorld(plan);
const twice = (texts: readonly unknown[]): unknown[] => texts.filter((text, i) => texts.indexOf(text) !== i);

describe('names', () => {
  test.each<[string, readonly unknown[]]>([
    ['companies', world.companies.map(({ name }) => name)],
    ['codes of companies', world.companies.map(({ code }) => code)],
    ['customers', world.customers.map(({ row }) => row['name'])],
    ['accounts', world.accounts.map(({ row }) => row['name'])],
    ['user IDs', userRows(plan, world).users.map((user) => user['MT_UID'])],
  ])('of %s come once, without a number to tell them apart', (_name, names) => {
    expect(twice(names)).toEqual([]);
    expect(names.filter((name) => /\d$/.test(String(name)))).toEqual([]);
  });

  test('an email is made of the name of its user', () => {
    const wrong = userRows(plan, world).users.filter(
      ({ MT_EMAIL, MT_FNAME }) =>
        !String(MT_EMAIL).startsWith(
          String(MT_FNAME)
            .normalize('NFD')
            .replaceAll(/[^A-Za-z-]/g, '')
            .toLowerCase(),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('places', () => {
  test('a company is in the group of its part of the country', () => {
    const groupOf = (province: string) => world.companies.filter((row) => row['province'] === province).map(({ group }) => group);
    expect([...new Set(groupOf('QC'))]).toEqual(['EAST']);
    expect([...new Set(groupOf('ON'))]).toEqual(['CENTRAL']);
    expect([...new Set(groupOf('AB'))]).toEqual(['WEST']);
  });

  test('an account has the terminal of the city that its name or its customer has', () => {
    for (const { site, row, customer } of world.accounts) {
      expect(row['default_terminal']).toBe(terminalPlaces.findIndex(({ code }) => code === site.city.terminal) + 1);
      expect([customer.city.name, String(row['name']).split(' – ')[1]].some((place) => place?.startsWith(site.city.name))).toBe(true);
    }
  });

  test('the first customer of a company is the company itself', () => {
    for (const [i, { name, city }] of world.companies.entries()) {
      const first = world.customers.find(({ company }) => company === i + 1);
      expect([first?.row['name'], first?.city.name]).toEqual([name, city]);
    }
  });

  test('phones of staff have the area code of their terminal', () => {
    for (const user of userRows(plan, world).users.filter(({ terminal, phone }) => terminal !== null && phone !== null)) {
      const city = cities.find(({ name }) => name === terminalPlaces[Number(user['terminal']) - 1]?.city);
      expect(String(user['phone']).slice(0, 3)).toBe(city?.area);
    }
  });
});

describe('shipments', () => {
  const make = shipmentMaker(plan, world);
  const rows = Array.from({ length: plan.shipments }, (_, i) => make(i));

  test('are delivered on working days', () => {
    const days = rows.flatMap(({ delivery_date: day }) => (day === null ? [] : dayNumber(String(day))));
    expect(days.filter((day) => !isWorkingDay(day))).toEqual([]);
  });

  test('change to a partner that serves their destination', () => {
    const passed = rows.filter(({ partner_carrier: partner }) => partner !== null);
    expect(passed.length).toBeGreaterThan(20);
    for (const { partner_carrier, consignee_province } of passed) expect(partner_carrier).toBe(partnerOf(String(consignee_province)));
  });

  test('never go from a door to itself, and weigh at least five pounds a piece', () => {
    expect(rows.filter(({ shipper, consignee }) => shipper !== null && shipper === consignee)).toEqual([]);
    expect(rows.filter(({ pieces, weight }, i) => i !== 11 && Number(weight) / Number(pieces) < 4)).toEqual([]);
  });
});

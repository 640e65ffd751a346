import { beforeEach, describe, expect, test } from 'vitest';
import { demoOptions } from '../../../../test/demoOptions.ts';
import { requestPeople } from '../../../../test/requestPeople.ts';
import { sql } from '../../db/sql.ts';

/* Pickups of the demo's people: scheduled, judged before and at the save, missed and moved to another day. */
const server = await requestPeople();
const { connection, call, signIn, stored, clock } = server;
const tokenOf = async (name: string, company: string) => (await signIn(name, company, demoOptions.password)).token;
const [user, foreign] = [await tokenOf('northern.user', 'northern'), await tokenOf('maple.user', 'maple')];

const [own] = await connection.run<{ id: number }>(sql`
  select g.account as id from group_accounts g join users u on u.id = g."user" where u."MT_UID" = 'northern.user' order by g.account limit 1`);
const account = own?.id ?? 0;

/** Tuesday, 11:00 in Toronto. */
const now = new Date('2026-03-10T15:00:00Z');
beforeEach(() => {
  clock.now = now;
});

const pallet = { pieces: 2, package_code: 'PLT', weight: 920, weight_unit: 'LBS', length: 48, width: 40, height: 48, dim_unit: 'in' };
const pickup = {
  account,
  pickup_date: '2026-03-11',
  ready_time: '13:00',
  closing_time: '17:00',
  shipper_name: 'Harbour Paper',
  location_note: 'Rear dock, door 4',
  address_1: '9 Pier Road',
  city: 'Toronto',
  province: 'ON',
  postal_code: 'M5V2T6',
  country: 'CA',
  contact_name: 'Ann Roy',
  phone: '4165550134',
  pickup_items: [pallet],
};

type Json = Readonly<Record<string, unknown>>;
type Answer = Json & { readonly id: number; readonly errors?: Json; readonly offers?: Json };

async function post(path: string, body: object, token = user): Promise<Answer> {
  const answer = await call('POST', path, { token, body });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}
const schedule = (body: object, token = user) => post('pickups', body, token);

describe('a pickup that is scheduled', () => {
  test('has a number, its terminal and its totals [D-006]', async () => {
    const made = await schedule(pickup);
    expect(made).toMatchObject({ total_pieces: 2, total_weight: 920, total_cube: 106.67, shipments_count: 1, weight_unit: 'LBS' });
    expect(made).toMatchObject({ progress: 'requested', rapid: false, terminal_label: expect.stringMatching(/Toronto/) });
    expect(String(made['pickup_number'])).toMatch(/^7\d{8}$/);
    const row = await stored('pickups', made.id);
    const [asker] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.user'`);
    expect(row).toMatchObject({ requested_by: asker?.id });
    expect((await call('GET', `pickups/${made.id}`, { token: foreign })).statusCode).toBe(404);
  });

  test('of the short form is a rapid one [D-007]', async () => {
    expect(await post('rapid_pickups', pickup)).toMatchObject({ rapid: true, status: 201 });
  });

  test.each<[string, object, Json]>([
    ['[R-094] [D-494] without a day', { pickup_date: null }, { pickup_date: 'Field is required' }],
    ['[R-095] in the past', { pickup_date: '2026-03-09' }, { pickup_date: 'Date cannot be in the past' }],
    ['[R-096] too far', { pickup_date: '2026-03-25' }, { pickup_date: 'Pickup date is at most 14 days ahead' }],
    ['on a weekend', { pickup_date: '2026-03-14' }, { pickup_date: 'There are no pickups on weekends' }],
    [
      '[R-098] [D-498] times in the wrong order',
      { pickup_after: '12:00', pickup_before: '09:00' },
      { pickup_before: 'First time must be earlier than the second time' },
    ],
    [
      '[R-099] [D-499] closing before it is ready',
      { ready_time: '17:00', closing_time: '13:00' },
      { closing_time: 'First time must be earlier than the second time' },
    ],
    ['[R-100] [D-500] less than an hour', { closing_time: '13:59' }, { closing_time: 'Times must be at least an hour apart' }],
    ['[R-101] [D-501] a time of 12 hours', { ready_time: '1:45 PM' }, { ready_time: 'Time must be in 24hr format' }],
    [
      '[R-102] [D-502] [D-694] more than a trailer holds',
      { pickup_items: [{ ...pallet, pieces: 64 }] },
      { pickup_items: 'Total cube may not exceed 3394 cubic feet' },
    ],
    ['[R-104] without a line', { pickup_items: [] }, { pickup_items: 'Requires at least 1 detail' }],
    ['[R-104] without lines', { pickup_items: undefined }, { pickup_items: 'Requires at least 1 detail' }],
    ['[R-009] of another province', { province: 'QC' }, { postal_code: 'City, province and postal code do not match' }],
    [
      '[R-021] a line without pieces',
      { pickup_items: [{ ...pallet, pieces: 0 }] },
      { 'pickup_items/0/pieces': 'Invalid number of pieces' },
    ],
  ])('%s is refused', async (_case, change, errors) => {
    expect(await schedule({ ...pickup, ...change })).toMatchObject({ status: 400, errors });
  });

  test('is refused on a holiday, and the next day is offered [R-097] [D-497]', async () => {
    clock.now = new Date('2026-03-30T15:00:00Z');
    const later = await tokenOf('northern.user', 'northern');
    const refused = await schedule({ ...pickup, pickup_date: '2026-04-03' }, later);
    expect(refused).toMatchObject({ status: 400, errors: { pickup_date: 'Pickup date is a holiday' } });
    expect(refused.offers).toEqual({ pickup_date: '2026-04-06' });
    expect(await schedule({ ...pickup, pickup_date: '2026-04-02' }, later)).toMatchObject({ pickup_date: '2026-04-02' });
  });

  test('is refused for today after the cut-off of the terminal', async () => {
    clock.now = new Date('2026-03-10T21:30:00Z');
    const refused = await schedule(
      { ...pickup, pickup_date: '2026-03-10', closing_time: '20:00' },
      await tokenOf('northern.user', 'northern'),
    );
    expect(refused).toMatchObject({ status: 400, offers: { pickup_date: '2026-03-11' } });
    expect(String(refused.errors?.['pickup_date'])).toMatch(/^It is after \d\d:\d\d, the latest time/);
  });

  test('is refused on a day on which its point is not served, and the next such day is offered', async () => {
    const points = await connection.run<{ city: string; province: string; postal: string; days: readonly string[] }>(sql`
      select p.city, p.province, s.postal_prefix as postal, p.service_days as days
      from direct_points p join service_points s on (s.city, s.province) = (p.city, p.province)
      where p.status = 'active' and p.service_days is not null and not '3' = any (p.service_days) and p.country = 'CA' limit 1`);
    const [point] = points;
    const code = `${point?.postal ?? ''}1A1`.slice(0, 6);
    const place = { city: point?.city, province: point?.province, postal_code: code };
    const refused = await schedule({ ...pickup, ...place });
    expect(refused).toMatchObject({ status: 400, errors: { pickup_date: 'No truck comes to this place on that day of the week' } });
    const next = String(refused.offers?.['pickup_date']);
    expect(point?.days).toContain(String(new Date(`${next}T00:00:00Z`).getUTCDay() || 7));
    expect(await schedule({ ...pickup, ...place, pickup_date: next })).toMatchObject({ pickup_date: next });
  });

  test('is judged before it is sent, and nothing is kept', async () => {
    const place = { postal_code: 'M5V2T6', city: 'Toronto', province: 'ON' };
    const free = await post('pickups/check', { ...place, pickup_date: '2026-03-11' });
    expect(free).toMatchObject({ status: 200, terminal: expect.stringMatching(/Toronto/), next_date: '2026-03-11' });
    expect(free['problem']).toBeUndefined();
    const refused = await post('pickups/check', { ...place, pickup_date: '2026-03-14' });
    expect(refused).toMatchObject({ problem: { field: 'pickup_date', key: 'pickups.weekend' }, next_date: '2026-03-16' });
    expect(await post('pickups/check', { postal_code: 'QQQ' })).toMatchObject({ status: 400 });
    const { pickup_items: _items, ...first } = pickup;
    expect(await post('pickups/steps/place', first)).toMatchObject({ status: 200 });
    expect(await post('pickups/steps/place', { ...first, pickup_date: '2026-03-14' })).toMatchObject({
      status: 400,
      errors: { pickup_date: 'There are no pickups on weekends' },
    });
  });
});

describe('a pickup on its way', () => {
  const stepBy = async (token: string, id: number, name: string, values?: object) => {
    const row = await stored('pickups', id);
    return post(`pickups/${id}/transitions/${name}`, { version: row?.version, ...(values && { values }) }, token);
  };
  const dispatcher = server.as('employee').token;
  const made = async () => (await schedule(pickup)).id;

  test('is assigned, missed with the next day offered, and moved to that day with its number [D-568]', async () => {
    const id = await made();
    const number = (await stored('pickups', id))?.['pickup_number'];
    expect(await stepBy(user, id, 'assign')).toMatchObject({ status: 403 });
    expect(await stepBy(dispatcher, id, 'assign')).toMatchObject({ status: 200, progress: 'dispatched' });
    expect(await stepBy(dispatcher, id, 'take_back')).toMatchObject({ progress: 'requested' });
    await stepBy(dispatcher, id, 'assign');
    expect(await stepBy(dispatcher, id, 'miss')).toMatchObject({ status: 400, errors: { missed_reason: 'Field is required' } });
    expect(await stepBy(dispatcher, id, 'miss', { missed_reason: 'consignee_closed' })).toMatchObject({ progress: 'missed' });
    expect(await stored('pickups', id)).toMatchObject({ status: 'exception', offered_date: '2026-03-11' });
    const times = { ready_time: '09:00', closing_time: '17:00' };
    const refused = await stepBy(user, id, 'reschedule', { ...times, pickup_date: '2026-03-14' });
    expect(refused).toMatchObject({ status: 400, errors: { pickup_date: 'There are no pickups on weekends' } });
    expect(refused.offers).toEqual({ pickup_date: '2026-03-16' });
    expect(await stepBy(user, id, 'reschedule', { ...times, pickup_date: '2026-03-09' })).toMatchObject({
      status: 400,
      errors: { pickup_date: 'Date cannot be in the past' },
    });
    expect(await stepBy(user, id, 'reschedule', { ...times, pickup_date: '2026-03-12' })).toMatchObject({
      status: 200,
      progress: 'requested',
      pickup_number: number,
    });
    expect(await stored('pickups', id)).toMatchObject({ status: 'queued', offered_date: null, missed_reason: null });
  });

  test('arrives by mistake, and is taken back', async () => {
    const id = await made();
    await stepBy(dispatcher, id, 'assign');
    expect(await stepBy(dispatcher, id, 'arrive')).toMatchObject({ progress: 'arrived' });
    expect(await stepBy(dispatcher, id, 'not_arrived')).toMatchObject({ progress: 'dispatched' });
  });

  test('is changed until it is assigned, with the checks of a new one, and cancelled by its account', async () => {
    const id = await made();
    const change = async (values: object) => {
      const row = await stored('pickups', id);
      const answer = await call('PUT', `pickups/${id}`, { token: user, body: { version: row?.version, ...values } });
      return { status: answer.statusCode, ...answer.json<Json>() };
    };
    expect(await change({ pickup_date: '2026-03-14' })).toMatchObject({ errors: { pickup_date: 'There are no pickups on weekends' } });
    expect(await change({ pickup_date: '2026-03-12' })).toMatchObject({ pickup_date: '2026-03-12' });
    expect(await change({ progress: 'picked_up' })).toMatchObject({ status: 400 });
    await stepBy(dispatcher, id, 'assign');
    expect(await change({ pickup_date: '2026-03-13' })).not.toMatchObject({ status: 200 });
    expect(await stepBy(foreign, id, 'cancel')).toMatchObject({ status: 404 });
    expect(await stepBy(user, id, 'cancel')).toMatchObject({ status: 200, progress: 'cancelled' });
    expect(await stored('pickups', id)).toMatchObject({ status: 'void' });
  });
});

test('a pickup books its quote, as a bill of lading does [D-006]', async () => {
  const { pickup_items: _items, ...place } = pickup;
  const quote = await post('quotes', {
    account,
    ship_date: '2026-03-10',
    terms: 'prepaid',
    service_level: 'standard',
    origin_postal: 'M5V2T6',
    origin_province: 'ON',
    destination_postal: 'H3B2Y5',
    destination_province: 'QC',
    declared_value: 2500,
    quote_items: [pallet],
  });
  expect(quote).toMatchObject({ status: 201 });
  const booked = await schedule({ ...place, quote: quote.id, pickup_items: [pallet] });
  expect(booked).toMatchObject({ status: 201, quote: quote.id });
  expect(await stored('quotes', quote.id)).toMatchObject({ status: 'booked', pickup: booked.id });
});

describe('a bill of lading that asks for a pickup', () => {
  const bill = {
    account,
    ship_date: '2026-03-11',
    terms: 'prepaid',
    shipper_name: 'Harbour Paper',
    shipper_address_1: '9 Pier Road',
    shipper_city: 'Toronto',
    shipper_province: 'ON',
    shipper_postal: 'M5V2T6',
    shipper_country: 'CA',
    shipper_contact: 'Ann Roy',
    shipper_phone: '4165550134',
    consignee_name: 'Quai des Brumes',
    consignee_address_1: '45, rue du Quai',
    consignee_city: 'Montréal',
    consignee_province: 'QC',
    consignee_postal: 'H3B2Y5',
    consignee_country: 'CA',
    schedule_pickup: true,
    pickup_ready: '13:00',
    pickup_closing: '17:00',
    bol_items: [{ ...pallet, description: 'Paper' }],
  };

  test('is told of a day without a truck before it is finalized, with the next day', async () => {
    const refused = await post('bols/steps/review', { ...bill, ship_date: '2026-03-14' });
    expect(refused).toMatchObject({
      status: 400,
      errors: { ship_date: 'There are no pickups on weekends' },
      offers: { ship_date: '2026-03-16' },
    });
    expect(await post('bols/steps/review', { ...bill, pickup_closing: '13:30' })).toMatchObject({
      errors: { pickup_closing: 'Times must be at least an hour apart' },
    });
    expect(await post('bols/steps/parties', { ...bill, shipper_phone: null })).toMatchObject({
      errors: { shipper_phone: 'Field is required' },
    });
  });

  test('has it once it is finalized', async () => {
    const made = await post('bols', bill);
    expect(made).toMatchObject({ status: 201, pickup: null });
    const version = (await stored('bols', made.id))?.version;
    const done = await post(`bols/${made.id}/transitions/finalize`, { version });
    expect(done).toMatchObject({ status: 200 });
    const row = await stored('bols', made.id);
    const pickupId = Number(row?.['pickup']);
    expect(await stored('pickups', pickupId)).toMatchObject({
      progress: 'requested',
      rapid: false,
      shipper_name: 'Harbour Paper',
      total_pieces: 2,
    });
    const lines = await connection.run<Json>(sql`select pieces, consignee_postal, probill from pickup_items where pickup = ${pickupId}`);
    expect(lines).toEqual([{ pieces: 2, consignee_postal: 'H3B2Y5', probill: row?.['probill'] }]);
  });

  test('takes its hours from the address book, and a bill without a pickup has none', async () => {
    const { schedule_pickup: _, pickup_ready: _ready, pickup_closing: _closing, ...plain } = bill;
    const entry = await post('address_book', {
      account,
      nickname: 'Harbour',
      name: 'Harbour Paper',
      address_1: '9 Pier Road',
      city: 'Toronto',
      province: 'ON',
      postal_code: 'M5V2T6',
      country: 'CA',
      open_time: '07:30',
      close_time: '15:00',
    });
    expect(entry).toMatchObject({ status: 201 });
    const hours = ['pickup_ready', 'pickup_closing'] as const;
    for (const [schedule_pickup, expected] of [
      [true, ['07:30', '15:00']],
      [false, [null, null]],
    ] as const) {
      const made = await post('bols', { ...plain, shipper_entry: entry.id, schedule_pickup });
      expect(made).toMatchObject({ status: 201 });
      expect(hours.map((name) => made[name])).toEqual(expected);
    }
  });
});

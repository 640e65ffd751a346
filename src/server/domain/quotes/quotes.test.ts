import { beforeEach, describe, expect, test } from 'vitest';
import { demoOptions } from '../../../../test/demoOptions.ts';
import { requestPeople } from '../../../../test/requestPeople.ts';
import { shipmentOf } from '../../../shared/domain/quotes/shipmentOf.ts';
import { priceShipment } from '../../../shared/domain/rating/priceShipment.ts';
import { formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { sql } from '../../db/sql.ts';
import { systemContext } from '../../framework/context/systemContext.ts';
import { loadRateReference } from './loadRateReference.ts';

/* Quotes of the demo's people: a price without keeping it, a kept one, daily limits, and what is refused. */
const server = await requestPeople();
const { connection, call, signIn, stored } = server;
const tokenOf = async (name: string) => (await signIn(name, 'northern', demoOptions.password)).token;
const [admin, limited, foreign] = [
  await tokenOf('northern.admin'),
  await tokenOf('northern.limited'),
  (await signIn('maple.user', 'maple', demoOptions.password)).token,
];

const [own] = await connection.run<{ id: number }>(sql`
  select a.id from customer_accounts a join customers c on c.id = a.customer join companies o on o.id = c.company
  where o.code = 'northern' and a.status = 'active' order by a.id limit 1`);
const account = own?.id ?? 0;

/** The day of the demo. */
const day = '2026-03-10';

const pallet = { pieces: 2, package_code: 'PLT', weight: 920, weight_unit: 'LBS', length: 48, width: 40, height: 48, dim_unit: 'in' };
const quote = {
  account,
  ship_date: day,
  terms: 'prepaid',
  service_level: 'standard',
  origin_postal: 'M5V2T6',
  origin_province: 'ON',
  destination_postal: 'H3B2Y5',
  destination_province: 'QC',
  declared_value: 2500,
  quote_items: [pallet],
};

type Json = Readonly<Record<string, unknown>>;

async function rate(body: object, token = admin): Promise<Json & { readonly status: number }> {
  const answer = await call('POST', 'quotes/rate', { token, body });
  return { ...answer.json<Json>(), status: answer.statusCode };
}

async function keep(body: object, token = admin) {
  const answer = await call('POST', 'quotes', { token, body });
  return { ...answer.json<Json & { readonly id: number }>(), status: answer.statusCode };
}

beforeEach(async () => {
  await connection.run(sql`delete from attempt_limits`);
});

test('a price has its lines in order, and is kept as it was shown', async () => {
  const price = await rate(quote);
  expect(price).toMatchObject({ status: 200, outcome: 'rated', rated_weight: '1067', cube: '106.67', feet: '3.33', left: null });
  const kept = await keep(quote);
  expect(kept).toMatchObject({ status: 201, account, total_pieces: 2, total_weight: 920, rated_weight: 1067, direct: 'direct' });
  const row = await stored('quotes', kept.id);
  expect(row).toMatchObject({ status: 'rated', total_cube: '106.67', trailer_feet: '3.33' });
  expect(String(row?.['quote_number'])).toMatch(/^Q\d{8}$/);
  const lines = await connection.run<{ kind: string; amount: number; text_fr: string }>(
    sql`select kind, amount, text_fr from quote_charges where quote = ${kept.id} order by line`,
  );
  const shown = price['lines'] as readonly { readonly kind: string; readonly amount: string }[];
  expect(lines.map(({ kind, amount }) => [kind, Number(amount)])).toEqual(shown.map(({ kind, amount }) => [kind, Number(amount)]));
  expect(lines[0]?.text_fr).toContain('densité minimale 10 lb/pi³');
  expect(Number(row?.['total'])).toBe(Number(price['total']));
  const items = await connection.run<Json>(sql`select cube, density from quote_items where quote = ${kept.id}`);
  expect(items.map(({ cube, density }) => [Number(cube), Number(density)])).toEqual([[106.67, 8.625]]);
});

describe('a quote is refused, alike by the price and by the save, and nothing is kept', () => {
  test.each([
    ['[R-051] without lines', { quote_items: [] }, { quote_items: 'Requires at least 1 detail' }],
    ['[R-078] in the past', { ship_date: '2020-01-06' }, { ship_date: 'Shipping date may not be in the past' }],
    ['[R-009] of another province', { destination_province: 'AB' }, { destination_postal: 'City, province and postal code do not match' }],
    [
      '[R-021][R-022] line without pieces',
      { quote_items: [pallet, { ...pallet, pieces: 0, weight: -1 }] },
      {
        'quote_items/1/pieces': 'Invalid number of pieces',
        'quote_items/1/weight': 'Invalid weight value',
      },
    ],
    ['[R-052] too long', { quote_items: [{ ...pallet, length: 637 }] }, { 'quote_items/0/length': 'Length must be between 12 and 636 in' }],
    [
      '[R-138] a guarantee across the border',
      {
        service_level: 'guaranteed_noon',
        destination_country: 'US',
        destination_province: 'NY',
        destination_postal: '14202',
      },
      { service_level: 'Guaranteed Service is not available for international shipments' },
    ],
    ['[R-112] at night', { delivery_time_from: '05:00' }, { delivery_time_from: 'Delivery time must be 7 AM to 7 PM' }],
  ] as const)('%s', async (_name, changes, errors) => {
    const before = await connection.run<{ count: number }>(sql`select count(*)::int as count from quotes`);
    expect(await rate({ ...quote, ...changes })).toMatchObject({ status: 400, errors });
    expect(await keep({ ...quote, ...changes })).toMatchObject({ status: 400, errors });
    expect(await connection.run(sql`select count(*)::int as count from quotes`)).toEqual(before);
  });

  test('accessorials that exclude each other, and more than four [R-106][R-107][R-109][R-111][R-113]', async () => {
    const rows = await connection.run<{ id: number; code: string }>(sql`select id, code from accessorials`);
    const ids = (...codes: readonly string[]) => rows.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
    const errorsOf = async (changes: object) => (await rate({ ...quote, ...changes }))['errors'];
    expect(await errorsOf({ accessorials: ids('FDD', 'REE') })).toEqual({ accessorials: 'Flat Deck cannot be selected with Reefer' });
    expect(await errorsOf({ accessorials: ids('FDD', 'TGD') })).toEqual({
      accessorials: 'Flat Deck Delivery and Tailgate Delivery cannot be used together',
    });
    expect(await errorsOf({ accessorials: ids('TGD', 'TGP', 'APT', 'NTF', 'RSD') })).toEqual({ accessorials: 'Maximum four accessorials' });
    expect(await errorsOf({ accessorials: ids('OHD'), delivery_time_from: '15:00' })).toEqual({
      delivery_time_from: 'Off Hour Delivery needs times 7 PM to 7 AM',
    });
    expect(await errorsOf({ ship_date: '2026-03-11', accessorials: ids('OHD'), delivery_time_from: '00:10' })).toEqual({
      delivery_time_from: 'Off-hours service must be prearranged 24 hours ahead',
    });
  });

  test('an account of somebody else is refused, and never priced', async () => {
    expect((await rate(quote, foreign)).status).toBe(400);
    expect((await keep(quote, foreign)).status).toBe(400);
  });
});

test.each([
  ['over 20,000 lb', { quote_items: [{ ...pallet, weight: 20_001 }] }, 'weight'],
  ['over 24 ft', { quote_items: [{ ...pallet, pieces: 15, weight: 9000 }] }, 'feet'],
  ['without a lane', { destination_postal: 'X0A0H0', destination_province: 'NU' }, 'lane'],
])('sales answer a shipment %s within 7 days', async (_name, changes, reason) => {
  expect(await rate({ ...quote, ...changes })).toMatchObject({ status: 200, outcome: 'spot', reason });
  const kept = await keep({ ...quote, ...changes });
  const row = await stored('quotes', kept.id);
  expect([kept.status, row?.['status'], row?.['total']]).toEqual([201, 'spot', null]);
});

describe('a quote that is asked for again', () => {
  test('[R-133][D-251][D-655] gives way to the new one; a foreign one and one that is older than a year are not found', async () => {
    const first = await keep(quote);
    const again = await keep({ ...quote, requote_of: first.id });
    expect([again.status, (await stored('quotes', first.id))?.['status'], (await stored('quotes', again.id))?.['status']]).toEqual([
      201,
      'requoted',
      'rated',
    ]);
    const errors = { requote_of: 'Could not get quote data for requote!' };
    await connection.run(sql`update quotes set quoted_at = '2025-03-09T12:00:00Z' where id = ${again.id}`);
    expect(await keep({ ...quote, requote_of: again.id })).toMatchObject({ status: 400, errors });
    const [other] = await connection.run<{
      id: number;
    }>(sql`select id from quotes where account is null and quoted_by <> ${Number((await stored('quotes', first.id))?.['quoted_by'])}
      or account not in (select id from customer_accounts where customer = (select customer from customer_accounts where id = ${account})) order by id limit 1`);
    expect((await keep({ ...quote, requote_of: other?.id })).status).toBe(400);
  });
});

describe('a kept quote', () => {
  const heldOf = async (id: number, on: string, token = admin): Promise<Json & { readonly status: number }> => {
    const answer = await call('GET', `quotes/${id}/held?pickup_date=${on}`, { token });
    return { ...answer.json<Json>(), status: answer.statusCode };
  };

  test('[F6][A33] names its transit, and holds its price but for the fuel of the week of the pickup', async () => {
    const kept = await keep(quote);
    const row = await stored('quotes', kept.id);
    const estimate = await call('GET', `transit/estimate?origin_postal=M5V2T6&destination_postal=H3B2Y5&ship_date=${day}`, {
      token: admin,
    });
    const { business_days, arrival_date } = estimate.json<Json>();
    expect(row).toMatchObject({ transit_days: business_days, origin_city: 'Toronto', destination_city: 'Montréal' });
    expect(String(row?.['eta'])).toContain(String(arrival_date));
    const same = await heldOf(kept.id, day);
    expect(same).toMatchObject({ status: 200, quote_number: row?.['quote_number'], currency: 'CAD' });
    expect(Number(same['difference'])).toBe(0);
    expect(Number(same['total'])).toBe(Number(row?.['total']));
    // The price of fuel of a later week is not published yet: that of the last one holds.
    await connection.run(sql`
      insert into fuel_prices ("table", week_start, price, pct, published_at)
      select "table", '2026-03-23', price * 2, pct, '2026-03-09T12:00:00Z' from fuel_prices
      where week_start = (select max(week_start) from fuel_prices where week_start <= '2026-03-10') on conflict do nothing`);
    const later = await heldOf(kept.id, '2026-03-24');
    expect(Number(later['difference'])).toBeGreaterThan(0);
    expect(Number(later['fuel'])).toBeGreaterThan(Number(same['fuel']));
    expect(later['fuel_text']).toMatchObject({ en: 'Fuel surcharge, week of 2026-03-23' });
    await connection.run(sql`delete from fuel_prices where week_start = '2026-03-23'`);
  });

  test('[F6] is booked by a bill of lading, and no longer booked once that is void', async () => {
    const kept = await keep(quote);
    const party = { name: 'Harbour Works', address_1: '9 Pier Road', city: 'Toronto', province: 'ON', postal: 'M5V2T6', country: 'CA' };
    const to = { ...party, name: 'Quai 9', city: 'Montréal', province: 'QC', postal: 'H3B2Y5' };
    const ends = Object.fromEntries(
      Object.entries({ shipper: party, consignee: to }).flatMap(([end, values]) =>
        Object.entries(values).map(([name, value]) => [`${end}_${name}`, value]),
      ),
    );
    const bill = { account, ship_date: day, terms: 'prepaid', ...ends, quote: kept.id, bol_items: [{ ...pallet, description: 'Paper' }] };
    const made = await call('POST', 'bols', { token: admin, body: bill });
    expect(made.json<Json>()).toMatchObject({ status: 'queued' });
    const bol = made.json<{ readonly id: number }>().id;
    expect(await stored('quotes', kept.id)).toMatchObject({ status: 'booked', bol });
    const voidBill = async (number: number) => {
      const body = { version: (await stored('bols', number))?.['version'] };
      return (await call('POST', `bols/${number}/transitions/void`, { token: admin, body })).statusCode;
    };
    expect(await voidBill(bol)).toBe(200);
    expect(await stored('quotes', kept.id)).toMatchObject({ status: 'rated', bol: null });
    const again = await call('POST', 'bols', { token: admin, body: bill });
    expect(again.statusCode).toBe(201);
    await connection.run(sql`update quotes set valid_until = '2026-03-09' where id = ${kept.id}`);
    const { id } = again.json<{ readonly id: number }>();
    expect(await voidBill(id)).toBe(200);
    expect(await stored('quotes', kept.id)).toMatchObject({ status: 'expired', bol: null });
    const refused = await call('POST', 'bols', { token: admin, body: bill });
    expect(refused.json<Json>()).toMatchObject({ errors: { quote: 'This quote no longer holds; ask for it again' } });
  });

  test('is not told to others, nor on a day that is none, nor once it has ended', async () => {
    const kept = await keep(quote);
    expect(await heldOf(kept.id, day, foreign)).toMatchObject({ status: 404 });
    expect(await heldOf(99_999_999, day)).toMatchObject({ status: 404 });
    expect(await heldOf(kept.id, '2026-02-30')).toMatchObject({ status: 400 });
    await connection.run(sql`update quotes set status = 'expired' where id = ${kept.id}`);
    expect(await heldOf(kept.id, day)).toMatchObject({ status: 409, code: 'quote_ended' });
  });
});

describe('a daily limit', () => {
  const readLimit = async (token: string) => (await call('GET', 'quotes/limit', { token })).json<Json>();

  test('[R-130][D-600][D-683] five quotes of a limited account in 24 hours, also ten at once; a refused one does not count', async () => {
    const open = { ...quote, account: null };
    expect(await readLimit(limited)).toEqual({ limit: 5, left: 5 });
    expect((await rate({ ...open, quote_items: [] }, limited)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rate(open, limited)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([5, 5]);
    expect(refused[0]).toMatchObject({ code: 'quote_limit_reached', detail: 'Daily access limit reached' });
    expect(await readLimit(limited)).toEqual({ limit: 5, left: 0 });
    // What was asked for is kept without counting again; another shipment is not.
    expect((await keep(open, limited)).status).toBe(201);
    expect((await keep({ ...open, declared_value: 10 }, limited)).status).toBe(429);
  });

  test('[R-131][D-684] of all others, if the master configuration sets one', async () => {
    await connection.run(
      sql`insert into master_configs (key_group, mc_key, mc_value, status) values ('RATING', 'DAILY_QUOTES', '1', 'active')`,
    );
    expect((await rate(quote)).status).toBe(200);
    expect((await rate(quote)).status).toBe(429);
    await connection.run(sql`delete from master_configs where mc_key = 'DAILY_QUOTES'`);
    expect(await readLimit(admin)).toEqual({ limit: null, left: null });
  });
});

test('[R-134][D-657] a price without a fuel table fails in the words of the law', async () => {
  await connection.run(sql`update fuel_prices set published_at = published_at + interval '50 years'`);
  const answer = await rate(quote);
  await connection.run(sql`update fuel_prices set published_at = published_at - interval '50 years'`);
  expect(answer).toMatchObject({ status: 503, detail: 'Error occurred when rating, please try again' });
});

test('the prices of the demo, which SQL computes, are those of the function, line by line [domain 8.1]', async () => {
  const { definitions } = server.portal;
  const system = systemContext({ definitions, now: () => new Date('2026-04-10T15:00:00Z') }, 'prices of the demo');
  const quotes = await connection.run<Json & { readonly id: number }>(sql`
    select q.*, q.ship_date::text as ship_date from quotes q where q.tariff is not null and q.requote_of is null and q.quoted_at < '2026-03-10' order by q.id % 97, q.id limit 200`);
  const codes = new Map(
    (await connection.run<{ id: number; code: string }>(sql`select id, code from accessorials`)).map(({ id, code }) => [id, code]),
  );
  const different: string[] = [];
  for (const each of quotes) {
    const items = await connection.run<Json>(sql`select * from quote_items where quote = ${each.id} order by line`);
    const lines = await connection.run<{ kind: string; amount: string }>(
      sql`select kind, amount::text from quote_charges where quote = ${each.id} order by line`,
    );
    const shipment = shipmentOf(each, items, codes);
    const price = priceShipment(shipment, (await loadRateReference(server.database.scoped(system), system, shipment)).reference);
    const computed =
      price.outcome === 'rated' ? price.lines.map(({ kind, amount }) => `${kind} ${formatDecimal(amount)}`) : [price.outcome];
    const stored = lines.map(({ kind, amount }) => `${kind} ${amount}`);
    // Sales have answered what is over the limits; the demo lists services in the order of their codes.
    if (price.outcome !== 'spot' && computed.toSorted().join() !== stored.toSorted().join())
      different.push(`${each.id}: ${computed.join(', ')} / ${stored.join(', ')}`);
  }
  expect(quotes.length).toBe(200);
  expect(different).toEqual([]);
});

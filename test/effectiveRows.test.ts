import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { demoOptions } from './demoOptions.ts';
import { holdLock, waitingStatements } from './locks.ts';
import { requestPeople } from './requestPeople.ts';

/* Rows that hold from a day (x-effective), on the rates of the demo: those that a price has used are followed, never changed. */
const server = await requestPeople();
const { connection, call, as, stored, signIn } = server;
const customer = { token: (await signIn('northern.admin', 'northern', demoOptions.password)).token };

type Json = Readonly<Record<string, unknown>>;
type Caller = { readonly token: string };

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, caller: Caller = as('admin')) {
  const answer = await call(method, path, { ...caller, ...(body && { body }) });
  return { ...(answer.body === '' ? {} : answer.json<Json>()), status: answer.statusCode } as Json & { readonly status: number };
}

async function idOf(text: ReturnType<typeof sql>): Promise<number> {
  const [row] = await connection.run<{ id: number }>(text as never);
  return row?.id ?? 0;
}

const usedTariff = await idOf(sql`select id from tariffs where code = 'OPEN-1'`);
const usedTax = await idOf(sql`select tax_rate as id from quotes where tax_rate is not null order by id limit 1`);
const usedPricing = await idOf(
  sql`select k.id from customer_pricing k join quotes q on q.pricing = k.id where k.effective_to is null order by k.id limit 1`,
);

const used = {
  status: 409,
  code: 'record_used',
  detail: 'This record was used, so it stays as it is. Follow it by a new one from a later day.',
};

const versionOf = async (table: string, id: number): Promise<number> => Number((await stored(table, id))?.version);

describe('a row that a price has used', () => {
  test.each([
    ['tariffs', () => usedTariff, { density_minimum: 11 }],
    ['tariffs', () => usedTariff, { effective_to: '2026-12-31' }],
    ['tax_rates', () => usedTax, { gst: 6 }],
    ['customer_pricing', () => usedPricing, { discount_pct: 99 }],
  ] as const)('%s is neither changed nor deleted', async (table, id, change) => {
    const before = await stored(table, id());
    expect(await send('PUT', `${table}/${id()}`, { version: before?.version, ...change })).toMatchObject(used);
    expect(await send('DELETE', `${table}/${id()}`)).toMatchObject({ status: 409 });
    expect(await stored(table, id())).toEqual(before);
    const answer = await call('GET', `${table}/${id()}`, as('admin'));
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  test('fixes its parts, and theirs: lanes and weight breaks', async () => {
    const lane = await idOf(sql`select id from tariff_lanes where tariff = ${usedTariff} order by id limit 1`);
    const step = await idOf(sql`select id from tariff_breaks where lane = ${lane} order by id limit 1`);
    expect(await send('PUT', `tariff_lanes/${lane}`, { version: 1, minimum_charge: 1 })).toMatchObject(used);
    expect(await send('DELETE', `tariff_lanes/${lane}`)).toMatchObject(used);
    const added = { tariff: usedTariff, origin_zone: 'ZZ1', destination_zone: 'ZZ2', minimum_charge: 1, intermodal: false };
    expect(await send('POST', 'tariff_lanes', added)).toMatchObject(used);
    const breaks = await send('PUT', `tariff_breaks/${step}`, { version: 1, rate_cwt: 1 });
    expect([403, 404, 405, 409]).toContain(breaks.status);
    expect(await stored('tariff_breaks', step)).toMatchObject({ version: 1 });
  });

  test('a scale counts as used once a used tariff names it', async () => {
    const scale = await idOf(sql`select density_scale as id from tariffs where id = ${usedTariff}`);
    const free = await idOf(sql`select id from density_scales where code = 'GUIDE-18'`);
    expect(await send('GET', `density_scales/${scale}/versions`)).toMatchObject({ used: true });
    expect(await send('GET', `density_scales/${free}/versions`)).toMatchObject({ used: false });
    const name = { name_en: 'Estimate', version: await versionOf('density_scales', free) };
    expect(await send('PUT', `density_scales/${free}`, name)).toMatchObject({ status: 200 });
    expect(
      await send('PUT', `density_scales/${scale}`, { name_en: 'Other', version: await versionOf('density_scales', scale) }),
    ).toMatchObject(used);
  });

  test('lines of a form count as its parts', async () => {
    const scale = await idOf(sql`select density_scale as id from tariffs where id = ${usedTariff}`);
    const body = { version: await versionOf('density_scales', scale), density_scale_rows: [{ density_from: 0, freight_class: '400' }] };
    expect(await send('PUT', `density_scales/${scale}`, body)).toMatchObject({ status: 409, code: 'record_used' });
  });
});

describe('a first use at the moment of a change', () => {
  const account = idOf(sql`select a.id from customer_accounts a join customers c on c.id = a.customer join companies o on o.id = c.company
    where o.code = 'northern' and a.status = 'active' order by a.id limit 1`);
  const quoteOf = async () => ({
    account: await account,
    ship_date: '2026-03-12',
    terms: 'prepaid',
    service_level: 'standard',
    origin_postal: 'M5V2T6',
    origin_province: 'ON',
    destination_postal: 'H3B2Y5',
    destination_province: 'QC',
    quote_items: [{ pieces: 2, package_code: 'PLT', weight: 920, weight_unit: 'LBS', length: 48, width: 40, height: 48, dim_unit: 'in' }],
  });
  const waiting = async () => {
    await expect.poll(() => waitingStatements(server.database), { timeout: 60_000, interval: 20 }).not.toEqual([]);
  };
  const chosen = async () => {
    const kept = await send('POST', 'quotes', await quoteOf(), customer);
    const row = await stored('quotes', Number(kept['id']));
    expect([kept.status, row?.['status']]).toEqual([201, 'rated']);
    const lane = await idOf(sql`select l.id from tariff_lanes l join service_points o on o.zone = l.origin_zone and o.postal_prefix = 'M5V'
      join service_points d on d.zone = l.destination_zone and d.postal_prefix = 'H3B' where l.tariff = ${Number(row?.['tariff'])} limit 1`);
    return { ...row, lane } as unknown as Readonly<Record<'id' | 'tariff' | 'pricing' | 'fuel_table' | 'tax_rate' | 'lane', number>>;
  };

  test.each([
    ['tariff', 'tariffs', sql`density_minimum = coalesce(density_minimum, 10) + 3`],
    ['pricing', 'customer_pricing', sql`discount_pct = discount_pct + 1`],
    ['fuel_table', 'fuel_surcharge_tables', sql`base_pct = base_pct + 1`],
    ['tax_rate', 'tax_rates', sql`gst = gst + 2.5`],
  ] as const)('a quote waits for a change of its %s, and has the price after it', async (field, entity, change) => {
    const { [field]: id } = await chosen();
    const release = await holdLock(server.database, sql`update ${sql.id(entity)} set ${change} where id = ${id}`);
    const keeping = quoteOf().then((quote) => send('POST', 'quotes', quote, customer));
    await waiting();
    await release();
    const kept = await stored('quotes', Number((await keeping)['id']));
    const rated = await send('POST', 'quotes/rate', await quoteOf(), customer);
    expect([kept?.['status'], Number(kept?.['total'])]).toEqual(['rated', Number(rated['total'])]);
  });

  test('a quote waits for the change of a lane, which holds its tariff', async () => {
    const { tariff } = await chosen();
    const release = await holdLock(server.database, sql`select id from tariffs where id = ${tariff} for no key update`);
    const keeping = quoteOf().then((quote) => send('POST', 'quotes', quote, customer));
    await waiting();
    await release();
    expect((await stored('quotes', Number((await keeping)['id'])))?.['status']).toBe('rated');
  });

  test.each([
    ['tariffs', 'tariff', { density_minimum: 11 }],
    ['tariff_lanes', 'lane', { minimum_charge: 1 }],
    ['customer_pricing', 'pricing', { discount_pct: 1 }],
    ['tax_rates', 'tax_rate', { gst: 6 }],
  ] as const)('a change of %s waits for the quote, and is refused after it', async (entity, field, change) => {
    const row = await chosen();
    const { [field]: id, tariff, pricing, tax_rate } = row;
    // The rows are used by no other quote.
    const freed = sql`update quotes set tariff = null, pricing = null, tax_rate = null where tariff = ${tariff} or pricing = ${pricing} or tax_rate = ${tax_rate}`;
    const before = await connection.run<{ id: number; tariff: number | null; pricing: number | null; tax_rate: number | null }>(
      sql`select id, tariff, pricing, tax_rate from quotes where tariff = ${tariff} or pricing = ${pricing} or tax_rate = ${tax_rate}`,
    );
    await connection.run(freed);
    const version = await versionOf(entity, id);
    const release = await holdLock(
      server.database,
      sql`with t as (select id from tariffs where id = ${tariff} for share), p as (select id from customer_pricing where id = ${pricing} for share),
        x as (select id from tax_rates where id = ${tax_rate} for share)
        update quotes set tariff = t.id, pricing = p.id, tax_rate = x.id from t, p, x where quotes.id = ${row.id}`,
    );
    const changing = send('PUT', `${entity}/${id}`, { version, ...change });
    await waiting();
    await release();
    expect(await changing).toMatchObject(used);
    for (const each of before)
      await connection.run(
        sql`update quotes set tariff = ${each.tariff}, pricing = ${each.pricing}, tax_rate = ${each.tax_rate} where id = ${each.id}`,
      );
  });
});

describe('tables of fuel and their weekly prices', () => {
  const usedPrice = () => idOf(sql`select fuel_price as id from quotes where fuel_price is not null order by id limit 1`);
  const usedTable = () => idOf(sql`select fuel_table as id from quotes where fuel_table is not null order by id limit 1`);
  const table = {
    code: 'LTL-NEW',
    name_en: 'New',
    name_fr: 'Nouvelle',
    index_source: 'Diesel, weekly',
    base_price: 1.2,
    base_pct: 10,
    step_price: 0.05,
    step_pct: 0.5,
    applies_from: '2026-03-01',
  };

  test('are added and changed by staff, until a price has used them', async () => {
    const added = await send('POST', 'fuel_surcharge_tables', table);
    expect(added).toMatchObject({ status: 201, code: 'LTL-NEW' });
    const of = { table: Number(added['id']), published_at: '2026-03-02T12:00:00Z' };
    const price = await send('POST', 'fuel_prices', { ...of, week_start: '2026-03-02', price: 1.36 });
    // Three whole steps above the base.
    expect(price).toMatchObject({ status: 201, pct: 11.5 });
    const changed = await send('PUT', `fuel_prices/${String(price['id'])}`, { version: 1, price: 1.14 });
    expect(changed).toMatchObject({ status: 200, pct: 9 });
    expect(await send('POST', 'fuel_prices', { ...of, week_start: '2026-03-10', price: 1.3 })).toMatchObject({
      status: 400,
      errors: { week_start: 'The week begins on a Monday' },
    });
    expect(await send('POST', 'fuel_prices', { ...of, week_start: '2026-03-02', price: 1.3 })).toMatchObject({ status: 409 });
    expect(await send('POST', 'fuel_surcharge_tables', { ...table, code: 'ZERO', step_price: 0 })).toMatchObject({ status: 400 });
    expect((await send('POST', 'fuel_surcharge_tables', { ...table, code: 'OWN' }, customer)).status).toBe(403);
    expect((await send('PUT', `fuel_prices/${String(price['id'])}`, { version: 2, price: 9 }, customer)).status).toBe(403);
  });

  test.each([
    ['fuel_surcharge_tables', usedTable, { base_pct: 99 }],
    ['fuel_prices', usedPrice, { price: 9 }],
  ] as const)('%s that a price has used are followed', async (entity, of, change) => {
    const id = await of();
    expect(await send('PUT', `${entity}/${id}`, { version: await versionOf(entity, id), ...change })).toMatchObject(used);
    expect(await send('DELETE', `${entity}/${id}`)).toMatchObject({ status: 409 });
    expect(await send('GET', `${entity}/${id}/versions`)).toMatchObject({ used: true, can_follow: true });
  });

  test('a kept quote keeps its price after its table is followed', async () => {
    const [before] = await connection.run<{ id: number; total: string; fuel_table: number }>(
      sql`select id, total, fuel_table from quotes where fuel_table is not null and status = 'rated' order by id desc limit 1`,
    );
    const id = before?.fuel_table ?? 0;
    const from = '2026-03-16';
    const next = await send('POST', `fuel_surcharge_tables/${id}/follow`, { from, version: await versionOf('fuel_surcharge_tables', id) });
    expect(next).toMatchObject({ status: 201, applies_from: from });
    const raised = { version: 1, base_pct: 90 };
    expect(await send('PUT', `fuel_surcharge_tables/${String(next['id'])}`, raised)).toMatchObject({ status: 200 });
    expect((await stored('quotes', before?.id ?? 0))?.['total']).toEqual(before?.total);
    expect(await send('DELETE', `fuel_surcharge_tables/${String(next['id'])}`)).toMatchObject({ status: 204 });
  });
});

describe('follow', () => {
  test.each([
    ['in the past', '2026-03-09', 'A used record can be followed from today on.'],
    ['on its first day', '2024-01-01', 'Choose a day after the first day of this record.'],
    ['on no day', '2026-02-31', expect.any(String)],
  ])('a used tariff %s is refused', async (_name, from, words) => {
    const answer = await send('POST', `tariffs/${usedTariff}/follow`, { from, version: await versionOf('tariffs', usedTariff) });
    expect(answer.status).toBe(400);
    expect(answer['errors']).toEqual({ from: words });
  });

  test('a tariff goes on in a copy with its lanes and breaks, which can be changed until a price uses it', async () => {
    const version = await versionOf('tariffs', usedTariff);
    const counts = (tariff: number) =>
      connection.run(sql`select count(distinct l.id)::int as lanes, count(*)::int as breaks, sum(b.rate_cwt)::text as rates
        from tariff_lanes l join tariff_breaks b on b.lane = l.id where l.tariff = ${tariff}`);
    const answer = await send('POST', `tariffs/${usedTariff}/follow`, { from: '2026-04-01', version });
    expect(answer).toMatchObject({ status: 201, code: 'OPEN-1', effective_from: '2026-04-01', effective_to: null });
    const id = Number(answer['id']);
    expect(await counts(id)).toEqual(await counts(usedTariff));
    const [old] = await connection.run<{ to: string }>(sql`select effective_to::text as to from tariffs where id = ${usedTariff}`);
    expect(old?.to).toBe('2026-03-31');
    expect(await send('GET', `tariffs/${id}/versions`)).toMatchObject({
      used: false,
      can_follow: true,
      versions: [
        { id: usedTariff, from: '2024-01-01', to: '2026-03-31', used: true },
        { id, from: '2026-04-01', to: null, used: false },
      ],
    });
    const [logged] = await connection.run(
      sql`select count(*)::int as count from audit_log where entity = 'tariff_lanes' and action = 'create'`,
    );
    expect(logged).toEqual((await connection.run(sql`select count(*)::int as count from tariff_lanes where tariff = ${id}`))[0]);
    expect(await send('PUT', `tariffs/${id}`, { version: 1, density_minimum: 12 })).toMatchObject({ status: 200, density_minimum: 12 });
    // A second follower of the same days would hold beside the first.
    const again = await versionOf('tariffs', usedTariff);
    expect(await send('POST', `tariffs/${usedTariff}/follow`, { from: '2026-05-01', version: again })).toMatchObject({
      status: 400,
      errors: { from: 'This record has ended by that day.' },
    });
    expect(await send('POST', `tariffs/${usedTariff}/follow`, { from: '2026-03-20', version })).toMatchObject({
      status: 409,
      code: 'stale_version',
    });
    expect(
      await send('DELETE', `tariff_lanes/${await idOf(sql`select min(id) as id from tariff_lanes where tariff = ${id}`)}`),
    ).toMatchObject({ status: 204 });
  });

  test('an agreement ends without another', async () => {
    const version = await versionOf('customer_pricing', usedPricing);
    const ended = await send('POST', `customer_pricing/${usedPricing}/follow`, { from: '2026-03-20', only_end: true, version });
    expect(ended).toMatchObject({ id: usedPricing, effective_to: '2026-03-19' });
  });

  test('rows of one key never hold on one day, also two saves at once', async () => {
    const [row] = await connection.run<{ account: number; tariff: number; fuel_table: number; direction: string }>(
      sql`select account, tariff, fuel_table, direction from customer_pricing where id = ${usedPricing}`,
    );
    const body = { ...row, discount_pct: 10, liability_per_lb: 2 };
    expect(await send('POST', 'customer_pricing', { ...body, effective_from: '2026-03-19' })).toMatchObject({
      status: 409,
      errors: { effective_from: expect.stringContaining('is in force on some of these days.') },
    });
    const answers = await Promise.all(
      ['2026-03-20', '2026-03-25', '2026-04-01', '2026-04-02'].map((from) =>
        send('POST', 'customer_pricing', { ...body, effective_from: from }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(3);
  });

  test('nobody but those who may edit and add follows, and nobody sees foreign rows', async () => {
    const version = await versionOf('tax_rates', usedTax);
    for (const caller of [customer, as('employee')]) {
      const answer = await send('POST', `customer_pricing/${usedPricing}/follow`, { from: '2026-03-12', version }, caller);
      expect([403, 404, 409]).toContain(answer.status);
    }
    expect((await send('GET', `tariffs/${usedTariff}/versions`, undefined, customer)).status).toBe(403);
    expect((await call('POST', `tariffs/${usedTariff}/follow`, { body: { from: '2026-03-12', version } })).statusCode).toBe(401);
    expect((await send('POST', 'tariffs/999999/follow', { from: '2026-03-12', version: 1 })).status).toBe(404);
    expect((await send('POST', `tariffs/${usedTariff}/follow`, { from: '2026-03-12' })).status).toBe(400);
  });

  test('the words are French for a French reader', async () => {
    const answer = await call('PUT', `tax_rates/${usedTax}`, {
      ...as('admin'),
      headers: { 'accept-language': 'fr' },
      body: { version: await versionOf('tax_rates', usedTax), gst: 6 },
    });
    expect([
      'Cet enregistrement a servi et reste donc tel quel. Faites-le suivre d’un nouveau à partir d’un jour ultérieur.',
      used.detail,
    ]).toContain(answer.json<Json>()['detail']);
  });
});

describe('a tariff that ends between quote and booking [F6][F24]', () => {
  const pallet = { pieces: 2, package_code: 'PLT', weight: 920, weight_unit: 'LBS', length: 48, width: 40, height: 48, dim_unit: 'in' };

  test('the quote keeps its price and is booked; asked for again it has the price of the successor, or goes to sales', async () => {
    const account =
      await idOf(sql`select a.id from customer_accounts a join customers c on c.id = a.customer join companies o on o.id = c.company
      where o.code = 'northern' and a.status = 'active' order by a.id limit 1`);
    const quote = {
      account,
      ship_date: '2026-03-12',
      terms: 'prepaid',
      service_level: 'standard',
      origin_postal: 'M5V2T6',
      origin_province: 'ON',
      destination_postal: 'H3B2Y5',
      destination_province: 'QC',
      quote_items: [pallet],
    };
    const first = await send('POST', 'quotes', quote, customer);
    const row = await stored('quotes', Number(first['id']));
    expect(row).toMatchObject({ status: 'rated', tariff: usedTariff });
    expect([row?.['pricing'], row?.['fuel_table'], row?.['tax_rate'], row?.['zones']].includes(null)).toBe(false);
    await connection.run(sql`update tariffs set effective_to = '2026-03-10' where id = ${usedTariff}`);
    expect(await send('POST', 'quotes/rate', quote, customer)).toMatchObject({ outcome: 'spot', reason: 'lane' });
    const bol = await send('POST', 'bols', { ...(await bolBody(account)), quote: first['id'] }, customer);
    expect(bol).toMatchObject({ status: 201 });
    expect(await stored('quotes', Number(first['id']))).toMatchObject({ status: 'booked', total: row?.['total'] });
    await connection.run(sql`update tariffs set effective_to = '2026-03-31' where id = ${usedTariff}`);
  });

  test('a quote that has expired is refused in plain words', async () => {
    const account =
      await idOf(sql`select a.id from customer_accounts a join customers c on c.id = a.customer join companies o on o.id = c.company
      where o.code = 'northern' and a.status = 'active' order by a.id limit 1`);
    const expired = await idOf(sql`select id from quotes where account = ${account} and status = 'expired' order by id limit 1`);
    const bol = await send('POST', 'bols', { ...(await bolBody(account)), quote: expired }, customer);
    expect(bol).toMatchObject({ status: 400, errors: { quote: expect.any(String) } });
  });

  async function bolBody(account: number) {
    return { account, ship_date: '2026-03-12', kind: 'standard' };
  }
});

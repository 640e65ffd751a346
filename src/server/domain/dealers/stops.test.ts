import { expect, test } from 'vitest';
import { demoOptions } from '../../../../test/demoOptions.ts';
import { requestPeople } from '../../../../test/requestPeople.ts';
import { sql } from '../../db/sql.ts';
import { runUpgrades } from '../../framework/upgrades/runUpgrades.ts';
import { stopUpgrade } from './stops.ts';

/* Night routes of the demo, kept by staff: which dealers they stop at. */
const { connection, call, signIn, stored, portal } = await requestPeople();
const { token } = await signIn('admin', 'waybill', demoOptions.password);

interface Row {
  readonly id: number;
  readonly code: string;
  readonly customer: number;
}
const dealers = await connection.run<Row>(sql`select id, dealer_id as code, customer from dealers order by id`);
const [first, other] = [dealers[0], dealers.find(({ customer }) => customer !== dealers[0]?.customer)];
if (!first || !other) throw new Error('The demo has dealers of one customer alone');
const [terminal] = await connection.run<{ id: number }>(sql`select id from terminals order by id limit 1`);

let routes = 0;
const route = (customers: readonly number[], ...stops: readonly string[]) => {
  routes += 1;
  return {
    route_code: `T-${routes}`,
    name: `Test route ${routes}`,
    terminal: terminal?.id,
    customers,
    stops: stops.map((dealer, place) => ({ dealer, from: `0${place + 1}:00` })),
    service_days: ['1', '2'],
    status: 'active',
  };
};
const send = async (method: 'POST' | 'PUT', path: string, body: object, language = 'en') => {
  const answer = await call(method, path, { token, body, headers: { 'accept-language': language } });
  return { ...answer.json<{ readonly id: number; readonly version: number; readonly errors?: object }>(), status: answer.statusCode };
};
const unknown = 'Must be an existing Dealer ID';
const ofOthers = 'Dealer must belong to one of the route’s customers';

test('a route stops at dealers of its customers, named by their IDs in any case [R-114] [R-115] [D-511] [D-512]', async () => {
  const made = await send('POST', 'dealer_routes', route([first.customer, other.customer], first.code.toLowerCase(), other.code));
  expect(made).toMatchObject({ status: 201, stops: [{ dealer: first.code }, { dealer: other.code }] });
});

test.each([
  ['a dealer that does not exist [R-114]', [first.customer], [first.code, 'D-9999'], { 'stops/1/dealer': unknown }],
  ['the name of a dealer [R-114]', [first.customer], ['Harbour'], { 'stops/0/dealer': unknown }],
  ['a dealer of another customer [R-115]', [first.customer], [other.code, first.code], { 'stops/0/dealer': ofOthers }],
] as const)('%s is refused by its stop', async (_, customers, stops, errors) => {
  expect(await send('POST', 'dealer_routes', route(customers, ...stops))).toMatchObject({ status: 400, errors });
});

test('the customers of a route keep those of its dealers, in the words of the reader [R-115] [D-511]', async () => {
  const made = await send('POST', 'dealer_routes', route([first.customer, other.customer], first.code, other.code));
  const less = { customers: [first.customer], version: made.version };
  expect(await send('PUT', `dealer_routes/${made.id}`, less, 'fr')).toMatchObject({
    status: 400,
    errors: { 'stops/1/dealer': 'Le concessionnaire doit appartenir à l’un des clients de la tournée' },
  });
  expect(await send('PUT', `dealer_routes/${made.id}`, { ...less, customers: [other.customer, first.customer] })).toMatchObject({
    status: 200,
  });
});

test('a dealer that serves no longer is no stop of a new route [R-114]', async () => {
  await connection.run(sql`update dealers set status = 'inactive' where id = ${first.id}`);
  try {
    expect(await send('POST', 'dealer_routes', route([first.customer], first.code))).toMatchObject({ status: 400 });
  } finally {
    await connection.run(sql`update dealers set status = 'active' where id = ${first.id}`);
  }
});

test('stops that name their dealer get its ID with the next release', async () => {
  const made = await send('POST', 'dealer_routes', route([first.customer], first.code));
  await connection.run(sql`
    update dealer_routes set stops = jsonb_build_array(
      jsonb_build_object('dealer', (select name from dealers where id = ${first.id}), 'from', '01:00'),
      jsonb_build_object('dealer', 'Nobody', 'from', '02:00')) where id = ${made.id}`);
  await connection.run(sql`delete from upgrades where name = ${stopUpgrade.name}`);
  await runUpgrades(connection, [stopUpgrade], { registry: portal.definitions.current(), print: () => {} });
  expect(await stored('dealer_routes', made.id)).toMatchObject({
    stops: [
      { dealer: first.code, from: '01:00' },
      { dealer: 'Nobody', from: '02:00' },
    ],
  });
});

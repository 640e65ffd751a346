import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from './people.ts';
import { testServer } from './server.ts';

/* The tabs of a shipment, as its payer, its consignee, staff and others see them. */
const { database, portal, signIn, call } = await testServer();
const registry = portal.definitions.current();
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const cmids = [...registry.screensByCmid.keys()];
const staff = await addGroup(database, house, 'ALL', cmids);
await addPerson(database, { uid: 'root', company: house, group: staff, type: 'ADMIN', base: 'administrator' });

const accountOf: Record<string, number> = {};
for (const uid of ['payer', 'receiver', 'stranger']) {
  const company = await addCompany(database, uid);
  const { accounts } = await addCustomer(database, company, uid.toUpperCase(), [`02${company}`.padEnd(7, '0')]);
  const user = await addPerson(database, { uid, company, group: await addGroup(database, company, 'ALL', cmids) });
  accountOf[uid] = accounts[0] ?? 0;
  await addRow(database, 'group_accounts', { user, account: accountOf[uid] });
}
const { payer, receiver } = accountOf;
const shipment = await addFittingRow(database, registry, 'shipments', {
  bill_to: payer,
  shipper: payer,
  consignee: receiver,
  status: 'in_transit',
  record_state: 'processed',
});
for (const customer_visible of [true, false]) {
  await addFittingRow(database, registry, 'shipment_events', { shipment, customer_visible });
  await addFittingRow(database, registry, 'shipment_images', { shipment, customer_visible });
}
await addFittingRow(database, registry, 'shipment_charges', { shipment, amount: 12.5 });

const tokenOf = async (uid: string) => (await (uid === 'root' ? signIn(uid) : signIn(uid, uid))).token;

test('the page of a shipment has its events, items, charges, proof of delivery and images as tabs', async () => {
  const { children } = (await call('GET', 'definitions/SHP-VIEW', { token: await tokenOf('payer') })).json<{
    children: { name: string }[];
  }>();
  const names = ['shipment_events', 'shipment_items', 'shipment_charges', 'pods', 'shipment_images'];
  expect(children.map(({ name }) => name)).toEqual(names.map((name) => `${name}.shipment`));
});

test.each([
  ['root', { 'shipment_events.shipment': 2, 'shipment_images.shipment': 2, 'shipment_charges.shipment': 1, 'pods.shipment': 0 }],
  ['payer', { 'shipment_events.shipment': 1, 'shipment_images.shipment': 1, 'shipment_charges.shipment': 1 }],
  ['receiver', { 'shipment_events.shipment': 1, 'shipment_images.shipment': 1 }],
])('customers see the events and images that are meant for them: %s', async (uid, counts) => {
  const token = await tokenOf(uid);
  const related = await call('GET', `shipments/${shipment}/related`, { token });
  expect(related.json<{ counts: object }>().counts).toMatchObject(counts);
  const listed = await call('GET', `shipment_events?shipment=${shipment}`, { token });
  expect(listed.json()).toMatchObject({ count: counts['shipment_events.shipment'] });
});

test.each([
  ['root', [], 1],
  ['payer', [], 1],
  ['receiver', ['freight_charges', 'fuel_surcharge', 'accessorial_charges', 'tax_total', 'total_charges'], undefined],
])('where charges are withheld, they have no tab and no number: %s', async (uid, withheld, count) => {
  const related = await call('GET', `shipments/${shipment}/related`, { token: await tokenOf(uid) });
  const answer = related.json<{ counts: Readonly<Record<string, number>>; withheld: string[] }>();
  expect(new Set(answer.withheld)).toEqual(new Set(withheld));
  expect(answer.counts['shipment_charges.shipment']).toBe(count);
});

test.each([
  ['root', 12.5],
  ['payer', 12.5],
  ['receiver', null],
])('amounts of charges are withheld from the consignee: %s', async (uid, amount) => {
  const { results } = (await call('GET', `shipment_charges?shipment=${shipment}`, { token: await tokenOf(uid) })).json<{
    results: object[];
  }>();
  expect(results).toMatchObject([{ amount }]);
});

test.each(['shipment_events', 'shipment_items', 'shipment_charges', 'pods', 'shipment_images'])(
  'another company finds no rows of the shipment: %s',
  async (path) => {
    const token = await tokenOf('stranger');
    expect((await call('GET', `${path}?shipment=${shipment}`, { token })).json()).toMatchObject({ count: 0, results: [] });
    expect((await call('GET', `shipments/${shipment}/related`, { token })).statusCode).toBe(404);
  },
);

test.each([
  ['root', payer, 1],
  ['payer', payer, 1],
  ['receiver', null, 0],
])('the account of the shipper is withheld from the consignee, by filter too: %s [R-285]', async (uid, shipper, count) => {
  const token = await tokenOf(uid);
  expect((await call('GET', `shipments/${shipment}`, { token })).json()).toMatchObject({ shipper, consignee: receiver });
  expect((await call('GET', `shipments?shipper=${payer}`, { token })).json()).toMatchObject({ count });
});

test('what events and bills decide is not changed by hand, the rest is', async () => {
  const token = await tokenOf('root');
  const { version } = (await call('GET', `shipments/${shipment}`, { token })).json<{ version: number }>();
  const put = (values: object) => call('PUT', `shipments/${shipment}`, { token, body: { version, ...values } });
  const charges = { freight_charges: 1.5, fuel_surcharge: 1.5, accessorial_charges: 1.5, tax_total: 1.5, total_charges: 6 };
  const derived = { status: 'refused', record_state: 'void', ...charges };
  const refused = (await put(derived)).json<{ errors: object }>().errors;
  const states = { status: 'The state changes by transitions alone', record_state: 'The state changes by transitions alone' };
  expect(refused).toEqual({ ...Object.fromEntries(Object.keys(charges).map((name) => [name, 'This field cannot be changed'])), ...states });
  expect((await put({ special_instructions: 'Rear dock' })).json()).toMatchObject({ special_instructions: 'Rear dock' });
});

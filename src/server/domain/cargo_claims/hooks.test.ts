import { expect, test } from 'vitest';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { addAdministrator, addCompany, addCustomer, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';

const { database, portal, clock, signIn, call } = await testServer();
clock.now = new Date('2026-03-02T15:00:00Z');
const registry = portal.definitions.current();
const chief = await addAdministrator(database, portal.config.productCode, 'chief', ['CLAIM-START']);
await addRow(database, 'staff_roles', { user: chief, role: 'claims', status: 'confirmed', valid_from: '2026-01-01' });
const company = await addCompany(database, 'acme');
const { accounts } = await addCustomer(database, company, 'ACME', ['0200001', '0200002', '0200003', '0200004']);
const [payer, shipper, consignee, other] = accounts;
const group = await addGroup(database, company, 'ALL', ['CLAIM-START']);
const user = await addPerson(database, { uid: 'dock', company, group });
for (const account of accounts) await addRow(database, 'group_accounts', { user, account });
const parties = { bill_to: payer, shipper, consignee };
const goods = { weight: 540, weight_unit: 'LBS', verified_weight: null, declared_value: null, currency: 'CAD' };
const delivered = { pickup_date: '2026-02-02', delivery_date: '2026-02-05', ...parties, ...goods };
const shipment = await addFittingRow(database, registry, 'shipments', delivered);
const foreign = await addFittingRow(database, registry, 'shipments', { bill_to: other, weight: 1, weight_unit: 'LBS' });

const tokens = { dock: (await signIn('dock', 'acme')).token, chief: (await signIn('chief')).token };
const claim = (account: number | undefined) => ({
  shipment,
  account,
  kind: 'damage',
  amount_claimed: 2000,
  currency: 'CAD',
  comment: 'Crushed',
});
const file = (who: keyof typeof tokens, values: object) => call('POST', 'cargo_claims', { token: tokens[who], body: values });

test.each([
  ['bill-to', payer],
  ['shipper', shipper],
  ['consignee', consignee],
])('a claim of the %s has its limit and terms from the start', async (_name, account) => {
  const answer = await file('dock', claim(account));
  expect(answer.json()).toMatchObject({
    status: 'new',
    liability_limit: 1080,
    notice_due: '2026-04-06',
    claim_due: '2026-11-02',
    answer_due: '2026-04-01',
  });
});

test.each(['dock', 'chief'] as const)('an account that is no party of the shipment claims nothing: %s', async (who) => {
  const refused = await file(who, claim(other));
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['shipment']]);
  const { id, version } = (await file(who, claim(payer))).json<{ id: number; version: number }>();
  for (const change of [{ account: other }, { shipment: foreign }]) {
    const moved = await call('PUT', `cargo_claims/${id}`, { token: tokens[who], body: { version, ...change } });
    expect([moved.statusCode, Object.keys(moved.json().errors)]).toEqual([400, ['shipment']]);
  }
});

test('the amount allowed is at most the limit, and an offer has an answer', async () => {
  const early = await file('chief', { ...claim(payer), amount_allowed: 1 });
  expect(early.json().errors).toEqual({ amount_allowed: 'The amount allowed is at most the limit of liability' });
  const { id, version } = (await file('dock', claim(payer))).json<{ id: number; version: number }>();
  const put = (values: object) => call('PUT', `cargo_claims/${id}`, { token: tokens.chief, body: { version, ...values } });
  const step = async (name: string, values?: object) => {
    const seen = (await call('GET', `cargo_claims/${id}`, { token: tokens.chief })).json<{ version: number }>();
    const body = { version: seen.version, ...(values && { values }) };
    return call('POST', `cargo_claims/${id}/transitions/${name}`, { token: tokens.chief, body });
  };
  expect((await put({ liability_limit: 99_999 })).json().errors).toEqual({ liability_limit: 'This field cannot be changed' });
  // 120 days after it was filed, once it is acknowledged.
  expect((await step('acknowledge')).json()).toMatchObject({ status: 'acknowledged', answer_due: '2026-06-30' });
  await step('take_up');
  expect((await step('offer', { answer: 'As invoiced', amount_allowed: 1080.01 })).json().errors).toEqual({
    amount_allowed: 'The amount allowed is at most the limit of liability',
  });
  expect((await step('offer', { answer: ' ', amount_allowed: 1080 })).json().errors).toEqual({ answer: 'Field is required' });
  expect((await step('offer', { answer: 'As invoiced', amount_allowed: 1080 })).json()).toMatchObject({ amount_allowed: 1080 });
});

test.each([
  ['a declared value', { declared_value: 300 }, 300],
  ['a verified weight', { verified_weight: 600 }, 1200],
  ['kilograms', { weight: 100, weight_unit: 'KGS' }, 440.92],
])('the limit comes from %s of the shipment', async (_name, change, limit) => {
  const id = await addFittingRow(database, registry, 'shipments', { ...delivered, ...change });
  expect((await file('dock', { ...claim(payer), shipment: id })).json()).toMatchObject({ liability_limit: limit });
});

test('the limit follows the liability per pound of the payer at that time', async () => {
  const prices = { account: payer, effective_to: '2026-02-28' };
  await addFittingRow(database, registry, 'customer_pricing', { ...prices, effective_from: '2026-01-01', liability_per_lb: 5 });
  expect((await file('dock', claim(shipper))).json()).toMatchObject({ liability_limit: 2700 });
});

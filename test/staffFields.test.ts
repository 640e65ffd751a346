import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { rolesOf } from '../src/shared/framework/definitions/rights/permissions.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from './people.ts';
import { testServer } from './server.ts';

/** Fields that only the product's own staff write (`x-writable-by`) or see (`x-visible-to`). Law 50, 51. */
const { database, portal, call, signIn } = await testServer();
const registry = portal.definitions.current();
const screens = [...registry.screensByCmid.keys()];
const [product = 0] = (
  await database.unscoped('test').run(sql<{ id: number }>`select id from companies where code = ${portal.config.productCode}`)
).map(({ id }) => id);
const acme = await addCompany(database, 'acme');
const { customer, accounts } = await addCustomer(database, acme, 'ACME', ['0100001'], { credit_limit: 5000, on_credit_hold: true });
const group = await addGroup(database, acme, 'ALL', screens);
const offices = await addGroup(database, product, 'OFFICES', screens);
const chief = await addPerson(database, { uid: 'chief', company: acme, group, type: 'ADMIN', base: 'customer_admin' });
await addPerson(database, { uid: 'buyer', company: acme, group, values: { MT_DACT: accounts[0] ?? 0 } });
const blind = await addPerson(database, { uid: 'blind', company: acme, group });
await addRow(database, 'group_accounts', {
  user: blind,
  account: accounts[0] ?? 0,
  can_quote: true,
  can_ship: true,
  can_view_charges: false,
});
await addPerson(database, { uid: 'root', company: product, group: offices, type: 'ADMIN', base: 'office' });
const tokens = {
  chief: (await signIn('chief', 'acme')).token,
  buyer: (await signIn('buyer', 'acme')).token,
  root: (await signIn('root')).token,
};

const companies = getEntity(registry, 'companies');
const staffs = [...companies.fields.values()].filter(({ property }) => property['x-writable-by']).map(({ name }) => name);
const versionOf = async (id: number) => (await call('GET', `companies/${id}`, { token: tokens.root })).json<{ version: number }>().version;
const change = async (token: string, values: object) =>
  call('PUT', `companies/${acme}`, { token, body: { version: await versionOf(acme), ...values } });

test('of a company its administrator edits address and phone alone', async () => {
  const own = ['address_1', 'address_2', 'city', 'province', 'country', 'postal_code', 'phone'];
  const rest = Object.keys(companies.schema.properties).filter((name) => !own.includes(name));
  expect(staffs.toSorted()).toEqual(rest.toSorted());
  const values = { address_1: '1 Main St', city: 'Toronto', province: 'ON', country: 'CA', postal_code: 'M5V1A1', phone: '4165550123' };
  expect((await change(tokens.chief, values)).statusCode).toBe(200);
});

test.each([
  ['name', 'Waybill'],
  ['code', 'waybill2'],
  ['status', 'inactive'],
  ['group', 'OTHERS'],
  ['skin', 'boreal'],
  ['key_field', 'code'],
  ['default_group', group],
  ['scac', 'ABCD'],
  ['gst_number', '123456789RT0001'],
  ['qst_number', '1234567890TQ0001'],
  ['time_zone', 'America/Vancouver'],
])('%s of a company is the house’s to change', async (name, value) => {
  const refused = await change(tokens.chief, { [name]: value });
  expect(refused.json()).toMatchObject({ status: 400, errors: { [name]: 'This field cannot be changed' } });
  // Sending the value back unchanged is allowed.
  const [row] = await database.unscoped('test').run<Record<string, unknown>>(sql`select ${sql.id(name)} from companies where id = ${acme}`);
  expect((await change(tokens.chief, { [name]: row?.[name] })).statusCode).toBe(200);
  expect((await change(tokens.root, { [name]: value })).statusCode).toBe(name === 'code' ? 400 : 200);
  await database.unscoped('test').run(sql`update companies set ${sql.id(name)} = ${row?.[name]} where id = ${acme}`);
  await database.unscoped('test').run(sql`update sessions set ended_at = null`);
});

test('the form shows such fields as values to all but the house', async () => {
  const readOnly = async (token: string) => {
    const { form } = (await call('GET', 'definitions/CO-ADD', { token })).json<{
      form: { schema: { properties: Record<string, { readOnly?: boolean }> } };
    }>();
    return Object.entries(form.schema.properties).flatMap(([name, property]) => (property.readOnly ? [name] : []));
  };
  expect((await readOnly(tokens.chief)).toSorted()).toEqual(staffs.toSorted());
  expect(await readOnly(tokens.root)).toEqual([]);
});

const credit = ['credit_limit', 'credit_terms_days', 'on_credit_hold'];

test.each(credit)('%s of a customer is the house’s to see, in reports too', async (name) => {
  const path = `bill_to.customer.${name}`;
  const queries = [`fields=${path}`, `${path}=1`, `sort=${path}`, `aggregate=count:${path}`];
  for (const token of [tokens.buyer, tokens.chief]) {
    for (const query of queries) {
      const answer = await call('GET', `shipments?${query}`, { token, headers: { cmid: 'RPT-PARTIES' } });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
    const file = await call('POST', 'export', {
      token,
      headers: { cmid: 'RPT-PARTIES' },
      body: { api_url: 'api/shipments', output_type: 'CSV', query_params: { fields: path } },
    });
    expect(file.statusCode).toBe(400);
    const described = await call('GET', 'definitions/RPT-PARTIES', { token });
    expect(described.body).not.toContain(path);
  }
  const record = await call('GET', `customers/${customer}`, { token: tokens.chief });
  expect(record.statusCode).toBe(200);
  expect(record.json()).not.toHaveProperty(name);
  expect((await call('GET', `shipments?fields=${path}`, { token: tokens.root, headers: { cmid: 'RPT-PARTIES' } })).statusCode).toBe(200);
  expect((await call('GET', `customers/${customer}`, { token: tokens.root })).json()).toHaveProperty(name);
});

test.each(['quotes', 'quote_charges'])(
  'the amounts of %s are seen by who sees the charges of the account, and by who made the quote',
  async (path) => {
    const account = accounts[0] ?? 0;
    const uid = `narrow.${path}`.slice(0, 15);
    const narrow = await addPerson(database, { uid, company: acme, group });
    await addRow(database, 'group_accounts', { user: narrow, account, can_quote: true, can_ship: true, can_view_charges: false });
    const { token } = await signIn(uid, 'acme');
    const amount = path === 'quotes' ? { total: 512.34 } : { amount: 512.34 };
    const [name = ''] = Object.keys(amount);
    const addQuote = async (by: number): Promise<number> => {
      const quote = await addFittingRow(database, registry, 'quotes', { account, quoted_by: by, ...(path === 'quotes' && amount) });
      return path === 'quotes' ? quote : addFittingRow(database, registry, path, { quote, ...amount });
    };
    const [own, others] = [await addQuote(narrow), await addQuote(chief)];
    const shown = async (as: string, id: number) => (await call('GET', `${path}?id=${id}&fields=id,${name}`, { token: as })).json().results;
    expect(await shown(tokens.chief, others)).toEqual([{ id: others, ...amount }]);
    expect(await shown(token, others)).toEqual([{ id: others, [name]: null }]);
    expect(await shown(token, own)).toEqual([{ id: own, ...amount }]);
    expect((await call('GET', `${path}?${name}__gte=1&fields=id`, { token })).json().results).toEqual([{ id: own }]);
    expect((await call('GET', `${path}?aggregate=count:${name}&fields=id`, { token })).json().aggregates).toEqual({ [`count:${name}`]: 1 });
  },
);

test('who made a quote sees none of an account that was taken away', async () => {
  const maker = await addPerson(database, { uid: 'maker', company: acme, group });
  const quote = await addFittingRow(database, registry, 'quotes', { account: accounts[0], quoted_by: maker });
  const { token } = await signIn('maker', 'acme');
  expect((await call('GET', `quotes?id=${quote}`, { token })).json().count).toBe(0);
});

/** Amounts on rows of accounts that state no price of the account. */
const noPrices = new Map([
  ['declared_value', 'the value of the goods'],
  ['cod_amount', 'to be collected for the shipper'],
  ['amount_claimed', 'by the customer'],
  ['liability_limit', 'of the goods claimed'],
  ['amount_allowed', 'of the claim'],
  ['minimum_charge', 'pricing, which staff alone list'],
  ['liability_per_lb', 'pricing, which staff alone list'],
  ['credit_limit', 'of staff, law 51'],
]);

test('every amount that states a price of an account is withheld from readers without its charges', () => {
  const open = [...registry.entities.values()].flatMap((entity) => {
    const roles = rolesOf(registry, entity);
    if (![...roles.values()].some((actors) => actors.has('account'))) return [];
    return [...entity.fields.values()]
      .filter(({ property, name }) => property['x-format'] === 'currency' && !property['x-visible-to'] && !noPrices.has(name))
      .map(({ name }) => `${entity.name}.${name}`);
  });
  expect(open).toEqual([]);
});

test.each(['quote_charges', 'shipment_charges'])('a line of %s tells its kind and its words to those who see its amount', (name) => {
  const { fields } = getEntity(registry, name);
  const told = ['kind', 'rule_kind', 'rule_ref', 'text_en', 'text_fr', 'quantity', 'unit_text', 'rate'];
  for (const each of told) expect([each, fields.get(each)?.visibleTo]).toEqual([each, fields.get('amount')?.visibleTo]);
});

test('a tab whose lines have withheld fields is there for those alone who see such a field of the record', () => {
  const isWithheld = (resource: string) => {
    const { fields } = getEntity(registry, registry.resources.get(resource)?.schema ?? '');
    return [...fields.values()].some(({ visibleTo }) => visibleTo);
  };
  const tabs = [...registry.resources.values()].flatMap(({ name, schema, children = [] }) =>
    children
      .filter(({ resource }) => isWithheld(resource))
      .map(({ resource, field, needs = '' }) => ({
        tab: `${name}: ${resource}.${field}`,
        sees: getEntity(registry, schema).fields.get(needs)?.visibleTo ?? [],
      })),
  );
  expect(tabs.length).toBeGreaterThan(5);
  // Few fields of an account and of an image are for staff; the rest is for customers too.
  const partly = ['customers: customer_accounts.customer', 'shipments: shipment_images.shipment'];
  expect(tabs.filter(({ sees }) => sees.length === 0).map(({ tab }) => tab)).toEqual(partly);
});

test.each([
  ['quotes', 'quote_charges', 'quote'],
  ['freight_bills', 'shipment_charges', 'freight_bill'],
  ['freight_bills', 'payment_applications', 'freight_bill'],
  ['payments', 'payment_applications', 'payment'],
  ['statements', 'statement_lines', 'statement'],
])('who sees no charges of the account is told of no lines: %s, %s', async (parent, lines, field) => {
  const { token } = await signIn('blind', 'acme');
  const account = accounts[0] ?? 0;
  const record = await addFittingRow(database, registry, parent, { account, ...(parent === 'quotes' && { quoted_by: chief }) });
  const others = new Map([
    ['shipment_charges', { shipment: await addFittingRow(database, registry, 'shipments', { bill_to: account }) }],
    ['payment_applications', { payment: await addFittingRow(database, registry, 'payments', { account }) }],
  ]);
  await addFittingRow(database, registry, lines, { ...others.get(lines), [field]: record });
  const related = async (as: string) =>
    (await call('GET', `${parent}/${record}/related`, { token: as })).json<{ counts: Record<string, number>; withheld: string[] }>();
  const tab = `${lines}.${field}`;
  expect((await related(tokens.chief)).counts[tab]).toBe(1);
  const { counts, withheld } = await related(token);
  const { children = [] } = registry.resources.get(parent) ?? {};
  const needs = children.find((child) => child.resource === lines)?.needs;
  expect(withheld).toContain(needs);
  expect(counts[tab]).toBeUndefined();
});

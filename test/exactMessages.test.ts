import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { customerFields } from './fixtures/customerFields.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from './people.ts';
import { testServer } from './server.ts';

/* Texts for users are part of the rules: each row is one refused value, sent as the form sends it. */
const { database, portal, signIn, call } = await testServer();
const registry = portal.definitions.current();
const company = await addCompany(database, 'acme');
const [product] = await database.unscoped('test').run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
// Only staff of the product write the records that all companies read, such as regions.
const home = product?.id ?? company;
const group = await addGroup(database, home, 'ALL', [...registry.screensByCmid.keys()]);
const chief = await addPerson(database, { uid: 'chief', company: home, group, type: 'ADMIN' });
const { token } = await signIn('chief', 'waybill');
await addRow(database, 'regions', { code: 'EAST', name_en: 'East', name_fr: 'Est', time_zone: 'America/Toronto', status: 'active' });

const cases = [
  ['[R-007]', 'companies', 'province', 'Q', 'Province/State must be 2 characters', 'La province ou l’État doit avoir 2 caractères'],
  ['[R-014]', 'customers', 'code', '!', 'Invalid Customer Code Format', 'Format du code de client non valide'],
  ['[R-015]', 'customer_accounts', 'account', '12', 'Account code must be 7 digits', 'Le numéro de compte doit avoir 7 chiffres'],
  [
    '[R-233]',
    'users/user',
    'MT_UID',
    'a b',
    'User ID contains invalid characters',
    'Le code d’utilisateur contient des caractères non valides',
  ],
] as const;

test.each(cases)('%s a wrong value of %s.%s has its own words', async (_id, path, field, value, english, french) => {
  for (const [language, words] of [
    ['en-us', english],
    ['fr', french],
  ] as const) {
    const answer = await call('POST', path, { token, body: { [field]: value }, headers: { 'accept-language': language } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: Record<string, string> }>().errors[field]).toBe(words);
  }
});

await addCustomer(database, company, 'NORTH', []);
const customer = {
  company,
  name: 'Another',
  ...customerFields,
};

const [userType] = await database.unscoped('test').run<{ id: number }>(sql`select id from user_types where mt_type = 'ADMIN' limit 1`);
const user = {
  MT_COMP: home,
  MT_TYPE: 'ADMIN',
  user_type: userType?.id,
  MT_FNAME: 'C',
  MT_LNAME: 'H',
  MT_EMAIL: 'c@example.com',
  MT_GRP: group,
  MT_STATUS: 'active',
};
const missing = [
  ['a new user without a menu group', 'POST', (): object => ({})],
  ['a new user with an empty menu group', 'POST', (): object => ({ MT_GRP: null })],
  ['a user whose menu group is emptied', 'PUT', (version: number): object => ({ version, MT_GRP: null })],
] as const;

test.each(missing)('[R-075] [D-474] %s is refused', async (_name, method, body) => {
  const { version } = (await call('GET', `users/user/${chief}`, { token })).json();
  for (const [language, words] of [
    ['en-us', 'Please assign at least 1 menu group'],
    ['fr', 'Veuillez attribuer au moins 1 groupe de menus'],
  ] as const) {
    const path = method === 'PUT' ? `users/user/${chief}` : 'users/user';
    const answer = await call(method, path, { token, body: body(version), headers: { 'accept-language': language } });
    expect([answer.statusCode, answer.json<{ errors: Record<string, string> }>().errors['MT_GRP']]).toEqual([400, words]);
  }
});

const taken = [
  [
    '[R-069]',
    'companies',
    'code',
    { code: 'acme', name: 'Another', status: 'active', time_zone: 'America/Toronto' },
    'ID already exists, enter a unique ID',
  ],
  ['[R-069]', 'customers', 'code', { ...customer, code: 'north' }, 'ID already exists, enter a unique ID'],
  [
    '[R-072]',
    'regions',
    'code',
    { code: 'East', name_en: 'E', name_fr: 'E', time_zone: 'America/Toronto', status: 'active' },
    'Region already exists',
  ],
  ['[R-073]', 'users/user', 'MT_UID', { ...user, MT_UID: 'CHIEF' }, 'User already exists'],
] as const;

test.each(taken)('%s what %s has already is refused in its own words', async (_id, path, field, body, words) => {
  const answer = await call('POST', path, { token, body });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<{ errors: Record<string, string> }>().errors[field]).toBe(words);
});

test('[R-073] another company may use the same user ID', async () => {
  expect((await call('POST', 'users/user', { token, body: { ...user, MT_COMP: company, MT_UID: 'chief' } })).statusCode).toBe(201);
});

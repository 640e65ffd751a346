import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call } = await testServer();
const [product] = await database
  .unscoped('test')
  .run(sql<{ id: number }>`select id from companies where code = ${portal.config.productCode}`);
const company = product?.id ?? 0;
const group = await addGroup(database, company, 'CHIEFS', ['CO-START', 'CO-ADD', 'GR-START', 'GR-ADD']);
await addPerson(database, { uid: 'root', company, group, type: 'ADMIN', base: 'administrator' });
const { token } = await signIn('root');
const acme = await addCompany(database, 'acme', { skin: 'gone' });

test('the description of a form has the names that may be picked, in both languages', async () => {
  const { form } = (await call('GET', 'definitions/GR-ADD', { token })).json();
  expect(form.choices.style).toContainEqual({ value: 'boreal', label: { en: 'Boreal (blue)', fr: 'Boréal (bleu)' } });
  expect(form.choices.landing_page).toContainEqual({ value: 'CO-START', label: { en: 'Company List', fr: 'Liste des entreprises' } });
  expect(form.choices.grants).toEqual(form.choices.landing_page);
});

test('a name that no definition has is refused, a stored one stays', async () => {
  const refused = await call('PUT', `companies/${acme}`, { token, body: { version: 1, skin: 'glitter' } });
  expect(refused.json()).toMatchObject({ status: 400, errors: { skin: 'Choose one of the options' } });
  const kept = await call('PUT', `companies/${acme}`, { token, body: { version: 1, skin: 'gone', name: 'Acme again' } });
  expect(kept.json()).toMatchObject({ skin: 'gone', name: 'Acme again' });
  const changed = await call('PUT', `companies/${acme}`, { token, body: { version: 2, skin: 'harvest' } });
  expect(changed.json()).toMatchObject({ skin: 'harvest' });
});

test('a list may hold more than definitions have', async () => {
  await changeRow(database, 'menu_groups', group, { landing_page: null });
  const body = { version: 1, grants: ['CO-START', 'CO-ADD', 'GR-START', 'GR-ADD', 'MADE-LATER'] };
  expect((await call('PUT', `menugroups/${group}`, { token, body })).json()).toMatchObject({ grants: body.grants });
  const refused = await call('PUT', `menugroups/${group}`, { token, body: { version: 2, landing_page: 'NOWHERE' } });
  expect(refused.json()).toMatchObject({ status: 400, errors: { landing_page: 'Choose one of the options' } });
});

import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';

/* Records with lines of the shipped definitions, through their calls. */
const { database, portal, signIn, call } = await testServer();
const cmids = [...portal.definitions.current().screensByCmid.keys()];
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
await addPerson(database, {
  uid: 'root',
  company: house,
  group: await addGroup(database, house, 'ALL', cmids),
  type: 'ADMIN',
  base: 'administrator',
});
const { token } = await signIn('root');
const other = await addCompany(database, 'other');
await addPerson(database, { uid: 'stranger', company: other, group: await addGroup(database, other, 'ALL', cmids) });

const scale = { code: 'TRIAL', name_en: 'Trial', name_fr: 'Essai', effective_from: '2026-01-01' };
const classes = [
  { density_from: 0, density_to: 10, freight_class: '100' },
  { density_from: 10, density_to: null, freight_class: '70' },
];

interface Scale {
  readonly id: number;
  readonly version: number;
  readonly density_scale_rows: readonly { readonly id: number; readonly density_from: number; readonly freight_class: string }[];
}

test('a density scale is added with its classes, read in their order, and changed with them', async () => {
  const added = await call('POST', 'density_scales', { token, body: { ...scale, density_scale_rows: classes.toReversed() } });
  expect(added.statusCode).toBe(201);
  const { id, version, density_scale_rows: rows } = added.json<Scale>();
  expect(rows).toMatchObject(classes);
  const changed = await call('PUT', `density_scales/${id}`, {
    token,
    body: { version, density_scale_rows: [{ ...rows[1], freight_class: '65' }] },
  });
  expect([changed.statusCode, changed.json()]).toMatchObject([
    200,
    { version: 2, density_scale_rows: [{ id: rows[1]?.id, freight_class: '65' }] },
  ]);
  expect((await call('GET', `density_scales/${id}`, { token })).json()).toEqual(changed.json());
});

test('[R-066] a class that does not exist is refused in the words of its rule, at its place', async () => {
  const body = { ...scale, code: 'WRONG', density_scale_rows: [classes[0], { ...classes[1], freight_class: '71' }] };
  const refused = await call('POST', 'density_scales', { token, body });
  expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
    400,
    { 'density_scale_rows/1/freight_class': 'Choose a valid freight class' },
  ]);
  expect((await call('GET', 'density_scales?code=WRONG', { token })).json()).toMatchObject({ count: 0 });
});

test('the form describes the lines to staff alone', async () => {
  const described = async (signedIn: string) =>
    (await call('GET', 'definitions/RATE-SCALE', { token: signedIn })).json<{ form?: { lines?: readonly { name: string }[] } }>().form
      ?.lines;
  expect(await described(token)).toMatchObject([{ name: 'density_scale_rows', columns: ['density_from', 'density_to', 'freight_class'] }]);
  expect((await described((await signIn('stranger', 'other')).token)) ?? []).toEqual([]);
});

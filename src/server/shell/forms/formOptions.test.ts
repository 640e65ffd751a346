import { describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import type { FormOptions } from '../../framework/lists/formOptions.ts';

const { database, portal, signIn, call } = await testServer();
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const forms = [
  'UA-START',
  'UA-ADD',
  'UA-DEFAULT',
  'UAT-START',
  'GR-START',
  'CO-START',
  'TERM-START',
  'RGN-START',
  'TM-START',
  'TM-ADD',
  'CMID-START',
  'MH-START',
];
const chiefs = await addGroup(database, house, 'CHIEFS', forms);
await addPerson(database, { uid: 'root', company: house, group: chiefs, type: 'ADMIN' });
await addPerson(database, {
  uid: 'boss',
  company: acme,
  group: await addGroup(database, acme, 'BOSSES', forms),
  type: 'ADMIN',
  base: 'customer_admin',
});
const readers = await addGroup(database, acme, 'READERS', ['UA-START', 'TM-START']);
await addPerson(database, { uid: 'reader', company: acme, group: readers, type: 'ADMIN', base: 'customer_admin' });
await addPerson(database, { uid: 'ann', company: acme, group: readers });
await addGroup(database, zeta, 'OTHERS');
const [type] = await database.unscoped('test').run<{ id: number }>(sql`select id from user_types limit 1`);
await addRow(database, 'user_presets', {
  name: 'Clerk',
  company: house,
  user_type: type?.id,
  menu_groups: [chiefs],
  default_group: chiefs,
  language: 'fr',
  theme: 'light',
  limited: false,
  status: 'active',
});
const tokens = {
  root: (await signIn('root')).token,
  boss: (await signIn('boss', 'acme')).token,
  reader: (await signIn('reader', 'acme')).token,
  ann: (await signIn('ann', 'acme')).token,
};
const ask = (who: keyof typeof tokens, path: string, language = 'en-us') =>
  call('GET', path, { token: tokens[who], headers: { 'accept-language': language } });
const labels = (answer: FormOptions, field: string) => answer[field]?.options.map(({ label }) => label);

describe('users/options', () => {
  test('lists the selectable values of the form of a user, and the presets [S-283]', async () => {
    const answer = (await ask('root', 'users/options')).json<FormOptions>();
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining(['user_type', 'user_presets', 'MT_GRP', 'MT_LANG', 'MT_STYLE', 'region', 'terminal', 'MT_COMP']),
    );
    expect(answer['MT_THEME']).toEqual({
      options: [
        { value: 'light', label: expect.any(String) },
        { value: 'dark', label: expect.any(String) },
      ],
      complete: true,
    });
    expect(labels(answer, 'user_presets')).toEqual(['Clerk']);
    expect(labels(answer, 'MT_LANG')).toEqual(['English', 'French']);
    expect(labels(answer, 'MT_GRP')).toEqual(expect.arrayContaining(['CHIEFS', 'BOSSES', 'OTHERS']));
    expect(labels((await ask('root', 'users/options', 'fr')).json(), 'MT_LANG')).toEqual(['Anglais', 'Français']);
  });

  test('lists what is in the scope of the caller alone', async () => {
    const answer = (await ask('boss', 'users/options')).json<FormOptions>();
    expect(labels(answer, 'MT_COMP')).toEqual(['Company acme']);
    expect(labels(answer, 'MT_GRP')).toEqual(['BOSSES', 'READERS']);
  });

  test('a field with more than a hundred records says that its options are not complete', async () => {
    await database.unscoped('test').run(sql`insert into menu_groups (code, company, name_en, name_fr, is_admin, status)
      select 'MANY' || n, ${house}, 'x', 'x', 'N', 'active' from generate_series(1, 101) n`);
    const { MT_GRP: groups } = (await ask('root', 'users/options')).json<FormOptions>();
    expect([groups?.options.length, groups?.complete]).toEqual([100, false]);
  });
});

test('menus/options and commands/options list the values of their forms', async () => {
  const menus = (await ask('root', 'menus/options')).json<FormOptions>();
  expect(labels(menus, 'DOCLIB_TYPE')).toEqual(['General', 'Customer', 'Employee', 'External']);
  expect(labels(menus, 'CMCID')).toContain('CMD_AddSaleCodes');
  const commands = (await ask('root', 'commands/options')).json<FormOptions>();
  expect(labels(commands, 'status')).toEqual(['Enabled', 'Disabled']);
});

test.each([
  ['nobody', 'users/options', 401],
  ['ann', 'users/options', 403],
  ['reader', 'users/options', 403],
  ['reader', 'menus/options', 403],
  ['boss', 'users/options?search=x', 400],
] as const)('%s asking %s is answered %i', async (who, path, status) => {
  const answer = who === 'nobody' ? await call('GET', path) : await ask(who, path);
  expect(answer.statusCode).toBe(status);
});

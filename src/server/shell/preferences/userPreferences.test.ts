import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, changeRow, password } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { app, database, signIn, call } = await testServer();
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const [menuGroup = 0] = (await connection.run(sql<{ id: number }>`select id from menu_groups where code = 'CUSTOMER'`)).map(({ id }) => id);
const other = await addGroup(database, acme, 'OTHER', []);
const { accounts } = await addCustomer(database, acme, 'ACME', ['0100001', '0100002']);
const ann = await addPerson(database, { uid: 'ann', company: acme, group: menuGroup, values: { MT_DACT: accounts[0] ?? 0 } });
const bob = await addPerson(database, { uid: 'bob', company: acme, group: menuGroup });
await addPerson(database, { uid: 'reset', company: acme, group: menuGroup, values: { must_reset: true } });

const tokenOf = async (uid = 'ann') => (await signIn(uid, 'acme')).token;
const save = (token: string, body: object) => call('PUT', 'users/save_userinfor', { token, body });
const changeProfile = (token: string, form: Readonly<Record<string, string>>) =>
  app.inject({
    method: 'PUT',
    url: '/api/users',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Token ${token}` },
  });

beforeEach(async () => {
  await connection.run(sql`delete from attempt_limits`);
  await changeRow(database, 'users', ann, {
    MT_FNAME: 'Test',
    MT_LNAME: 'ann',
    MT_EMAIL: 'ann@example.com',
    MT_LANG: 'en-us',
    MT_THEME: 'light',
    phone: null,
    landing_page: null,
  });
});

describe('preferences', () => {
  test('[S-246] what is saved comes back, and with the next sign-in', async () => {
    const token = await tokenOf();
    const chosen = { language: 'fr', theme: 'dark', date_format: 'DD/MM/YYYY', time_format: 'hh:mm A', landing_page: 'CUA-START' };
    expect((await save(token, chosen)).json()).toMatchObject(chosen);
    expect((await call('GET', 'users/get_userinfor', { token })).json()).toMatchObject({ ...chosen, default_account: '0100001' });
    const again = await signIn('ann', 'acme');
    expect(again).toMatchObject({
      profile: { MT_LANG: 'fr', MT_THEME: 'dark' },
      formats: { date: 'DD/MM/YYYY', time: 'hh:mm A' },
      groups: [{ code: 'CUSTOMER', landing_page: 'CUA-START' }],
    });
    await save(token, { landing_page: '', default_account: '' });
    expect(await signIn('ann', 'acme')).toMatchObject({ groups: [{ landing_page: 'SHP-START' }] });
  });

  test.each([
    ['[S-132] a theme that is none', { theme: 'pink' }, 'theme'],
    ['a date format that is none', { date_format: 'DD.MM.YY' }, 'date_format'],
    ['an account of somebody else', { default_account: '0100002' }, 'default_account'],
    ['a menu group that the user is not in', { default_menu_group: 'OTHER' }, 'default_menu_group'],
    ['a landing page that the user may not open', { landing_page: 'UA-START' }, 'landing_page'],
    ['a landing page that needs a record', { landing_page: 'SHP-VIEW' }, 'landing_page'],
    ['a landing page that does not exist', { landing_page: 'NO-SUCH' }, 'landing_page'],
  ])('%s is refused, and nothing changes', async (_name, body, field) => {
    const token = await tokenOf();
    expect(other).toBeGreaterThan(0);
    expect((await save(token, { language: 'fr', ...body })).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
    expect((await call('GET', 'users/get_userinfor', { token })).json()).toMatchObject({ language: 'en-us' });
  });
});

describe('PUT users', () => {
  test('[S-242] names, phone, language and theme change, and the next profile has them', async () => {
    const token = await tokenOf();
    const form = { MT_FNAME: 'Anne', MT_LNAME: 'O’Neil', phone: '7055551234', MT_LANG: 'fr', MT_THEME: 'dark' };
    const answer = await changeProfile(token, form);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...form, MT_EMAIL: 'ann@example.com' }]);
    expect(await signIn('ann', 'acme')).toMatchObject({
      profile: { MT_FNAME: 'Anne', MT_LNAME: 'O’Neil', MT_LANG: 'fr', MT_THEME: 'dark' },
    });
    expect((await changeProfile(token, { phone: '' })).json()).toMatchObject({ phone: '' });
    const [entry] = await connection.run(sql`select "user", entity, record_id, action from audit_log order by id desc limit 1`);
    expect(entry).toEqual({ user: ann, entity: 'users', record_id: ann, action: 'update' });
  });

  test.each(['MT_TYPE', 'MT_COMP', 'MT_GRP', 'MT_ADM', 'MT_STATUS', 'MT_UID', 'password_hash', 'MT_DACT'])(
    '[S-242] %s cannot be changed here',
    async (field) => {
      const before = await connection.run(sql`select * from users where id = ${ann}`);
      expect((await changeProfile(await tokenOf(), { MT_FNAME: 'Anne', [field]: 'ADMIN' })).json()).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
      const [row] = await connection.run(sql<{ MT_FNAME: string }>`select "MT_FNAME" from users where id = ${ann}`);
      expect([before.length, row?.MT_FNAME]).toEqual([1, 'Test']);
    },
  );

  test.each([
    ['an ill-formed address', { MT_EMAIL: 'nowhere' }, 'MT_EMAIL'],
    ['an address without a dot', { MT_EMAIL: 'ann@localhost', current_password: password }, 'MT_EMAIL'],
    ['an empty name', { MT_FNAME: '' }, 'MT_FNAME'],
    ['[R-001] a name of blanks', { MT_LNAME: '   ' }, 'MT_LNAME'],
    ['[R-023] markup in a name', { MT_FNAME: '<b>Ann' }, 'MT_FNAME'],
    ['[R-023] a line break in a name', { MT_FNAME: 'Ann\r\nBcc: x@example.com' }, 'MT_FNAME'],
    ['a name that turns around what stands behind it', { MT_FNAME: 'Ann\u202e' }, 'MT_FNAME'],
    ['a long name', { MT_LNAME: 'x'.repeat(31) }, 'MT_LNAME'],
    ['a short phone number', { phone: '12345' }, 'phone'],
    ['[S-132] a theme that is none', { MT_THEME: 'pink' }, 'MT_THEME'],
  ])('%s is refused', async (_name, form, field) => {
    expect((await changeProfile(await tokenOf(), form)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('[S-242] another e-mail address asks for the password, since links to reset it go there', async () => {
    const token = await tokenOf();
    const wanted = { MT_EMAIL: 'new@example.com' };
    for (const form of [wanted, { ...wanted, current_password: 'Wrong-Password-1' }])
      expect((await changeProfile(token, form)).json()).toMatchObject({
        code: 'current_password_wrong',
        errors: { current_password: expect.any(String) },
      });
    expect((await changeProfile(token, { MT_EMAIL: 'ann@example.com' })).statusCode).toBe(200);
    expect((await changeProfile(token, { ...wanted, current_password: password })).json()).toMatchObject(wanted);
  });

  test('guessing the password by it is limited', async () => {
    const token = await tokenOf();
    const guess = () => changeProfile(token, { MT_EMAIL: 'x@example.com', current_password: 'Wrong-Password-1' });
    for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
  });

  test('a user who must reset the password first may complete the profile', async () => {
    expect((await changeProfile(await tokenOf('reset'), { MT_FNAME: 'Rita' })).statusCode).toBe(200);
  });
});

describe('own sessions', () => {
  const list = async (token: string) => (await call('GET', 'users/sessions', { token })).json().results;

  test('the living ones are listed, this one first, without those of others', async () => {
    await connection.run(sql`update sessions set ended_at = now()`);
    const [one, two] = [await tokenOf(), await tokenOf()];
    await tokenOf('bob');
    const sessions = await list(two);
    expect(sessions.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true, false]);
    expect(Object.keys(sessions[0])).not.toContain('token_hash');
    expect(await list(one)).toHaveLength(2);
  });

  test('one of them can be ended; those of others, ended and unknown ones answer 404', async () => {
    const [one, two] = [await tokenOf(), await tokenOf()];
    const [theirs] = (await list(await tokenOf('bob'))).map(({ id }: { id: number }) => id);
    const id = (await list(one))[0].id;
    expect((await call('DELETE', `users/sessions/${id}`, { token: two })).statusCode).toBe(204);
    expect((await call('GET', 'users/sessions', { token: one })).statusCode).toBe(401);
    for (const refused of [id, theirs, 999_999, 'x', '0', '9'.repeat(20)])
      expect((await call('DELETE', `users/sessions/${refused}`, { token: two })).statusCode).toBe(404);
    const [row] = await connection.run(
      sql<{ alive: number }>`select count(*) as alive from sessions where "user" = ${bob} and ended_at is null`,
    );
    expect(row?.alive).toBeGreaterThan(0);
  });

  test('all others end at once, and none of somebody else', async () => {
    const [one, two, theirs] = [await tokenOf(), await tokenOf(), await tokenOf('bob')];
    expect((await call('DELETE', 'users/sessions', { token: two })).statusCode).toBe(204);
    expect((await call('GET', 'users/refresh', { token: one })).statusCode).toBe(401);
    expect((await call('GET', 'users/refresh', { token: two })).statusCode).toBe(200);
    expect((await call('GET', 'users/refresh', { token: theirs })).statusCode).toBe(200);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { solvedCaptcha } from '../../../../test/captcha.ts';
import { codeIn, deliver, hashIn, mailServer } from '../../../../test/mail.ts';
import { addCompany, addCustomer, addEmployee, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { seedsOf, testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';

const server = await testServer();
const { database, clock, portal, signIn, call } = server;
const twin = await testServer({ database });
const mail = await mailServer();
const connection = database.unscoped('test');
await seedRows(connection, portal.definitions.current(), seedsOf('user_types', portal.definitions.current()), '');
const acme = await addCompany(database, 'acme');
const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const home = product?.id ?? 0;
const screens = [...portal.definitions.current().screensByCmid.keys()];
const group = await addGroup(database, acme, 'READERS', screens);
const staff = await addGroup(database, home, 'STAFF', screens);
await addPerson(database, { uid: 'taken', company: acme, group });
await addPerson(database, { uid: 'root', company: home, group: staff, type: 'ADMIN' });
await addEmployee(database, { employee_number: 'E100', first_name: 'Zoé', last_name: 'Côté', birth_date: '1990-04-12' });
const { customer } = await addCustomer(database, acme, 'ACME-1', ['0123456'], { email: 'desk@acme.example' });

const strong = 'Harbour-2026-ok';
const post = (path: string, body: object, token?: string) => call('POST', path, { body, ...(token && { token }) });
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  twin.clock.now = clock.now;
};
const outcome = (answer: { statusCode: number; body: string }) => [answer.statusCode, answer.body.replaceAll(/"request_id":"[^"]*"/g, '')];
const statusOf = async (uid: string) =>
  (
    await connection.run<{ status: string; limited: boolean }>(
      sql`select "MT_STATUS" as status, limited from users where "MT_UID" = ${uid}`,
    )
  )[0];

beforeEach(async () => {
  await connection.run(sql`update employees set "user" = null`);
  await connection.run(sql`delete from registrations`);
  for (const table of [
    'attempt_limits',
    'sessions',
    'password_history',
    'user_logons',
    'verification_codes',
    'verification_tokens',
    'email_history',
    'audit_log',
  ])
    await connection.run(sql`delete from ${sql.id(table)}`);
  for (const table of ['user_menu_groups', 'group_accounts'])
    await connection.run(sql`delete from ${sql.id(table)} where "user" in (select id from users where "MT_UID" not in ('taken', 'root'))`);
  await connection.run(sql`delete from users where "MT_UID" not in ('taken', 'root')`);
  clock.now = new Date('2026-03-10T15:00:00Z');
  twin.clock.now = clock.now;
});

describe('a request for limited access', () => {
  const request = {
    username: 'new.user',
    company: 'acme',
    email: 'new@example.com',
    first_name: 'Nora',
    last_name: 'New',
    phone: '(514) 555-0134',
  };
  const create = async (changes: object = {}) => post('users/create', { ...request, captcha: await solvedCaptcha(server), ...changes });

  test('code by mail, activation, first password, sign-in [S-237] [S-049]', async () => {
    expect(outcome(await create())).toEqual([201, '{"status":1}']);
    expect(await statusOf('new.user')).toEqual({ status: 'inactive', limited: true });
    const [letter] = await deliver(server, mail);
    expect(letter?.to).toEqual(['new@example.com']);
    expect(letter?.text).toContain('https://portal.example/online-quoting-activation?company=acme&username=new.user');
    const code = letter ? codeIn(letter) : '';
    const activated = (await post('users/activate', { username: 'new.user', company: 'acme', activation_code: code })).json();
    expect(activated).toMatchObject({ status: 0, needs_password: true, expires: '2026-03-10T15:15:00.000Z' });
    await post('passwordreset/changepassword', { proof: activated.proof, password: strong, confirmation: strong });
    const session = await signIn('new.user', 'acme', strong);
    expect(session).toMatchObject({ status: 0, profile: { MT_TYPE: 'CUSTOMER', MT_GRP: 'LIMITED', MT_STATUS: 'Active' } });
  });

  test('a user id that is taken is reported by mail only', async () => {
    const free = outcome(await create());
    await deliver(server, mail);
    expect(outcome(await create({ username: 'Taken', email: 'other@example.com' }))).toEqual(free);
    const [letter] = await deliver(server, mail);
    expect(letter?.to).toEqual(['other@example.com']);
    expect(letter?.text).toContain('the user ID Taken is already taken');
    expect(outcome(await create({ company: 'nowhere', email: 'third@example.com' }))).toEqual(free);
    expect(await deliver(server, mail)).toEqual([]);
  });

  test('of five requests at once for one user id one makes the account', async () => {
    const captchas = await Promise.all(Array.from({ length: 5 }, () => solvedCaptcha(server)));
    const answers = await Promise.all(
      captchas.map((captcha, i) =>
        (i % 2 ? twin : server).call('POST', 'users/create', { body: { ...request, email: `n${i}@example.com`, captcha } }),
      ),
    );
    expect(answers.map((answer) => answer.body)).toEqual(Array.from({ length: 5 }, () => '{"status":1}'));
    expect(await connection.run(sql`select count(*) as users from users where "MT_UID" = 'new.user'`)).toEqual([{ users: 1 }]);
  });

  test.each([
    ['two addresses', { email: 'x,new@example.com' }, 'email', 'Invalid Email address'],
    ['a header in the address', { email: 'new@example.com\r\nBcc: x@y.z' }, 'email', 'Invalid Email address'],
    ['a header in the name', { first_name: 'Nora\r\nBcc: x@y.z' }, 'first_name', 'Invalid characters'],
    ['a user id with a space [R-233]', { username: 'new user' }, 'username', 'User ID contains invalid characters'],
    ['an address without a dot [R-002]', { email: 'new@example' }, 'email', 'Invalid Email address'],
    ['a phone number of nine digits [R-003]', { phone: '514 555 013' }, 'phone', 'Invalid Phone Number'],
    ['a name of spaces [R-001]', { first_name: '   ' }, 'first_name', 'Field is required'],
    ['markup in a name [R-023]', { last_name: '<b>New' }, 'last_name', 'Invalid characters'],
    ['no challenge [R-242] [D-635]', { captcha: '' }, 'captcha', 'Please check the reCAPTCHA box'],
    ['a control character', { username: 'a\u0000b' }, 'username', 'Invalid characters'],
    ['a long name', { first_name: 'a'.repeat(31) }, 'first_name', 'Maximum length is 30 characters'],
  ])('%s is refused', async (_name, changes, field, message) => {
    expect((await create(changes)).json()).toMatchObject({ status: 400, errors: { [field]: message } });
    expect(await statusOf('new.user')).toBeUndefined();
  });
});

describe('activation', () => {
  const name = { username: 'sleeper', company: 'acme' };
  const add = (values: object = {}) =>
    addPerson(database, { uid: 'sleeper', company: acme, group, values: { MT_STATUS: 'inactive', ...values } });
  const activate = (code: string, who: object = name) => post('users/activate', { ...who, activation_code: code });
  const codeFor = async () => {
    expect((await post('users/send_activation_code', name)).statusCode).toBe(202);
    const [letter] = await deliver(server, mail);
    return letter ? codeIn(letter) : '';
  };

  test('an account that has a password goes on with it [S-166] [S-237]', async () => {
    await add();
    expect((await signIn('sleeper', 'acme')).status).toBe(1);
    expect((await activate(await codeFor())).json()).toEqual({ status: 0, needs_password: false, proof: '', expires: '' });
    expect((await signIn('sleeper', 'acme')).status).toBe(0);
  });

  test('a code works once, and of ten at once one wins', async () => {
    await add();
    const code = await codeFor();
    await connection.run(sql`update environment_variables set value = '10' where name = 'CODE_TRIES'`);
    const tries = Array.from({ length: 5 }, (_, i) =>
      (i % 2 ? twin : server).call('POST', 'users/activate', { body: { ...name, activation_code: code } }),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    await connection.run(sql`update environment_variables set value = '5' where name = 'CODE_TRIES'`);
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
  });

  test('a code for a reset activates nothing, and ends after 15 minutes', async () => {
    await add();
    const code = await codeFor();
    later(15);
    expect((await activate(code)).json()).toMatchObject({ status: 400, code: 'verification_failed' });
  });

  test.each(['4291', '1234567', 'abcdef', '12 456'])('%j is no activation code [R-017] [D-436] [D-693]', async (code) => {
    expect((await activate(code)).json()).toMatchObject({ status: 400, errors: { activation_code: 'Activation code must be 6 digits' } });
  });

  test('known and unknown accounts are answered alike, and limited alike', async () => {
    await add();
    for (const who of [
      { username: 'nobody', company: 'acme' },
      { username: 'taken', company: 'acme' },
    ]) {
      expect(outcome(await post('users/send_activation_code', who))).toEqual(outcome(await post('users/send_activation_code', name)));
      expect(outcome(await activate('000000', who))).toEqual(outcome(await activate('000000')));
    }
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await post('users/send_activation_code', { username: 'nobody2', company: 'acme' })).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('users that an administrator makes', () => {
  const add = async (values: object) => {
    const { token } = await signIn('root');
    const types = await connection.run<{ id: number }>(sql`select id from user_types limit 1`);
    const body = {
      MT_UID: 'made',
      MT_COMP: acme,
      MT_TYPE: 'CUSTOMER',
      MT_CUST: customer,
      user_type: types[0]?.id,
      MT_FNAME: 'Mia',
      MT_LNAME: 'Made',
      MT_EMAIL: 'mia@example.com',
      MT_GRP: group,
      ...values,
    };
    const answer = await post('users/user', body, token);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return deliver(server, mail);
  };

  test('an inactive one gets the activation code', async () => {
    const [letter] = await add({ MT_STATUS: 'inactive' });
    const answer = await post('users/activate', { username: 'made', company: 'acme', activation_code: letter ? codeIn(letter) : '' });
    expect(answer.json()).toMatchObject({ needs_password: true });
  });

  test('an active one gets a link to the first password', async () => {
    const [letter] = await add({ MT_STATUS: 'active', MT_LANG: 'fr' });
    expect(letter?.text).toContain('Bonjour Mia,\n\nUn compte (made) a été créé pour vous.');
    await post('passwordreset/changepassword', { hash: letter ? hashIn(letter) : '', password: strong, confirmation: strong });
    expect((await signIn('made', 'acme', strong)).status).toBe(0);
  });

  test('a user a user who must choose another password does so at once [S-164] [R-237]', async () => {
    const taken = await signIn('taken', 'acme');
    const { token } = await signIn('root');
    const [row] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'taken'`);
    const { version } = (await call('GET', `users/user/${row?.id}`, { token })).json();
    expect((await call('PUT', `users/user/${row?.id}`, { token, body: { version, must_reset: true } })).statusCode).toBe(200);
    expect((await call('GET', 'users/masterconfig', { token: taken.token })).json()).toMatchObject({ code: 'password_reset_required' });
    await changeRow(database, 'users', row?.id ?? 0, { must_reset: false });
  });
});

describe('the challenge', () => {
  const check = async (token: string) => (await post('globals/google_recaptcha/check_recaptcha', { token })).json().success;

  test('a solution passes once [S-255]', async () => {
    const solution = await solvedCaptcha(server);
    expect([await check(solution), await check(solution)]).toEqual([true, false]);
  });

  test('of ten uses at once on two servers one passes', async () => {
    const token = await solvedCaptcha(server);
    const path = 'globals/google_recaptcha/check_recaptcha';
    const uses = Array.from({ length: 10 }, (_, i) => (i % 2 ? twin : server).call('POST', path, { body: { token } }));
    const passed = (await Promise.all(uses)).filter((answer) => answer.json().success);
    expect(passed).toHaveLength(1);
  });

  test('a bad one fails, and so does one past its end [S-255]', async () => {
    const solution = await solvedCaptcha(server);
    const [challenge, salt, number, signature] = solution.split('.');
    const [random, end] = salt?.split('-') ?? [];
    const bad = [
      '',
      'x',
      [challenge, salt, Number(number) + 1, signature].join('.'),
      [challenge, salt, number, `${signature?.slice(0, -1)}x`].join('.'),
      [challenge, `${random}-${Number(end) + 3600}-`, number, signature].join('.'),
      `${solution}.x`,
    ];
    for (const token of bad) expect([token, await check(token)]).toEqual([token, false]);
    later(20);
    expect(await check(solution)).toBe(false);
  });
});

describe('registration of people on file', () => {
  const identity = { kind: 'employee', employee_number: 'E100', birth_date: '1990-04-12', last_name: 'cote' };
  const check = async (changes: object = {}) =>
    post('waybill/users/register/check', { ...identity, captcha: await solvedCaptcha(server), ...changes });
  const account = { username: 'zoe', password: strong, confirmation: strong, terms_accepted: true };
  const complete = (proof: string, changes: object = {}) => post('waybill/users/register/complete', { ...account, proof, ...changes });

  test('an employee registers, activates and signs in [S-023] [S-024] [S-291]', async () => {
    const found = (await check()).json();
    expect(found).toEqual({ proof: expect.any(String), email: 'z•••@•••.com', expires: '2026-03-12T15:00:00.000Z' });
    expect(outcome(await complete(found.proof))).toEqual([201, '{"status":1}']);
    const [letter] = await deliver(server, mail);
    expect(letter?.to).toEqual(['zoe@example.com']);
    await post('users/activate', { username: 'zoe', company: 'waybill', activation_code: letter ? codeIn(letter) : '' });
    expect((await signIn('zoe', 'waybill', strong)).profile).toMatchObject({ MT_TYPE: 'EMPLOYEE', MT_FNAME: 'Zoé', MT_LNAME: 'Côté' });
    const rows = await connection.run(sql`
      select r.employee_number, r.birth_date, r.status, u."MT_UID" as uid from registrations r join employees e on e.employee_number = r.employee_number
      join users u on u.id = e."user" and u.id = r.completed_user`);
    expect(rows).toEqual([{ employee_number: 'E100', birth_date: null, status: 'completed', uid: 'zoe' }]);
  });

  test('a common password is refused, and the proof stays good', async () => {
    const { proof } = (await check()).json();
    const common = 'Password1234!';
    const refused = await complete(proof, { password: common, confirmation: common });
    expect(refused.json()).toMatchObject({
      status: 400,
      code: 'password_refused',
      errors: { password: expect.stringContaining('too easy') },
    });
    expect(await statusOf('zoe')).toBeUndefined();
    expect((await complete(proof)).statusCode).toBe(201);
  });

  test('a customer registers for an account; the code goes to the address on file', async () => {
    const found = (await check({ kind: 'customer', company: 'ACME', account: '123456' })).json();
    await complete(found.proof, { username: 'buyer', first_name: 'Bea', last_name: 'Buyer', email: 'evil@example.com' });
    const [letter] = await deliver(server, mail);
    expect(letter?.to).toEqual(['desk@acme.example']);
    expect(letter?.text).toContain('If you did not request this account, do not enter the code');
    await post('users/activate', { username: 'buyer', company: 'acme', activation_code: letter ? codeIn(letter) : '' });
    expect((await signIn('buyer', 'acme', strong)).profile).toMatchObject({ MT_CUST: 'ACME-1', MT_DACT: '0123456', MT_GRP: 'LIMITED' });
  });

  test.each([
    ['another birth date', { birth_date: '1990-04-13' }],
    ['another name', { last_name: 'Roy' }],
    ['an unknown number', { employee_number: 'E999' }],
    ['an unknown account', { kind: 'customer', company: 'acme', account: '0999999' }],
  ])('%s is answered alike to the end, but makes nothing', async (_name, changes) => {
    const answer = await check(changes);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['proof', 'email', 'expires']);
    expect(outcome(await complete(answer.json().proof))).toEqual([201, '{"status":1}']);
    expect(await deliver(server, mail)).toEqual([]);
    expect(await statusOf('zoe')).toBeUndefined();
    expect((await complete(answer.json().proof)).json()).toMatchObject({ code: 'verification_failed' });
  });

  test('an employee has one account: the second registration is reported by mail', async () => {
    const proofs = [(await check()).json().proof, (await check()).json().proof];
    const answers = await Promise.all(
      proofs.map((proof, i) =>
        (i ? twin : server).call('POST', 'waybill/users/register/complete', { body: { ...account, proof, username: `zoe${i}` } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const letters = await deliver(server, mail);
    expect(letters.map(({ to }) => to)).toEqual([['zoe@example.com'], ['zoe@example.com']]);
    expect(letters.filter((letter) => codeIn(letter) !== '')).toHaveLength(1);
  });

  test('a proof lasts 48 hours and works once', async () => {
    const { proof } = (await check()).json();
    later(48 * 60);
    expect((await complete(proof)).json()).toMatchObject({ code: 'verification_failed' });
  });

  test.each([
    ['no birth date', { birth_date: '' }, 'birth_date'],
    ['a day that is none', { birth_date: '1990-02-30' }, 'birth_date'],
    ['no last name', { last_name: ' ' }, 'last_name'],
    ['a customer without account', { kind: 'customer', company: 'acme' }, 'account'],
    ['another kind', { kind: 'robot' }, 'kind'],
    ['no challenge', { captcha: 'x' }, 'captcha'],
  ])('%s is refused', async (_name, changes, field) => {
    expect((await check(changes)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test.each([
    ['a weak password', { password: 'short', confirmation: 'short' }, 'password'],
    ['another confirmation', { confirmation: 'Harbour-2026-no' }, 'confirmation'],
    ['terms not accepted', { terms_accepted: false }, 'terms_accepted'],
    ['a bad user id', { username: 'z e' }, 'username'],
  ])('%s is refused, and the proof stays good', async (_name, changes, field) => {
    const { proof } = (await check()).json();
    expect((await complete(proof, changes)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
    expect((await complete(proof)).statusCode).toBe(201);
  });

  test('another product has no such call', async () => {
    expect((await post('other/users/register/check', { ...identity, captcha: 'x' })).statusCode).toBe(404);
  });
});

describe('a message to the desk', () => {
  const message = { name: 'Nora', email: 'nora@example.com', phone: '514 555 0134', company: 'Acme', message: 'Please call\n<b>me</b>' };
  const write = async (changes: object = {}) =>
    post('email/registration', { ...message, captcha: await solvedCaptcha(server), ...changes });

  test('goes to the address of the master configuration [S-229] [D-053], without markup of its writer', async () => {
    const entry = await addRow(database, 'master_configs', {
      key_group: 'FRAMEWORK',
      mc_key: 'REGISTRATION_EMAIL',
      mc_value: 'desk@portal.example',
      status: 'active',
    });
    expect(outcome(await write())).toEqual([202, '']);
    const [letter] = await deliver(server, mail);
    expect(letter).toMatchObject({ to: ['desk@portal.example'], subject: 'Registration: Acme' });
    expect(letter?.text).toContain('Please call\n<b>me</b>');
    expect(letter?.raw).not.toContain('<b>me</b></p>');
    await connection.run(sql`delete from master_configs where id = ${entry}`);
  });

  test('goes to the administrators where no address is set', async () => {
    await write();
    expect((await deliver(server, mail)).map(({ to }) => to)).toEqual([['root@example.com']]);
  });

  test.each([
    ['an empty message', { message: '  ' }, 'message'],
    ['a line break in the company', { company: 'Acme\r\nBcc: x@y.z' }, 'company'],
    ['a bad address', { email: 'nora' }, 'email'],
    ['no challenge', { captcha: '' }, 'captcha'],
  ])('%s is refused', async (_name, changes, field) => {
    expect((await write(changes)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });
});

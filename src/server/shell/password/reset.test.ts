import { beforeEach, describe, expect, test } from 'vitest';
import { holdLock } from '../../../../test/locks.ts';
import { codeIn, deliver, hashIn, mailServer } from '../../../../test/mail.ts';
import { addCompany, addGroup, addPerson, changeRow, password } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { runUpgrades } from '../../framework/upgrades/runUpgrades.ts';
import { frenchQuestionUpgrade } from './questionSeed.ts';

const server = await testServer();
const { app, database, clock, signIn, call } = server;
const twin = await testServer({ database });
const mail = await mailServer();
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const borealis = await addCompany(database, 'borealis');
const group = await addGroup(database, acme, 'READERS');
const ann = await addPerson(database, { uid: 'ann', company: acme, group });
const bob = await addPerson(database, { uid: 'bob', company: acme, group, values: { MT_EMAIL: 'shared@example.com', MT_LANG: 'fr' } });
await addPerson(database, { uid: 'bert', company: acme, group, values: { MT_EMAIL: 'Shared@example.com' } });
await addPerson(database, { uid: 'chief', company: acme, group, type: 'ADMIN' });
await addPerson(database, { uid: 'chief', company: borealis, group, type: 'ADMIN' });
for (const status of ['inactive', 'locked', 'suspended'])
  await addPerson(database, { uid: status, company: acme, group, values: { MT_STATUS: status } });
const oldHash = (await connection.run<{ hash: string }>(sql`select password_hash as hash from users where id = ${ann}`))[0]?.hash ?? '';

const ids = (await connection.run<{ id: number }>(sql`select id from security_questions order by sequence`)).map(({ id }) => id);
const strong = 'Harbour-2026-ok';
const account = { username: 'ann', company: 'acme' };
const pair = (secret = strong) => ({ password: secret, confirmation: secret });
const post = (path: string, body: object, token?: string) => call('POST', `passwordreset/${path}`, { body, ...(token && { token }) });
const get = (path: string, query: Record<string, string>) => call('GET', `passwordreset/${path}?${new URLSearchParams(query).toString()}`);
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  twin.clock.now = clock.now;
};
/** Status and body, without the part that differs from request to request. */
const outcome = (answer: { statusCode: number; body: string }) => [answer.statusCode, answer.body.replaceAll(/"request_id":"[^"]*"/g, '')];

const codeFor = async (name = account) => {
  expect((await post('sendcode', { ...name, method: 'email' })).statusCode).toBe(202);
  const letters = await deliver(server, mail);
  return letters.map(codeIn).find((code) => code !== '') ?? '';
};
const proofFor = async (name = account) => (await post('verifycode', { ...name, code: await codeFor(name) })).json().proof;
const linkFor = async (email: string, company = 'acme') => {
  expect((await post('hashbyemail', { email, company })).statusCode).toBe(202);
  return deliver(server, mail);
};

test.each(['no key update', 'update'])('a code is asked for in the same words while the user is held for %s', async (strength) => {
  const release = await holdLock(database, sql`select id from users where id = ${ann} for ${sql.raw(strength)}`);
  try {
    const asked = await Promise.all(['ann', 'nobody'].map((username) => post('sendcode', { username, company: 'acme', method: 'email' })));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect(asked.map(outcome)[0]).toEqual(asked.map(outcome)[1]);
  } finally {
    await release();
  }
  // A user who is being deleted gets none.
  expect((await deliver(server, mail)).length).toBe(strength === 'update' ? 0 : 1);
});

beforeEach(async () => {
  for (const table of [
    'attempt_limits',
    'user_logons',
    'verification_codes',
    'verification_tokens',
    'password_history',
    'user_security_answers',
    'security_answer_history',
    'email_history',
    'audit_log',
  ])
    await connection.run(sql`delete from ${sql.id(table)}`);
  await connection.run(
    sql`update users set password_hash = ${oldHash}, password_changed_at = null, must_reset = false, failed_logins = 0, locked_at = null`,
  );
  clock.now = new Date('2026-03-10T15:00:00Z');
  twin.clock.now = clock.now;
});

describe('by code', () => {
  test('a code that was mailed sets a new password, with which the user signs in [S-041] [S-287] [S-288]', async () => {
    const proof = await proofFor();
    expect((await post('changepassword', { proof, ...pair() })).json()).toEqual({ status: 0, token: '', expires: '' });
    expect((await signIn('ann', 'acme', strong)).status).toBe(0);
    await expect(signIn('ann', 'acme', password)).rejects.toThrow('sign_in_failed');
    const [notice] = await deliver(server, mail);
    expect(notice?.to).toEqual(['ann@example.com']);
    expect(notice?.text).toContain('The password of your account ann was changed');
  });

  test('codes have six digits and are stored as salted hashes only [R-017]', async () => {
    const code = await codeFor();
    expect(code).toMatch(/^\d{6}$/);
    const rows = await connection.run(
      sql`select to_jsonb(v) as code from verification_codes v union all select to_jsonb(e) from email_history e`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).toContain('$argon2id$');
  });

  test('a code works once [D-619]', async () => {
    const code = await codeFor();
    expect((await post('verifycode', { ...account, code })).statusCode).toBe(200);
    expect((await post('verifycode', { ...account, code })).json()).toMatchObject({
      status: 400,
      code: 'verification_failed',
      detail: 'Verification failed',
    });
  });

  test('a newer code takes the place of the older one', async () => {
    const older = await codeFor();
    const newer = await codeFor();
    expect((await post('verifycode', { ...account, code: older })).statusCode).toBe(older === newer ? 200 : 400);
    expect((await post('verifycode', { ...account, code: newer })).statusCode).toBe(200);
  });

  test.each([
    [14, 200],
    [15, 400],
  ])('after %i minutes a code gives %i', async (minutes, status) => {
    const code = await codeFor();
    later(minutes);
    expect((await post('verifycode', { ...account, code })).statusCode).toBe(status);
  });

  test('five wrong tries use a code up, also where the limit of tries has passed', async () => {
    const code = await codeFor();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect((await post('verifycode', { ...account, code: wrong })).statusCode).toBe(400);
    expect((await post('verifycode', { ...account, code })).statusCode).toBe(429);
    await connection.run(sql`delete from attempt_limits`);
    expect((await post('verifycode', { ...account, code })).statusCode).toBe(400);
  });

  test('of twelve tries at once on two servers one wins', async () => {
    const code = await codeFor();
    await connection.run(sql`update environment_variables set value = '10' where name = 'CODE_TRIES'`);
    const tries = Array.from({ length: 12 }, (_, i) =>
      (i % 2 ? twin : server).call('POST', 'passwordreset/verifycode', { body: { ...account, code } }),
    );
    const answers = await Promise.all(tries);
    await connection.run(sql`update environment_variables set value = '5' where name = 'CODE_TRIES'`);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  });

  test.each([
    ['no method [R-221] [D-529]', {}, 'communication_method_required', 'At least one communication method is required'],
    ['an empty one', { method: '' }, 'communication_method_required', 'At least one communication method is required'],
    ['a text message without a gateway', { method: 'text message' }, 'text_message_unavailable', expect.any(String)],
    ['another', { method: 'pigeon' }, 'communication_method_required', expect.any(String)],
  ])('%s is refused', async (_name, body, code, detail) => {
    expect((await post('sendcode', { ...account, ...body })).json()).toMatchObject({
      status: 400,
      code,
      detail,
      errors: { method: expect.any(String) },
    });
  });

  test('the mail is worded in the language of its reader', async () => {
    await post('sendcode', { username: 'bob', company: 'acme', method: 'email' });
    const [letter] = await deliver(server, mail);
    expect(letter?.text).toContain('Bonjour Test,\n\nEntrez ce code');
  });
});

describe('known and unknown accounts are answered alike', () => {
  const names = [
    ['an unknown user', { username: 'nobody', company: 'acme' }],
    ['an unknown company', { username: 'ann', company: 'nowhere' }],
    ['a locked user', { username: 'locked', company: 'acme' }],
    ['a suspended user', { username: 'suspended', company: 'acme' }],
    ['an inactive user', { username: 'inactive', company: 'acme' }],
  ] as const;

  test.each(names)('%s gets the answers of a known one, but no mail [S-286] [R-234]', async (_name, name) => {
    const answers = async (who: { readonly username: string; readonly company: string }) => [
      outcome(await post('sendcode', { ...who, method: 'email' })),
      outcome(await post('verifycode', { ...who, code: '000000' })),
      outcome(await post('verifyquestions', { ...who, answers: [{ id: 1, text: 'Rover' }] })),
      outcome(await post('hashbyemail', { email: `${who.username}@example.com`, company: who.company })),
      outcome(await post('set_temp_pass', { proof: 'unknown' })),
    ];
    await connection.run(sql`delete from email_history`);
    const unknown = await answers(name);
    expect(await connection.run(sql`select 1 from email_history`)).toEqual([]);
    expect(unknown).toEqual(await answers(account));
  });

  test.each(names)('%s has a profile and questions, always the same ones [S-286]', async (_name, name) => {
    const [profile, again] = [await get('userprofile', name), await get('userprofile', name)];
    expect(profile.json()).toEqual({
      email: expect.stringMatching(/^[a-z]•••@•••\.[a-z]+$/),
      phone: null,
      methods: ['email', 'questions'],
    });
    expect(again.body).toBe(profile.body);
    const questions = (await get('securityquestions', name)).json().questions;
    expect(questions).toHaveLength(2);
    expect((await get('securityquestions', name)).json().questions).toEqual(questions);
    expect(Object.keys((await get('userprofile', account)).json())).toEqual(Object.keys(profile.json()));
  });

  test('the limits count for both alike', async () => {
    for (const name of [account, { username: 'nobody', company: 'acme' }]) {
      const statuses: number[] = [];
      for (let i = 0; i < 6; i++) statuses.push((await post('sendcode', { ...name, method: 'email' })).statusCode);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  test('an address that asks too often is refused for every account', async () => {
    for (let i = 0; i < 30; i++) await get('userprofile', { username: `user${i}`, company: 'acme' });
    const answer = await get('userprofile', account);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900']);
    expect(answer.json()).toMatchObject({ detail: 'Too many attempts from your network. Please try again in 15 minutes.' });
    later(14);
    const french = await call('GET', 'passwordreset/userprofile?username=ann&company=acme', { headers: { 'accept-language': 'fr' } });
    expect(french.json()).toMatchObject({ detail: 'Trop de tentatives à partir de votre réseau. Veuillez réessayer dans 1 minute.' });
    const elsewhere = await app.inject({ url: '/api/passwordreset/userprofile?username=ann&company=acme', remoteAddress: '192.0.2.7' });
    expect(elsewhere.statusCode).toBe(200);
  });
});

describe('by link', () => {
  test('a mailed link sets the password once [S-042] [S-043] [S-288] [D-640]', async () => {
    const [letter] = await linkFor('ANN@example.com');
    const hash = letter ? hashIn(letter) : '';
    expect(letter?.text).toContain('https://portal.example/reset-password/set?company=acme&hash=');
    expect((await get('accountsbyhash', { hash })).json()).toEqual({
      company: 'acme',
      usernames: ['ann'],
      expires: '2026-03-10T16:00:00.000Z',
    });
    expect((await post('changepassword', { hash, ...pair() })).statusCode).toBe(200);
    for (const answer of [await post('changepassword', { hash, ...pair('Another-2026-ok') }), await get('accountsbyhash', { hash })])
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'link_invalid',
        detail: expect.stringMatching(/^Unable to reset password through email validation\./),
      });
  });

  test('only the hash of the link is stored, and the log of mails does not show it', async () => {
    const [letter] = await linkFor('ann@example.com');
    const hash = letter ? hashIn(letter) : '';
    const rows = await connection.run(
      sql`select to_jsonb(v) as row from verification_tokens v union all select to_jsonb(e) from email_history e`,
    );
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(hash);
  });

  test.each([
    [59, 200],
    [60, 400],
  ])('after %i minutes a link gives %i', async (minutes, status) => {
    const [letter] = await linkFor('ann@example.com');
    later(minutes);
    expect((await post('changepassword', { hash: letter ? hashIn(letter) : '', ...pair() })).statusCode).toBe(status);
  });

  test('of ten uses at once on two servers one wins', async () => {
    const [letter] = await linkFor('ann@example.com');
    const hash = letter ? hashIn(letter) : '';
    const uses = Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? twin : server).call('POST', 'passwordreset/changepassword', { body: { hash, ...pair(`Harbour-2026-${i}x`) } }),
    );
    const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  test('an address of several accounts needs a password for each [R-229] [R-230] [D-637] [D-638]', async () => {
    const [letter] = await linkFor('shared@example.com');
    const hash = letter ? hashIn(letter) : '';
    expect((await get('accountsbyhash', { hash })).json().usernames).toEqual(['bert', 'bob']);
    expect((await get('securityquestionsbyhash', { hash })).json()).toMatchObject({
      status: 409,
      detail: 'Multiple profiles returned for email',
    });
    expect((await post('set_temp_pass', { hash })).json()).toMatchObject({ status: 409, detail: 'Multiple profiles returned for email' });
    const several = { status: 409, detail: 'Multiple accounts found, provide a new password for each' };
    expect((await post('changepassword', { hash, ...pair() })).json()).toMatchObject(several);
    const own = (username: string, secret: string) => ({ username, ...pair(secret) });
    expect((await post('changepassword', { hash, passwords: [own('bob', strong)] })).json()).toMatchObject(several);
    const bad = await post('changepassword', { hash, passwords: [own('bob', strong), own('bert', 'short')] });
    expect(bad.json()).toMatchObject({ status: 400, errors: { 'passwords.1.password': 'Password must be 12 to 100 characters' } });
    expect((await post('changepassword', { hash, passwords: [own('bob', strong), own('BERT', 'Another-2026-ok')] })).statusCode).toBe(200);
    expect((await signIn('bert', 'acme', 'Another-2026-ok')).status).toBe(0);
    expect((await signIn('bob', 'acme', strong)).status).toBe(0);
  });

  test('a link of an account that was shut meanwhile is worth nothing', async () => {
    const [letter] = await linkFor('ann@example.com');
    await changeRow(database, 'users', ann, { MT_STATUS: 'locked' });
    const answer = await post('changepassword', { hash: letter ? hashIn(letter) : '', ...pair() });
    await changeRow(database, 'users', ann, { MT_STATUS: 'active' });
    expect(answer.json()).toMatchObject({ code: 'link_invalid' });
  });

  test('a link stops working once the password was changed otherwise', async () => {
    const [letter] = await linkFor('ann@example.com');
    await post('changepassword', { proof: await proofFor(), ...pair() });
    expect((await post('changepassword', { hash: letter ? hashIn(letter) : '', ...pair('Another-2026-ok') })).json()).toMatchObject({
      code: 'link_invalid',
    });
  });
});

describe('by security questions', () => {
  const answers = ['Rover', 'Heron Lake', 'Sudbury'];
  const given = async () => {
    const rows = await connection.run<{ id: number }>(sql`select id from security_questions order by sequence limit 3`);
    return rows.map(({ id }, i) => ({ id, text: answers[i] ?? '' }));
  };
  const saveProfile = async () => {
    const { token } = await signIn('ann', 'acme');
    return call('POST', 'globals/account/securityquestions', { token, body: { current_password: password, answers: await given() } });
  };

  test('two of three answers, whatever their case and accents, give a proof [S-252] [S-287] [R-227]', async () => {
    expect((await saveProfile()).statusCode).toBe(204);
    const { questions } = (await get('securityquestions', account)).json();
    const asked = (await given()).slice(0, 2);
    expect(questions.map(({ id }: { id: number }) => id)).toEqual(asked.map(({ id }) => id));
    const told = asked.map(({ id, text }) => ({ id, text: ` ${text.toUpperCase().replace('E', 'É')} ` }));
    const proof = await post('verifyquestions', { ...account, answers: told });
    expect(proof.json()).toEqual({ proof: expect.any(String), expires: '2026-03-10T15:15:00.000Z' });
    expect((await post('changepassword', { proof: proof.json().proof, ...pair() })).statusCode).toBe(200);
  });

  test('one right answer is not enough, and tries are counted', async () => {
    await saveProfile();
    const [first, second] = await given();
    for (let i = 0; i < 5; i++)
      expect((await post('verifyquestions', { ...account, answers: [first, { ...second, text: 'Wrong' }] })).json()).toMatchObject({
        code: 'verification_failed',
      });
    expect((await post('verifyquestions', { ...account, answers: [first, second] })).statusCode).toBe(429);
  });

  test('the holder of the link learns of a profile with too few questions [R-228] [D-636]', async () => {
    const [letter] = await linkFor('ann@example.com');
    const hash = letter ? hashIn(letter) : '';
    expect((await get('securityquestionsbyhash', { hash })).json()).toMatchObject({
      status: 409,
      detail: 'Could not find enough security questions in the user profile',
    });
    await saveProfile();
    expect((await get('securityquestionsbyhash', { hash })).json()).toMatchObject({
      username: 'ann',
      company: 'acme',
      questions: [{}, {}],
    });
  });

  test('the catalogues are given in both languages [S-286]', async () => {
    const [english, french] = [await get('questions', { language: 'en-us' }), await get('questions', { language: 'fr' })];
    expect(english.json().questions).toHaveLength(12);
    expect(french.json().questions[0]).toMatchObject({
      id: english.json().questions[0].id,
      text: 'Quel était le nom de votre première école?',
    });
    await connection.run(sql`insert into master_configs (key_group, mc_key, mc_value, mc_value_fr, mc_description, status)
      values ('FRAMEWORK', 'SECURITY_QUESTION_1', 'Your first boss?', 'Votre premier patron?', 'Asked by the union', 'active')`);
    for (const [language, text] of [
      ['fr', 'Votre premier patron?'],
      ['en-us', 'Your first boss?'],
    ] as const)
      expect((await get('frameworkquestions', { language })).json().questions).toEqual([{ id: expect.any(Number), text }]);
    await connection.run(sql`delete from master_configs where mc_key = 'SECURITY_QUESTION_1'`);
  });

  test('the French of an earlier version leaves the description, once', async () => {
    const add = (key: string) =>
      connection.run(sql`insert into master_configs (key_group, mc_key, mc_value, mc_description, status)
        values ('FRAMEWORK', ${key}, 'Your first boss?', 'Votre premier patron?', 'active')`);
    const rows = () =>
      connection.run(sql`
        select mc_value_fr as fr, mc_description as description from master_configs where starts_with(mc_key, 'SECURITY_QUESTION') order by mc_key`);
    const context = { registry: server.portal.definitions.current(), print: () => {} };
    const upgrade = () => runUpgrades(connection, [frenchQuestionUpgrade], context);
    await add('SECURITY_QUESTION_1');
    await upgrade();
    await add('SECURITY_QUESTION_2');
    await upgrade();
    expect(await rows()).toEqual([
      { fr: 'Votre premier patron?', description: null },
      { fr: null, description: 'Votre premier patron?' },
    ]);
    await connection.run(sql`delete from master_configs where starts_with(mc_key, 'SECURITY_QUESTION')`);
  });
});

describe('a new password', () => {
  test.each([
    ['eleven characters [R-207]', 'Library-202', 'Password must be 12 to 100 characters'],
    ['101 characters [R-208]', `${'Aa1-'.repeat(25)}x`, 'Password must be 12 to 100 characters'],
    ['a digit first [R-209]', '2026-Harbour-ok', 'Password must start with a letter'],
    ['no upper case [R-210]', 'harbour-2026-ok', 'Password needs an upper case letter'],
    ['no lower case [R-211]', 'HARBOUR-2026-OK', 'Password needs a lower case letter'],
    ['no digit [R-212]', 'Harbour-yes-okay', 'Password needs a digit'],
    ['no special character [R-213]', 'Harbour#2026ok', 'Password needs one of ! % ^ * ( ) _ - + = < > | \\ [ ]'],
    ['what the older rule took [R-220]', 'Dock#778', 'Password must be 12 to 100 characters'],
    ['a common one', 'Password1234!', 'Password is too easy to guess: it is a common password, with or without extra digits or symbols'],
    ['the present one', password, 'This password has been used before. Choose another one.'],
  ])('%s is refused, and the proof stays good', async (_name, secret, message) => {
    const proof = await proofFor();
    const refused = await post('changepassword', { proof, ...pair(secret) });
    expect(refused.json()).toMatchObject({ status: 400, errors: { password: message } });
    expect((await post('verifypassword', { ...account, password: secret })).json().valid).toBe(secret === password);
    expect((await post('changepassword', { proof, ...pair() })).statusCode).toBe(200);
  });

  test('the user id is no password [R-214]', async () => {
    const dock = await addPerson(database, { uid: 'Dock-Lead-2026', company: acme, group });
    const proof = await proofFor({ username: 'dock-lead-2026', company: 'acme' });
    expect((await post('changepassword', { proof, ...pair('dOck-Lead-2026') })).json()).toMatchObject({
      errors: { password: 'Password cannot equal the username' },
    });
    await changeRow(database, 'users', dock, { MT_STATUS: 'suspended' });
  });

  test('a different confirmation gets the message of the reset [R-216] [D-634]', async () => {
    const answer = await post('changepassword', { proof: await proofFor(), password: strong, confirmation: 'Harbour-2026-oK' });
    expect(answer.json()).toMatchObject({
      status: 400,
      detail: "Your passwords don't match",
      errors: { confirmation: "Your passwords don't match" },
    });
  });

  test('the last five are barred, the sixth is free again', async () => {
    const change = async (secret: string) => {
      await connection.run(sql`delete from attempt_limits`);
      later(1);
      return (await post('changepassword', { proof: await proofFor(), ...pair(secret) })).statusCode;
    };
    for (let i = 1; i <= 4; i++) expect(await change(`Harbour-2026-${i}x`)).toBe(200);
    expect(await change(password)).toBe(400);
    expect(await change('Harbour-2026-1x')).toBe(400);
    expect(await change('Harbour-2026-5x')).toBe(200);
    expect(await change(password)).toBe(200);
  });

  test('it ends every session but the one that asks, whose token is replaced, and lifts status 4 [S-164] [S-288]', async () => {
    const other = await signIn('ann', 'acme');
    await changeRow(database, 'users', ann, { must_reset: true });
    const own = await signIn('ann', 'acme');
    expect(own.status).toBe(4);
    const check = await post('verifypassword', { ...account, password, current: true }, own.token);
    const answer = (await post('changepassword', { proof: check.json().proof, ...pair() }, own.token)).json();
    expect(answer).toEqual({ status: 0, token: expect.any(String), expires: expect.any(String) });
    const refreshed = await call('GET', 'users/refresh', { token: answer.token });
    expect(refreshed.json()).toMatchObject({ status: 0, notices: { password: { changed_at: '2026-03-10T15:00:00.000Z' } } });
    for (const { token } of [other, own]) expect((await call('GET', 'users/refresh', { token })).statusCode).toBe(401);
  });

  test('the change is in the audit log without the password or its hash', async () => {
    await post('changepassword', { proof: await proofFor(), ...pair() });
    const rows = await connection.run<{ changes: object }>(
      sql`select changes from audit_log where entity = 'users' and record_id = ${ann}`,
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      { password_hash: { old: '***', new: '***' }, password_changed_at: { old: null, new: '2026-03-10T15:00:00Z' } },
    ]);
  });

  test('a lock is lifted by it', async () => {
    await changeRow(database, 'users', ann, { locked_at: clock.now, failed_logins: 12 });
    await post('changepassword', { proof: await proofFor(), ...pair() });
    expect((await signIn('ann', 'acme', strong)).status).toBe(0);
  });

  test('without a verification there is none [S-288]', async () => {
    for (const body of [pair(), { proof: 'x', ...pair() }, { hash: 'x', ...pair() }, { proof: 'x', hash: 'x', ...pair() }])
      expect((await post('changepassword', body)).statusCode).toBe(400);
    const [letter] = await linkFor('ann@example.com');
    // The hash of a link is no proof, and a proof is no hash.
    expect((await post('changepassword', { proof: letter ? hashIn(letter) : '', ...pair() })).json()).toMatchObject({
      code: 'verification_failed',
    });
    expect((await post('changepassword', { hash: await proofFor(), ...pair() })).json()).toMatchObject({ code: 'link_invalid' });
  });

  test('a proof works once, for so long as a code', async () => {
    const proof = await proofFor();
    later(15);
    expect((await post('changepassword', { proof, ...pair() })).statusCode).toBe(400);
  });
});

describe('the current password', () => {
  test('gives a proof to the signed-in user, and to nobody else', async () => {
    const { token } = await signIn('ann', 'acme');
    expect((await post('verifypassword', { ...account, password, current: true })).statusCode).toBe(401);
    expect((await post('verifypassword', { username: 'bob', company: 'acme', password, current: true }, token)).statusCode).toBe(401);
    expect((await post('verifypassword', { ...account, password: 'Wrong-2026-pass', current: true }, token)).json()).toEqual({
      valid: false,
      messages: ['The current password is incorrect.'],
    });
    expect((await post('verifypassword', { ...account, password, current: true }, token)).json()).toMatchObject({
      valid: true,
      proof: expect.any(String),
    });
  });

  test('cannot be guessed', async () => {
    const { token } = await signIn('ann', 'acme');
    for (let i = 0; i < 5; i++) await post('verifypassword', { ...account, password: 'Wrong-2026-pass', current: true }, token);
    expect((await post('verifypassword', { ...account, password, current: true }, token)).statusCode).toBe(429);
  });
});

describe('temporary passwords and hashes', () => {
  test('a temporary password comes by mail and makes its user choose another [S-164] [S-289]', async () => {
    const session = await signIn('ann', 'acme');
    expect((await post('set_temp_pass', { proof: await proofFor() })).statusCode).toBe(202);
    const [letter] = await deliver(server, mail);
    const temporary = /^Aa1-\S+$/m.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await call('GET', 'users/refresh', { token: session.token })).statusCode).toBe(401);
    expect((await signIn('ann', 'acme', temporary)).status).toBe(4);
    const rows = await connection.run(sql`select to_jsonb(e) as row from email_history e`);
    expect(JSON.stringify(rows)).not.toContain(temporary);
  });

  test.each(['set_temp_pass', 'set_temp_hash'])('%s: an administrator may reset users of the own company [R-237] [D-579]', async (path) => {
    const chief = (await signIn('chief', 'acme')).token;
    const foreign = (await signIn('chief', 'borealis')).token;
    const plain = (await signIn('bob', 'acme')).token;
    expect((await post(path, account)).statusCode).toBe(401);
    expect((await post(path, account, plain)).json()).toMatchObject({
      status: 403,
      detail: 'You do not have permissions to access this option',
    });
    for (const company of ['acme', acme]) expect((await post(path, { username: 'ann', company }, foreign)).statusCode).toBe(404);
    for (const [username, company] of [
      ['nobody', 'acme'],
      ['ann', 0x7fffffff],
      ['ann', borealis],
    ])
      expect((await post(path, { username, company }, chief)).statusCode).toBe(404);
    expect((await post(path, { username: 'ann', company: acme }, chief)).statusCode).toBe(path === 'set_temp_pass' ? 202 : 200);
    expect((await post(path, account, chief)).statusCode).toBe(path === 'set_temp_pass' ? 202 : 200);
    const rows = await connection.run<{ uid: string }>(sql`
      select u."MT_UID" as uid from audit_log a join users u on u.id = a."user" where a.entity = 'users' and a.record_id = ${ann}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ uid }) => uid === 'chief')).toBe(true);
  });

  test('set_temp_pass_{product} is for the default company, and for no other product [S-289]', async () => {
    const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
    await addPerson(database, { uid: 'staff', company: product?.id ?? 0, group });
    const proof = await proofFor();
    expect((await post('set_temp_pass_waybill', { proof })).json()).toMatchObject({ status: 400, code: 'verification_failed' });
    expect((await post('set_temp_pass_other', { proof })).json()).toMatchObject({ status: 404, code: 'unknown_call' });
    expect((await post('set_temp_pass_waybill', { proof: await proofFor({ username: 'staff', company: 'waybill' }) })).statusCode).toBe(
      202,
    );
  });

  test.each(['generate_resethash', 'set_temp_hash'])(
    '%s: a proof buys one hash, which sets the password once [S-288] [S-289]',
    async (path) => {
      const proof = await proofFor();
      const { hash, expires } = (await post(path, { proof })).json();
      expect(expires).toBe('2026-03-10T16:00:00.000Z');
      expect((await post(path, { proof })).statusCode).toBe(400);
      expect((await post('changepassword', { hash, ...pair() })).statusCode).toBe(200);
      expect((await post('changepassword', { hash, ...pair('Another-2026-ok') })).statusCode).toBe(400);
    },
  );
});

describe('age of a password', () => {
  const expiry = async (changedAt: string, now: string) => {
    await changeRow(database, 'users', ann, { password_changed_at: changedAt });
    clock.now = new Date(now);
    const { status, notices } = await signIn('ann', 'acme');
    return { status, ...notices.password };
  };

  test.each([
    ['2025-09-11T15:00:00Z', '2026-03-10T15:00:00Z', 0],
    ['2025-09-10T15:00:00Z', '2026-03-10T15:00:00Z', 4],
    // In the company's zone it is still the day before.
    ['2025-09-10T15:00:00Z', '2026-03-10T03:59:00Z', 0],
    // The end falls on the last day of a month without a 31st.
    ['2025-08-31T15:00:00Z', '2026-02-27T15:00:00Z', 0],
    ['2025-08-31T15:00:00Z', '2026-02-28T15:00:00Z', 4],
  ])('changed at %s, signed in at %s: status %i [R-217] [D-697]', async (changedAt, now, status) => {
    expect((await expiry(changedAt, now)).status).toBe(status);
  });

  test.each([
    ['2025-09-20T15:00:00Z', 10],
    ['2025-09-21T15:00:00Z', null],
    ['2025-09-11T15:00:00Z', 1],
  ])('changed at %s: %s days are left on 10 March 2026 [R-218] [D-698]', async (changedAt, days) => {
    expect((await expiry(changedAt, '2026-03-10T15:00:00Z')).days_left).toBe(days);
  });

  test.each([
    ['2026-03-09T16:00:00Z', '2026-03-09T16:00:00.000Z'],
    ['2026-03-09T14:00:00Z', null],
  ])('changed at %s: a day later the notice says %s [R-219] [D-699]', async (changedAt, told) => {
    expect((await expiry(changedAt, '2026-03-10T15:00:00Z')).changed_at).toBe(told);
  });

  test('an account that came with a password of the older rule signs in [R-220]', async () => {
    const { hashPassword } = await import('../credentials/password.ts');
    await changeRow(database, 'users', bob, { password_hash: await hashPassword('Dock#778') });
    expect((await signIn('bob', 'acme', 'Dock#778')).status).toBe(0);
  });
});

describe('the security profile', () => {
  const save = async (answers: readonly object[], secret = password) => {
    const { token } = await signIn('ann', 'acme');
    await connection.run(sql`delete from attempt_limits`);
    return call('POST', 'globals/account/securityquestions', { token, body: { current_password: secret, answers } });
  };
  const three = (...texts: readonly string[]) => texts.map((text, i) => ({ id: ids[i], text }));

  test('answers are never returned and stored as hashes only [S-109] [S-252]', async () => {
    expect((await save(three('Rover', 'Heron Lake', 'Sudbury'))).statusCode).toBe(204);
    const { token } = await signIn('ann', 'acme');
    const profile = await call('GET', 'globals/account/securityquestions', { token });
    expect(profile.json().questions.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 3));
    expect(profile.json().catalogue).toHaveLength(12);
    const rows = await connection.run(
      sql`select to_jsonb(a) as row from user_security_answers a union all select to_jsonb(l) from audit_log l`,
    );
    expect(`${profile.body}${JSON.stringify(rows)}`.toLowerCase()).not.toMatch(/rover|heron|sudbury/);
  });

  test.each([
    ['two answers [R-227] [D-738]', three('Rover', 'Heron Lake'), 'answers', 'At least 3 security questions and answers are required'],
    ['none', [], 'answers', 'At least 3 security questions and answers are required'],
    ['a short word [R-222]', three('Rex', 'Heron Lake', 'Sudbury'), 'answers.0', 'Answer must be at least 4 characters'],
    ['a short word of several [R-223]', three('Rover', 'St Anne', 'Sudbury'), 'answers.1', 'Each word must be at least 3 characters'],
    ['a repeated word [R-224]', three('Rover rover', 'Heron Lake', 'Sudbury'), 'answers.0', 'Answer may not repeat words'],
    ['a sequence [R-225]', three('Unit 1234', 'Heron Lake', 'Sudbury'), 'answers.0', 'Answer may not contain sequential numbers'],
    ['the same answer [R-226] [D-527]', three('Rover', 'Heron Lake', 'ROVER'), 'answers.2', 'Answers may not be reused'],
    [
      'one question twice',
      [
        { id: ids[0], text: 'Rover' },
        { id: ids[0], text: 'Heron' },
        { id: ids[1], text: 'Sudbury' },
      ],
      'answers.1',
      'Each question may be answered once',
    ],
    [
      'a question that is none',
      [...three('Rover', 'Heron Lake'), { id: 999_999, text: 'Sudbury' }],
      'answers.2',
      'This question is not on the list',
    ],
  ])('%s is refused', async (_name, answers, field, message) => {
    expect((await save(answers)).json()).toMatchObject({ status: 400, errors: { [field]: message } });
  });

  test('answers of now may not be given again [R-226]', async () => {
    await save(three('Rover', 'Heron Lake', 'Sudbury'));
    expect((await save(three('Another', 'Something', 'Róver'))).json()).toMatchObject({
      errors: { 'answers.2': 'Answers may not be reused' },
    });
  });

  test('an answer that was replaced may not be given again while it is among the last fifteen [R-226]', async () => {
    const stored = () =>
      connection.run<{ hash: string }>(sql`select answer_hash as hash from security_answer_history where "user" = ${ann} order by id`);
    await save(three('Rover', 'Heron Lake', 'Sudbury'));
    expect((await save(three('Nickel', 'Copper', 'Cobalt'))).statusCode).toBe(204);
    expect((await save(three('Silver', 'Bronze', 'RÓVER'))).json()).toMatchObject({
      status: 400,
      errors: { 'answers.2': 'Answers may not be reused' },
    });
    const [first] = await stored();
    expect(first?.hash).toMatch(/^\$argon2id\$/);
    await connection.run(sql`
      insert into security_answer_history ("user", answer_hash, replaced_at)
      select ${ann}, ${first?.hash}, ${clock.now} from generate_series(1, 12)`);
    expect((await save(three('Walnut', 'Spruce', 'Juniper'))).statusCode).toBe(204);
    expect(await stored()).toHaveLength(15);
    await connection.run(sql`delete from security_answer_history where answer_hash = ${first?.hash}`);
    expect((await save(three('Rover', 'Ginger', 'Saffron'))).statusCode).toBe(204);
  });

  test('it needs the current password', async () => {
    expect((await save(three('Rover', 'Heron Lake', 'Sudbury'), 'Wrong-2026-pass')).json()).toMatchObject({
      status: 400,
      errors: { current_password: 'The current password is incorrect.' },
    });
    expect((await call('GET', 'globals/account/securityquestions')).statusCode).toBe(401);
  });
});

test.each([
  ['sendcode', undefined],
  ['sendcode', { username: 7, company: 'acme', method: 'email' }],
  ['sendcode', { username: 'a'.repeat(31), company: 'acme', method: 'email' }],
  ['sendcode', { username: 'a\u0000', company: 'acme', method: 'email' }],
  ['verifycode', { ...account, code: '' }],
  ['verifycode', { ...account, code: '\u0000' }],
  ['verifycode', { ...account, code: "' or 1=1" }],
  ['verifyquestions', { ...account, answers: [] }],
  ['verifyquestions', { ...account, answers: [{ id: -1, text: 'x' }] }],
  ['verifyquestions', { ...account, answers: 'x' }],
  ['verifypassword', { ...account, password: '' }],
  ['changepassword', {}],
  ['changepassword', { proof: 'x'.repeat(101) }],
  ['changepassword', { proof: 'é\u0000', password: 'x', confirmation: 'x' }],
  ['changepassword', { hash: 'x', passwords: [] }],
  ['hashbyemail', { email: 'nobody', company: 'acme' }],
  ['hashbyemail', { email: 'a@b.c\r\nBcc: x@y.z', company: 'acme' }],
  ['hashbyemail', { email: 'x,ann@example.com', company: 'acme' }],
  ['hashbyemail', { email: 'x <ann@example.com>', company: 'acme' }],
  ['generate_resethash', {}],
  ['set_temp_pass', {}],
  ['set_temp_hash', { proof: 1 }],
])('%s with %j is a bad request', async (path, body) => {
  const answer = await call('POST', `passwordreset/${path}`, body ? { body } : {});
  expect([path, answer.statusCode]).toEqual([path, 400]);
});

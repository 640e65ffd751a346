import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addFittingRow } from './fittingRow.ts';
import { addAdministrator, addCompany, addGroup, addPerson, addRow, addUserType } from './people.ts';
import { testServer } from './server.ts';

/** Calls by hand around the account of a user: ratings, contacts, release notes and the page of a job posting. */
// 10 March 2026, 11:00 in Toronto.
const { database, portal, signIn, call } = await testServer();
const registry = portal.definitions.current();
const connection = database.unscoped('test');
const { productCode } = portal.config;
const acme = await addCompany(database, 'acme');
const birch = await addCompany(database, 'birch');
const grants = ['RN-START', 'CONTACT-START', 'JOB-START'];
const acmeGroup = await addGroup(database, acme, 'ACME', grants);
const people = {
  ann: await addPerson(database, { uid: 'ann', company: acme, group: acmeGroup }),
  wim: await addPerson(database, { uid: 'wim', company: acme, group: await addGroup(database, acme, 'BARE') }),
  boss: await addPerson(database, { uid: 'boss', company: acme, group: acmeGroup, type: 'ADMIN', base: 'customer_admin' }),
  ben: await addPerson(database, { uid: 'ben', company: birch, group: await addGroup(database, birch, 'BIRCH', grants) }),
  chief: await addAdministrator(database, productCode, 'chief', [...grants, 'RN-ADD', 'RATE-LIST', 'JOB-ADD']),
};
const [product = 0] = (await connection.run(sql<{ id: number }>`select id from companies where code = ${productCode}`)).map(({ id }) => id);
const staff = await addGroup(database, product, 'STAFF', grants);
const clerk = await addPerson(database, { uid: 'clerk', company: product, group: staff, type: 'EMPLOYEE', base: 'employee' });
await addPerson(database, { uid: 'seller', company: product, group: staff, type: 'SALES', base: 'sales_user' });
const switcher = await addUserType(database, 'SWITCHER', 'administrator', 'ADMIN', { can_switch_user: true });
const tools = await addGroup(database, product, 'TOOLS', ['SWITCHUSER', ...grants], { is_admin: 'Y' });
await addPerson(database, { uid: 'swap', company: product, group: tools, type: 'ADMIN', values: { user_type: switcher } });
const tokens = {
  ann: (await signIn('ann', 'acme')).token,
  wim: (await signIn('wim', 'acme')).token,
  boss: (await signIn('boss', 'acme')).token,
  ben: (await signIn('ben', 'birch')).token,
  chief: (await signIn('chief')).token,
  clerk: (await signIn('clerk')).token,
  seller: (await signIn('seller')).token,
  swap: (await signIn('swap')).token,
};
type Who = keyof typeof tokens;
const get = (path: string, who: Who, language = 'en-us') =>
  call('GET', path, { token: tokens[who], headers: { 'accept-language': language } });
const post = (path: string, who: Who, body?: object, language = 'en-us') =>
  call('POST', path, { token: tokens[who], headers: { 'accept-language': language }, ...(body && { body }) });

describe('ratings', () => {
  const rating = 'globals/mtdmrating';
  const isAsked = async (who: Who) => (await get(`${rating}/check_rate_frequency`, who)).json<{ show: boolean }>().show;
  const rowsOf = (user: number) =>
    connection.run<{ stars: number; comment: string | null; dont_show: boolean; next: string | null }>(
      sql`select stars, comment, dont_show, next_prompt_on::text as next from rating_entries where "user" = ${user} order by id`,
    );
  test('a user is asked 30 days after the account was made, and 90 days after a rating [S-254]', async () => {
    await connection.run(sql`update users set created_at = '2026-02-09T12:00:00Z' where id = ${people.ann}`);
    expect(await isAsked('ann')).toBe(false);
    await connection.run(sql`update users set created_at = '2026-02-08T12:00:00Z' where id = ${people.ann}`);
    expect(await isAsked('ann')).toBe(true);
    expect((await post(`${rating}/add_rate`, 'ann', { rate: 4, comment: 'Fast.', cmid: 'RN-START' })).statusCode).toBe(201);
    expect(await isAsked('ann')).toBe(false);
    expect(await rowsOf(people.ann)).toEqual([{ stars: 4, comment: 'Fast.', dont_show: false, next: '2026-06-08' }]);
    await connection.run(sql`update rating_entries set next_prompt_on = '2026-03-10' where "user" = ${people.ann}`);
    expect(await isAsked('ann')).toBe(true);
  });

  test('a second rating of the same day replaces the first, one of another day is added [S-253]', async () => {
    const first = (await post(`${rating}/add_rate`, 'wim', { rate: 1 })).json<{ id: number }>();
    const second = (await post(`${rating}/add_rate`, 'wim', { rate: 5, comment: 'Better.' })).json<{ id: number }>();
    expect(second).toEqual(first);
    expect(await rowsOf(people.wim)).toMatchObject([{ stars: 5, comment: 'Better.' }]);
    await connection.run(sql`update rating_entries set rated_at = '2026-03-09T15:00:00Z' where id = ${first.id}`);
    await post(`${rating}/add_rate`, 'wim', { rate: 2 });
    expect(await rowsOf(people.wim)).toMatchObject([{ stars: 5 }, { stars: 2, comment: null }]);
  });

  test('twelve ratings of a user at once are one [S-253]', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => post(`${rating}/add_rate`, 'chief', { rate: (i % 5) + 1 })));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.statusCode, answer.json()]))).size).toBe(1);
    expect(await rowsOf(people.chief)).toHaveLength(1);
  });

  test.each([
    ['no star', { rate: 0 }, { rate: 'Rating must be 1 to 5 stars' }],
    ['six stars', { rate: 6 }, { rate: 'Rating must be 1 to 5 stars' }],
    ['half a star', { rate: 4.5 }, { rate: 'Rating must be 1 to 5 stars' }],
    ['nothing', {}, { rate: 'Field is required' }],
    ['a comment of 501 characters', { rate: 5, comment: 'x'.repeat(501) }, { comment: 'Maximum length is 500 characters' }],
    ['an unknown screen', { rate: 5, cmid: 'NOWHERE' }, { cmid: expect.any(String) }],
  ])('%s is refused and stores nothing [S-253] [D-695] [R-243]', async (_name, body, errors) => {
    const before = await rowsOf(people.ben);
    const answer = await post(`${rating}/add_rate`, 'ben', body);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
    expect(await rowsOf(people.ben)).toEqual(before);
  });

  test('who has opted out is never asked again, with and without a rating, twice is no mistake [S-253] [S-254]', async () => {
    await connection.run(sql`update users set created_at = '2025-01-01' where id in (${people.ben}, ${people.boss})`);
    await post(`${rating}/add_rate`, 'boss', { rate: 3 });
    await connection.run(sql`update rating_entries set next_prompt_on = '2026-01-01' where "user" = ${people.boss}`);
    for (const who of ['ben', 'boss'] as const) {
      expect(await isAsked(who)).toBe(true);
      const answers = [await post(`${rating}/dont_show_rating`, who), await post(`${rating}/dont_show_rating`, who)];
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [204, ''],
        [204, ''],
      ]);
      expect(await isAsked(who)).toBe(false);
    }
    expect(await rowsOf(people.boss)).toMatchObject([{ stars: 3, dont_show: true, next: null }]);
    expect(await isAsked('ann')).toBe(true);
  });

  test('ratings of others are listed for administrators of the product alone [S-254]', async () => {
    expect((await get(`${rating}/rating_list`, 'chief')).json().count).toBeGreaterThan(2);
    for (const who of ['ann', 'boss', 'clerk'] as const) expect((await get(`${rating}/rating_list`, who)).statusCode).toBe(403);
  });

  test('nobody rates or opts out while acting as another user, and nobody is asked then [S-253]', async () => {
    const switched = await call('POST', 'users/switchuser', { token: tokens.swap, body: { MT_UID: 'ann', MT_COMP: 'acme' } });
    const { token } = switched.json<{ token: string }>();
    const answers = [
      await call('POST', `${rating}/add_rate`, { token, body: { rate: 1 } }),
      await call('POST', `${rating}/dont_show_rating`, { token }),
    ];
    expect(answers.map((answer) => answer.json().code)).toEqual(['only_in_person', 'only_in_person']);
    expect(await isAsked('ann')).toBe(true);
    expect((await call('GET', `${rating}/check_rate_frequency`, { token })).json()).toEqual({ show: false });
    await call('GET', `release_notes/release_note/${all}`, { token });
    expect((await get(`release_notes/users?id=${all}`, 'chief')).json()).toEqual({ results: [] });
  });
});

describe('contacts', () => {
  const contact = (company: number, values: object = {}) =>
    addRow(database, 'contacts', {
      company,
      first_name: 'Lea',
      last_name: 'Roy',
      email: 'lea.roy@example.com',
      phone: '5145550100',
      is_admin: false,
      language: 'fr',
      ...values,
    });

  test('administrators of the own company alone are named, with address and phone [S-256]', async () => {
    await contact(acme);
    await contact(acme, { last_name: 'Able', is_admin: true });
    await contact(birch, { last_name: 'Foreign', is_admin: true });
    const expected = { results: [{ name: 'Lea Able', email: 'lea.roy@example.com', phone: '5145550100' }] };
    for (const who of ['ann', 'wim', 'boss'] as const) expect((await get('contacts/admins', who)).json()).toEqual(expected);
    expect((await get('contacts/admins', 'chief')).json()).toEqual({ results: [] });
    expect((await call('GET', 'contacts/admins')).statusCode).toBe(401);
  });

  test('the profile is the contact of the own company with the address of the caller [S-256]', async () => {
    expect((await get('contacts/profile', 'ann')).statusCode).toBe(404);
    await contact(birch, { email: 'ann@example.com', last_name: 'Foreign' });
    expect((await get('contacts/profile', 'ann')).statusCode).toBe(404);
    const own = await contact(acme, { email: 'Ann@Example.com', last_name: 'Own' });
    const profile = (await get('contacts/profile', 'ann')).json();
    expect(profile).toMatchObject({ id: own, last_name: 'Own', company: acme });
    expect(profile).toEqual((await get(`contacts/details/${own}`, 'ann')).json());
  });

  test('a contact is confirmed by who can edit it, one’s own by anybody, a foreign one by nobody [S-257]', async () => {
    const [lea, wim, foreign] = [
      await contact(acme),
      await contact(acme, { email: 'wim@example.com' }),
      await contact(birch, { email: 'wim@example.com' }),
    ];
    const confirm = (id: number, who: Who) => post('contacts/confirm', who, { id });
    const confirmed = await confirm(lea, 'ann');
    expect(confirmed.json()).toMatchObject({ id: lea, confirmed_at: '2026-03-10T15:00:00Z' });
    expect([(await confirm(lea, 'wim')).statusCode, (await confirm(wim, 'wim')).statusCode]).toEqual([403, 200]);
    for (const who of ['ann', 'wim', 'boss'] as const) expect((await confirm(foreign, who)).statusCode).toBe(404);
    const [stored] = await connection.run(sql<{ at: Date | null }>`select confirmed_at as at from contacts where id = ${foreign}`);
    expect(stored?.at).toBeNull();
    expect((await post('contacts/confirm', 'ann', {})).json().errors).toEqual({ id: 'Field is required' });
  });
});

const note = (version: string, values: object = {}) =>
  addRow(database, 'release_notes', {
    version_name: version,
    released_on: '2026-03-01',
    title_en: `Title ${version}`,
    title_fr: `Titre ${version}`,
    body_en: `<p>Body ${version}</p><script>alert(1)</script>`,
    body_fr: `<p>Texte ${version}</p>`,
    audience: 'public',
    published: true,
    ...values,
  });
const all = await note('1.0');
const newer = await note('1.1', { released_on: '2026-03-05' });
const draft = await note('2.0', { published: false });
const forStaff = await note('1.2', { audience: 'employee', released_on: '2026-03-06' });
const forSales = await note('1.3', { audience: 'sales', released_on: '2026-03-07' });
const forCustomers = await note('0.9', { audience: 'customer', released_on: '2026-02-01' });

describe('release notes', () => {
  const unread = async (who: Who) => (await get('release_notes/release_note_id', who)).json<{ id: number | null }>().id;
  const listed = async (who: Who) =>
    (await get('release_notes?sort=-released_on', who)).json<{ results: { id: number }[] }>().results.map(({ id }) => id);

  test('each reader lists the published notes of the own audience, newest first; administrators drafts too [S-269] [D-072]', async () => {
    expect(await listed('ann')).toEqual([newer, all, forCustomers]);
    expect(await listed('boss')).toEqual([newer, all, forCustomers]);
    expect(await listed('clerk')).toEqual([forStaff, newer, all, forCustomers]);
    expect(await listed('seller')).toEqual([forSales, newer, all, forCustomers]);
    expect(new Set(await listed('chief'))).toEqual(new Set([all, newer, draft, forStaff, forSales, forCustomers]));
    expect((await get('release_notes', 'wim')).statusCode).toBe(403);
  });

  test('a note is read in the language of the reader, and only by its audience [S-269]', async () => {
    expect((await get(`release_notes/release_note/${all}`, 'wim')).json()).toEqual({
      id: all,
      version: '1.0',
      title: 'Title 1.0',
      html: '<p>Body 1.0</p>',
      published_at: '2026-03-01',
    });
    expect((await get(`release_notes/release_note/${all}`, 'wim', 'fr')).json()).toMatchObject({
      title: 'Titre 1.0',
      html: '<p>Texte 1.0</p>',
    });
    for (const id of [draft, forStaff, forSales, 999_999])
      expect((await get(`release_notes/release_note/${id}`, 'ann')).statusCode).toBe(404);
    expect((await get(`release_notes/release_note/${draft}`, 'clerk')).statusCode).toBe(404);
    expect((await get(`release_notes/release_note/${draft}`, 'chief')).json()).toMatchObject({ id: draft, published_at: null });
  });

  test('the newest unread note is that of the caller alone, until all are read [S-269]', async () => {
    expect(await unread('ben')).toBe(newer);
    await Promise.all(Array.from({ length: 6 }, () => get(`release_notes/release_note/${newer}`, 'ben')));
    for (const id of [all, all]) await get(`release_notes/release_note/${id}`, 'ben');
    expect(await unread('ben')).toBe(forCustomers);
    await get(`release_notes/release_note/${forCustomers}`, 'ben');
    expect(await unread('ben')).toBeNull();
    expect(await unread('ann')).toBe(newer);
  });

  test('administrators of the product see who has read a note, once, with the time [S-269]', async () => {
    const readers = (await get(`release_notes/users?id=${newer}`, 'chief')).json();
    expect(readers).toEqual({ results: [{ user_id: 'ben', name: 'Test ben', read_at: '2026-03-10T15:00:00Z' }] });
    expect((await get(`release_notes/users?id=${draft}`, 'chief')).json()).toEqual({ results: [] });
    for (const path of [`release_notes/users?id=${newer}`, `release_notes/release_note_history?id=${newer}`]) {
      for (const who of ['ann', 'boss', 'clerk'] as const) expect([path, who, (await get(path, who)).statusCode]).toEqual([path, who, 403]);
      expect((await get(path.replace(String(newer), '999999'), 'chief')).statusCode).toBe(404);
    }
  });

  test('one call adds and changes a note; its history has each change [S-269]', async () => {
    const body = { id: null, version: '3.0', title: 'New', html: '<p>News</p>', publish_at: null };
    const added = (await post('release_notes/save_release_note', 'chief', body)).json<{ id: number }>();
    expect(added).toMatchObject({ version: '3.0', title: 'New', html: '<p>News</p>', published_at: null });
    expect((await get(`release_notes/release_note/${added.id}`, 'chief', 'fr')).json()).toMatchObject({ title: 'New' });
    const changed = await post(
      'release_notes/save_release_note',
      'chief',
      { ...body, id: added.id, title: 'Nouveau', publish_at: '2026-03-10' },
      'fr',
    );
    expect(changed.json()).toMatchObject({ title: 'Nouveau', published_at: '2026-03-10' });
    expect((await get(`release_notes/release_note/${added.id}`, 'ann')).json()).toMatchObject({ title: 'New' });
    expect(await unread('boss')).toBe(added.id);
    const { results } = (await get(`release_notes/release_note_history?id=${added.id}`, 'chief')).json();
    expect(results).toMatchObject([{ version: '3.0', changed_by: 'Test chief' }, { version: '3.0' }]);
    expect(results[0].changes).toEqual([
      { field: 'title_fr', before: 'New', after: 'Nouveau' },
      { field: 'published', before: false, after: true },
    ]);
    expect((await call('DELETE', `release_notes/release_note/${added.id}`, { token: tokens.chief })).statusCode).toBe(204);
  });

  test.each([
    ['a day in the future', { publish_at: '2026-03-11' }, { publish_at: 'A published note is of today or an earlier day' }],
    ['a version of 16 characters', { version: 'x'.repeat(16) }, { version: 'Maximum length is 15 characters' }],
    ['no text', { html: '' }, { html: 'Field is required' }],
  ])('%s is refused by its name in the call [S-269]', async (_name, changes, errors) => {
    const body = { version: '4.0', title: 'x', html: '<p>x</p>', publish_at: null, ...changes };
    const answer = await post('release_notes/save_release_note', 'chief', body);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
  });

  test('notes are written by administrators of the product alone [S-269]', async () => {
    for (const who of ['ann', 'boss', 'clerk', 'seller'] as const) {
      const body = { version: '5.0', title: 'x', html: '<p>x</p>' };
      expect((await post('release_notes/save_release_note', who, body)).statusCode).toBe(403);
      expect((await call('DELETE', `release_notes/release_note/${all}`, { token: tokens[who] })).statusCode).toBe(403);
    }
  });
});

describe('job postings', () => {
  const posting = (values: object = {}) =>
    addFittingRow(database, registry, 'job_postings', {
      title_en: 'Driver',
      title_fr: 'Chauffeur',
      body_en: '<p>Drive.</p><script>1</script>',
      body_fr: '<p>Conduire.</p>',
      closes_on: '2026-04-01',
      status: 'open',
      internal_only: false,
      ...values,
    });
  const detail = (id: number, who: Who, language?: string) => get(`job/detail?id=${id}`, who, language);

  test('an open posting is shown in the language of the reader; internal ones to staff alone', async () => {
    const [open, internal, closed] = [await posting(), await posting({ internal_only: true }), await posting({ status: 'closed' })];
    expect((await detail(open, 'clerk')).json()).toEqual({
      id: open,
      title: 'Driver',
      html: '<p>Drive.</p>',
      terminal: expect.stringMatching(/./),
      closes_at: '2026-04-01',
      applied: false,
    });
    expect((await detail(open, 'seller', 'fr')).json()).toMatchObject({ title: 'Chauffeur', html: '<p>Conduire.</p>' });
    expect((await detail(internal, 'clerk')).statusCode).toBe(200);
    // An administrator of a customer's company is no employee.
    expect((await detail(internal, 'boss')).statusCode).toBe(404);
    expect((await detail(open, 'ann')).statusCode).toBe(403);
    for (const id of [closed, 999_999]) expect((await detail(id, 'chief')).statusCode).toBe(404);
  });

  test('it says if the reader has applied', async () => {
    const open = await posting();
    const employee = await addFittingRow(database, registry, 'employees', { user: clerk });
    await addFittingRow(database, registry, 'job_applications', { posting: open, employee });
    expect((await detail(open, 'clerk')).json()).toMatchObject({ applied: true });
    expect((await detail(open, 'seller')).json()).toMatchObject({ applied: false });
  });
});

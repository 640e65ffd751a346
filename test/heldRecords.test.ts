import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../src/server/db/Database.ts';
import { type Sql, sql } from '../src/server/db/sql.ts';
import { systemContext } from '../src/server/framework/context/systemContext.ts';
import { testDatabase } from './database.ts';
import { holdLock, waitingStatements } from './locks.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { loginRequest, testServer } from './server.ts';

/** Records that a transaction holds: who wants to change them gets an answer soon, and nobody else waits. Decisions 70. */
const own = await testDatabase();
const { app, call, database, portal, signIn } = await testServer({ database: own.database });
/** A separate connection, for queries while all connections of the portal are in use. */
const observer = await openDatabase({ embedded: own.address, poolSize: 1 });
afterAll(() => observer.close());
const connection = database.unscoped('test');
const everyCmid = [...portal.definitions.current().screensByCmid.keys()];
const [{ id: house } = { id: 0 }] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const group = await addGroup(database, house, 'HOUSE', everyCmid);
const writers = ['w.one', 'w.two', 'w.three', 'w.four'];
for (const uid of writers) await addPerson(database, { uid, company: house, group, type: 'ADMIN' });
const maple = await addCompany(database, 'maple');
const readerId = await addPerson(database, {
  uid: 'reader',
  company: maple,
  group: await addGroup(database, maple, 'MAPLE', everyCmid),
  type: 'ADMIN',
  base: 'customer_admin',
});
const tokens: string[] = [];
for (const uid of writers) tokens.push((await signIn(uid)).token);
const reader = (await signIn('reader', 'maple')).token;

const day = '2027-01-04';
const [{ id, version } = { id: 0, version: 0 }] = await connection.run<{ id: number; version: number }>(sql`
  insert into holidays (holiday_date, observed_date, name_en, name_fr, scope, paid, blocks_pickup)
  values (${day}, ${day}, 'Held', 'Tenu', 'federal', true, true) returning id, version`);

let release: (() => Promise<void>) | undefined;
afterEach(async () => {
  await release?.();
  release = undefined;
});

/** Holds the record as a background task does that changes it. @param task its kind; undefined: a call */
async function hold(task: string | undefined, statement: Sql = sql`select id from holidays where id = ${id} for update`): Promise<void> {
  const { definitions } = portal;
  const ctx = { ...systemContext({ definitions, now: portal.now }, 'test'), ...(task !== undefined && { task }) };
  release = await holdLock({ unscoped: () => database.scoped(ctx).unscoped('test') }, statement);
}

const save = (token: string, language = 'en') =>
  call('PUT', `holidays/${id}`, { token, body: { version, name_en: 'Mine' }, headers: { 'accept-language': language } });

describe('a record that another transaction holds', () => {
  test.each([
    [undefined, 'en', 'This record is being changed by another change. Please try again in a moment.'],
    ['imports.run', 'en', 'This record is being changed by an import. Please try again in a moment.'],
    ['imports.run', 'fr', 'Cet enregistrement est en cours de modification par une importation. Veuillez réessayer dans un instant.'],
    ['changes.bulk', 'en', 'This record is being changed by a change of many records. Please try again in a moment.'],
    [
      'changes.undo',
      'fr',
      'Cet enregistrement est en cours de modification par une annulation de modifications. Veuillez réessayer dans un instant.',
    ],
  ])('by %s: a save is refused in words, in %s, while it is held', async (task, language, detail) => {
    await hold(task);
    const answer = await save(tokens[0] ?? '', language);
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code: 'record_busy', detail })]);
  });

  test('and twenty-four saves of four users leave the lists of another company alone', async () => {
    await hold('imports.run');
    const saves = Array.from({ length: 24 }, (_, i) => save(tokens[i % tokens.length] ?? ''));
    await vi.waitUntil(async () => (await waitingStatements(observer)).length >= 6, { timeout: 30_000, interval: 20 });
    const lists = await Promise.all(Array.from({ length: 12 }, () => call('GET', 'sessions?limit=5', { token: reader })));
    expect(lists.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(new Set((await Promise.all(saves)).map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
  });

  test('of a user: whoever signs in as this user is refused in words, and takes no connection for long', async () => {
    await hold('changes.bulk', sql`select id from users where id = ${readerId} for update`);
    const attempt = () => app.inject(loginRequest({ username: 'reader', company: 'maple', password: 'wrong' }));
    const attempts = await Promise.all(Array.from({ length: 12 }, attempt));
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(409));
    expect(attempts[0]?.json()).toMatchObject({ code: 'record_busy' });
  });

  test('can be saved once it is free', async () => {
    expect((await save(tokens[0] ?? '')).json()).toMatchObject({ name_en: 'Mine' });
  });
});

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../src/server/db/Database.ts';
import { type Sql, sql } from '../src/server/db/sql.ts';
import { systemContext } from '../src/server/framework/context/systemContext.ts';
import { testDatabase } from './database.ts';
import { holdLock, waitingStatements } from './locks.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { loginRequest, testServer } from './server.ts';

/** Records that a transaction holds: who wants to change them gets an answer soon, and nobody else waits. Law 70. */
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

  test.each(['no key update', 'update'])(
    'of a user, for %s: attempts to sign in as this user do not wait, and say nothing of it',
    async (strength) => {
      await hold('changes.bulk', sql`select id from users where id = ${readerId} for ${sql.raw(strength)}`);
      const attempt = (username: string) => app.inject(loginRequest({ username, company: 'maple', password: 'wrong' }));
      const attempts = await Promise.all(['reader', 'nobody', 'reader', 'nobody', 'reader', 'reader'].map(attempt));
      expect(attempts.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(401));
      expect(await waitingStatements(observer)).toEqual([]);
    },
  );

  // On a busy machine the two seconds of the first saves can be over before the further ones have arrived.
  test('for long: one save of a user waits; further ones are refused before its time is over, and a colleague has places', {
    retry: 3,
  }, async () => {
    await hold('imports.run');
    const isOld = sql`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
      and xact_start < clock_timestamp() - interval '1 second'`;
    await vi.waitUntil(async () => (await observer.unscoped('test').run(isOld)).length > 0, { timeout: 30_000, interval: 50 });
    const ended: string[] = [];
    const noted = async (name: string, answer: ReturnType<typeof save>) => {
      const { statusCode } = await answer;
      ended.push(name);
      return statusCode;
    };
    const [one = '', two = '', colleague = ''] = tokens;
    const first = [noted('first', save(one)), noted('first', save(two))];
    await vi.waitUntil(async () => (await waitingStatements(observer)).length === 2, { timeout: 30_000, interval: 5 });
    const further = Array.from({ length: 14 }, (_, i) => noted('further', save(i % 2 === 0 ? one : two)));
    const lists = Array.from({ length: 4 }, () => noted('list', call('GET', 'sessions?limit=5', { token: colleague })));
    expect(await Promise.all(lists)).toEqual(Array(4).fill(200));
    expect(await Promise.all([...first, ...further])).toEqual(Array(16).fill(409));
    expect(ended.slice(-2)).toEqual(['first', 'first']);
  });

  test('can be saved once it is free', async () => {
    expect((await save(tokens[0] ?? '')).json()).toMatchObject({ name_en: 'Mine' });
  });
});

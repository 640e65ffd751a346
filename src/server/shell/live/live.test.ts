import { afterAll, expect, test, vi } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { tellPages } from '../../framework/live/tellPages.ts';
import { storeNotifications } from '../notifications/storeNotifications.ts';
import { aliveSessions } from '../session/aliveSessions.ts';

const { app, database, portal, signIn, call, clock } = await testServer();
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'READERS');
const ann = await addPerson(database, { uid: 'ann', company: acme, group });
await addPerson(database, { uid: 'bob', company: acme, group });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const ends = new AbortController();
afterAll(() => ends.abort());

/** Opens a stream and collects its text. */
async function follow(token: string) {
  const response = await fetch(`${address}/api/live`, { headers: { authorization: `Token ${token}` }, signal: ends.signal });
  const heard = { response, text: '' };
  void (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard.text += part.value;
  })().catch(() => {});
  return heard;
}

test('a signed-in user hears of changes after their commit, by their topic alone', async () => {
  const [hers, his] = [await follow((await signIn('ann', 'acme')).token), await follow((await signIn('bob', 'acme')).token)];
  expect([hers.response.status, hers.response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await connection
    .transaction(async (tx) => {
      await tellPages(tx, { topic: 'inbox' });
      throw new Error('undone');
    })
    .catch(() => {});
  await connection.transaction(async (tx) => {
    await storeNotifications(tx, { eventId: 'e1', notice: 'book.late', entity: 'books', recordId: 7, at: clock.now }, [
      { userId: ann, title: 'Secret words' },
    ]);
  });
  await vi.waitFor(() => expect(hers.text).toContain('data: {"topic":"notifications"}\n\n'));
  expect(hers.text).not.toContain('inbox');
  expect(hers.text).not.toContain('Secret');
  await tellPages(connection, { topic: 'inbox' });
  await vi.waitFor(() => expect(his.text).toContain('{"topic":"inbox"}'), 3000);
  expect(his.text).not.toContain('notifications');
});

test('a mark as read tells the other pages of the user', async () => {
  const { token } = await signIn('ann', 'acme');
  const heard = await follow(token);
  await call('POST', 'notifications/read', { token, body: {} });
  await vi.waitFor(() => expect(heard.text).toContain('notifications'), 3000);
});

test('it takes a session', async () => {
  expect((await call('GET', 'live')).statusCode).toBe(401);
  expect((await call('GET', 'live', { token: 'made up' })).statusCode).toBe(401);
});

test('a session that was ended, or has expired, is not alive', async () => {
  const { token } = await signIn('ann', 'acme');
  const [row] = await connection.run<{ id: number }>(sql`select id from sessions order by id desc limit 1`);
  const id = row?.id ?? 0;
  expect(await aliveSessions(portal, [id])).toEqual(new Set([id]));
  expect(await aliveSessions({ database, now: () => new Date(clock.now.getTime() + 31 * 60_000) }, [id])).toEqual(new Set());
  await call('POST', 'users/logout', { token });
  expect(await aliveSessions(portal, [id])).toEqual(new Set());
});

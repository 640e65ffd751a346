import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { storeNotifications } from './storeNotifications.ts';

const server = await testServer();
const { database, signIn, call, clock } = server;
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'READERS');
const ann = await addPerson(database, { uid: 'ann', company: acme, group });
const bob = await addPerson(database, { uid: 'bob', company: acme, group });
const [home] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const chiefs = await addGroup(database, home?.id ?? 0, 'CHIEFS', ['SWITCHUSER'], { is_admin: 'Y' });
await addPerson(database, { uid: 'chief', company: home?.id ?? 0, group: chiefs, type: 'ADMIN' });
const tokens = {
  ann: (await signIn('ann', 'acme')).token,
  bob: (await signIn('bob', 'acme')).token,
  chief: (await signIn('chief')).token,
};

const event = { eventId: 'e1', notice: 'book.late', entity: 'books', recordId: 7, at: clock.now };
const tell = (more: Partial<typeof event>, ...users: number[]) =>
  connection.transaction((tx) =>
    storeNotifications(
      tx,
      { ...event, ...more },
      users.map((userId) => ({ userId, title: `Late: ${more.eventId ?? 'e1'}`, text: 'Bring it back.', link: 'BOOKS/7' })),
    ),
  );
const list = async (token: string, query = '') => (await call('GET', `notifications${query}`, { token })).json();
const unread = async (token: string) => (await call('GET', 'notifications/count', { token })).json().unread;

beforeEach(() => connection.run(sql`delete from notifications`));

describe('notifications', () => {
  test('a user reads the own ones, newest first, in pages', async () => {
    const later = new Date(clock.now.getTime() + 60_000);
    await tell({}, ann, bob);
    await tell({ eventId: 'e2', at: later }, ann);
    expect(await list(tokens.ann)).toMatchObject({
      count: 2,
      unread: 2,
      results: [
        { title: 'Late: e2', text: 'Bring it back.', link: 'BOOKS/7', at: later.toISOString(), read_at: null },
        { title: 'Late: e1' },
      ],
    });
    expect((await list(tokens.ann, '?limit=1&offset=1')).results).toMatchObject([{ title: 'Late: e1' }]);
    expect(await list(tokens.bob)).toMatchObject({ count: 1 });
    expect(await unread(tokens.ann)).toBe(2);
  });

  test('the same event tells a user once', async () => {
    expect(await tell({}, ann)).toEqual([ann]);
    expect(await tell({}, ann, bob)).toEqual([bob]);
    expect(await list(tokens.ann)).toMatchObject({ count: 1 });
  });

  test('some or all are marked as read, and as unread again', async () => {
    for (const eventId of ['e1', 'e2', 'e3']) await tell({ eventId }, ann, bob);
    const [first, second] = (await list(tokens.ann)).results;
    const read = (body: object, name = 'read') => call('POST', `notifications/${name}`, { token: tokens.ann, body });
    expect((await read({ ids: [first.id] })).json()).toEqual({ unread: 2 });
    expect(await list(tokens.ann, '?unread=true')).toMatchObject({ count: 2, unread: 2 });
    expect((await read({ ids: [first.id] }, 'unread')).json()).toEqual({ unread: 3 });
    expect((await read({})).json()).toEqual({ unread: 0 });
    expect((await read({ ids: [second.id] }, 'unread')).json()).toEqual({ unread: 1 });
    expect(await unread(tokens.bob)).toBe(3);
  });

  test('nobody reads or marks those of another user, an administrator neither', async () => {
    await tell({}, ann);
    const [mine] = (await list(tokens.ann)).results;
    for (const token of [tokens.bob, tokens.chief]) {
      expect(await list(token)).toEqual({ count: 0, unread: 0, results: [] });
      await call('POST', 'notifications/read', { token, body: { ids: [mine.id] } });
      await call('POST', 'notifications/read', { token, body: {} });
    }
    expect(await unread(tokens.ann)).toBe(1);
  });

  test('who acts as a user neither sees nor marks the notifications', async () => {
    await tell({}, ann);
    const switched = await call('POST', 'users/switchuser', { token: tokens.chief, body: { MT_UID: 'ann', MT_COMP: 'acme' } });
    const token: string = switched.json().token ?? '';
    expect(token).not.toBe('');
    expect(await list(token)).toEqual({ count: 0, unread: 0, results: [] });
    expect((await call('POST', 'notifications/read', { token, body: {} })).statusCode).toBe(200);
    expect(await unread(tokens.ann)).toBe(1);
  });

  test('old ones are deleted after NOTIFICATION_DAYS', async () => {
    await tell({ eventId: 'old', at: new Date(clock.now.getTime() - 91 * 24 * 3_600_000) }, ann);
    await tell({ eventId: 'new', at: new Date(clock.now.getTime() - 89 * 24 * 3_600_000) }, ann);
    await runJob(server, 'notifications.clean');
    expect((await list(tokens.ann)).results).toMatchObject([{ title: 'Late: new' }]);
  });

  test('long texts are cut', async () => {
    await storeNotifications(connection, event, [{ userId: ann, title: 'x'.repeat(300) }]);
    expect((await list(tokens.ann)).results[0].title).toHaveLength(200);
  });
});

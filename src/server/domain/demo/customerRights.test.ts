import { beforeAll, describe, expect, test } from 'vitest';
import { seedsOf, testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { loadDemo } from './loadDemo.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const password = 'Waybill-Demo-2026';

beforeAll(async () => {
  const registry = portal.definitions.current();
  await seedRows(connection, registry, seedsOf('user_types', registry), '');
  await loadDemo(connection, registry, {
    productCode: portal.config.productCode,
    shipments: 300,
    password,
    anchor: '2026-03-10',
    seed: 'waybill-demo',
    print: () => {},
  });
});

const enter = (uid: string) => signIn(uid, 'northern', password);
const menuOf = async (uid: string) => {
  const { groups } = await enter(uid);
  return groups.flatMap(({ menulist }) => menulist.map(({ CMCID }) => CMCID).filter(Boolean));
};

describe('a customer', () => {
  test('reads only rows of own accounts; the row of another is not found [R-285] [D-613]', async () => {
    const { token } = await enter('northern.user');
    const get = (path: string) => call('GET', path, { token });
    const own = (await get('shipments?limit=100&fields=id')).json<{ results: { id: number }[]; count: number }>();
    const all = await connection.run<{ id: number; isOwn: boolean }>(sql`
      select s.id, exists (
        select from group_accounts g join users u on u.id = g."user"
        where u."MT_UID" = 'northern.user' and g.account in (s.bill_to, s.shipper, s.consignee)) as "isOwn"
      from shipments s`);
    const ids = all.filter(({ isOwn }) => isOwn).map(({ id }) => id);
    expect(own.count).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
    expect(own.results.every(({ id }) => ids.includes(id))).toBe(true);
    expect((await get(`shipments/${own.results[0]?.id}`)).statusCode).toBe(200);
    const foreign = all.find(({ isOwn }) => !isOwn)?.id;
    expect((await get(`shipments/${foreign}`)).json()).toMatchObject({ status: 404, title: 'Not found' });
    expect((await get(`shipments?id=${foreign}`)).json()).toMatchObject({ results: [], count: 0 });
  });

  test('of limited access has fewer menu options, and no others may be opened [R-284]', async () => {
    const [limited, full] = [await menuOf('northern.limited'), await menuOf('northern.user')];
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.filter((cmid) => !full.includes(cmid))).toEqual([]);
    const barred = full.filter((cmid) => !limited.includes(cmid) && !['API-DOCS', 'PF-START'].includes(cmid));
    expect(barred).toContain('RPT-SHP');
    const { token } = await enter('northern.limited');
    for (const cmid of barred)
      expect((await call('GET', `globals/access/cmid?cmid=${cmid}`, { token })).json()).toMatchObject({ status: 403, title: 'Forbidden' });
  });
});

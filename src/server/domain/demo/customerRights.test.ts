import { describe, expect, test } from 'vitest';
import { demoOptions } from '../../../../test/demoOptions.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { portal, database, signIn, call } = await testServer({ withDemo: true });
const connection = database.unscoped('test');
const { password } = demoOptions;

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

  test('reads transactions of its own EDI partners alone, without their technical fields, and changes none [R-285]', async () => {
    const admin = (await signIn('admin', 'waybill', password)).token;
    const [found] = await connection.run<{ uid: string; company: string }>(sql`
      select u."MT_UID" as uid, c.code as company from edi_transactions t join edi_partners p on p.id = t.partner
      join customer_accounts a on a.customer = p.customer join group_accounts g on g.account = a.id
      join users u on u.id = g."user" and u."MT_STATUS" = 'active' and u."MT_TYPE" = 'CUSTOMER'
      join companies c on c.id = u."MT_COMP" and c.status = 'active'
      join user_menu_groups m on m."user" = u.id join menu_groups e on e.id = m.menu_group and e.code = 'CUSTOMER' order by u.id limit 1`);
    const switched = await call('POST', 'users/switchuser', { token: admin, body: { MT_UID: found?.uid, MT_COMP: found?.company } });
    const { token } = switched.json<{ token: string }>();
    const own = await connection.run<{ id: number }>(sql`
      select t.id from edi_transactions t join edi_partners p on p.id = t.partner where exists (
        select from customer_accounts a join group_accounts g on g.account = a.id join users u on u.id = g."user"
        where a.customer = p.customer and u."MT_UID" = ${found?.uid}) order by t.id`);
    expect(own.length).toBeGreaterThan(0);
    const list = await call('GET', 'edi_transactions?limit=100&sort=id&fields=id', { token, headers: { cmid: 'EDI-TRANS' } });
    expect([list.statusCode, list.json().count]).toEqual([200, own.length]);
    expect(list.json<{ results: { id: number }[] }>().results.map(({ id }) => id)).toEqual(own.slice(0, 100).map(({ id }) => id));
    const first = own[0]?.id ?? 0;
    const record = (await call('GET', `edi_transactions/${first}`, { token })).json();
    expect(record).toMatchObject({ id: first, partner_label: expect.any(String) });
    for (const name of ['payload', 'parsed', 'retries']) expect([name, record[name] ?? null]).toEqual([name, null]);
    const [foreign] = await connection.run<{ id: number }>(
      sql`select id from edi_transactions where id <> all(${own.map(({ id }) => id)}::bigint[]) limit 1`,
    );
    expect((await call('GET', `edi_transactions/${foreign?.id ?? 0}`, { token })).statusCode).toBe(404);
    for (const path of ['edi_partners', 'edi_partner_documents']) expect((await call('GET', path, { token })).statusCode).toBe(403);
    const shut = await call('GET', 'edi_transactions?payload__icontains=ISA', { token });
    expect(shut.json()).toMatchObject({ status: 400 });
  });

  test('asks for own pickups by the word me [S-285]', async () => {
    const { token, profile } = await enter('northern.user');
    const asked = (await call('GET', 'pickups?requested_by=me&limit=100', { token })).json<{
      results: { requested_by: number }[];
      count: number;
    }>();
    const [own] = await connection.run<{ id: number; count: number }>(sql`
      select u.id, (select count(*) from pickups p where p.requested_by = u.id) as count from users u where u."MT_UID" = ${profile.MT_UID}`);
    expect(asked.count).toBe(own?.count);
    expect(asked.results.every(({ requested_by: by }) => by === own?.id)).toBe(true);
    expect((await call('GET', 'pickups?requested_by__in=me,0', { token })).json()).toMatchObject({ count: asked.count });
    expect((await call('GET', 'pickups?bill_to=me', { token })).json()).toMatchObject({ status: 400 });
  });

  test('of limited access has quotes and tracing [R-284]', async () => {
    const { token } = await enter('northern.limited');
    const cmids = ['QT-START', 'TR-MULTI', 'PRO-NUM', 'PRO-BOL', 'PRO-PUDATE', 'PRO-DELDATE', 'PRO-INTER', 'TR-PO', 'TR-PICKUP', 'UA-PREF'];
    const menu = await menuOf('northern.limited');
    for (const cmid of cmids)
      expect([cmid, menu.includes(cmid), (await call('GET', `globals/access/cmid?cmid=${cmid}`, { token })).statusCode]).toEqual([
        cmid,
        true,
        200,
      ]);
    expect((await call('GET', 'quotes?limit=1', { token })).statusCode).toBe(200);
    const traced = await call('GET', 'shipments?limit=50', { token });
    const { results } = traced.json<{ results: { total_charges?: number | null }[] }>();
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ total_charges: charges = null }) => charges !== null)).toEqual([]);
    expect((await call('GET', 'shipments?fields=total_charges', { token })).json()).toMatchObject({ status: 400 });
  });

  test('of limited access has fewer menu options, and no others may be opened [R-284] [D-570] [D-601]', async () => {
    const [limited, full] = [await menuOf('northern.limited'), await menuOf('northern.user')];
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.filter((cmid) => !full.includes(cmid))).toEqual([]);
    const isPublic = (cmid: string) =>
      portal.definitions
        .current()
        .screensByCmid.get(cmid)
        ?.some(({ access }) => access === 'public') ?? false;
    const barred = full.filter((cmid) => !limited.includes(cmid) && !isPublic(cmid));
    expect(barred).toContain('RPT-SHP');
    const { token } = await enter('northern.limited');
    for (const cmid of barred)
      expect((await call('GET', `globals/access/cmid?cmid=${cmid}`, { token })).json()).toMatchObject({ status: 403, title: 'Forbidden' });
  });
});

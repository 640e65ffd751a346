import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { demoOptions } from './demoOptions.ts';
import { requestPeople } from './requestPeople.ts';

/* Templates of shipments, kept from a bill of lading, a quote and a shipment of the demo, shared or own. F34, D-249 */
const server = await requestPeople();
const { connection, call, stored, signIn } = server;
const tokenOf = async (name: string, company: string) => ({ token: (await signIn(name, company, demoOptions.password)).token });
const maker = await tokenOf('northern.admin', 'northern');
const colleague = await tokenOf('northern.user', 'northern');
const foreign = await tokenOf('maple.user', 'maple');

type Json = Readonly<Record<string, unknown>>;

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, caller = maker) {
  const answer = await call(method, path, { ...caller, ...(body && { body }) });
  return { ...(answer.body === '' ? {} : answer.json<Json>()), status: answer.statusCode } as Json & { readonly status: number };
}

/** The newest record of a kind that both users of the company see. */
async function newest(path: string, condition: string): Promise<number> {
  const seen = async (caller: typeof maker): Promise<readonly number[]> => {
    const answer = await call('GET', `${path}?limit=50&fields=id&sort=-id&${condition}`, caller);
    return answer.json<{ results: { id: number }[] }>().results.map(({ id }) => id);
  };
  const [one, other] = [await seen(maker), await seen(colleague)];
  return one.find((id) => other.includes(id)) ?? 0;
}

describe('a template', () => {
  test.each([
    ['bol', 'bols', 'total_pieces__gte=1', ['consignee_name', 'terms', 'bol_items']],
    ['quote', 'quotes', 'status=rated', ['consignee_city', 'shipper_postal', 'bol_items']],
    ['shipment', 'shipments', 'pieces__gte=1', ['consignee_name', 'consignee_address_1', 'bol_items']],
  ] as const)('is kept from a %s without dates, numbers and state', async (kind, path, condition, fields) => {
    const id = await newest(path, condition);
    const kept = await send('POST', 'shipment_templates/keep', { name: `From ${kind}`, shared: true, [kind]: id });
    expect(kept).toMatchObject({ status: 201, name: `From ${kind}`, shared: true, uses: 0 });
    const content = (await stored('shipment_templates', Number(kept['id'])))?.['content'] as Json;
    for (const field of fields) expect(content).toHaveProperty(field);
    expect(content['account']).toBe(kept['account']);
    const barred = [
      'id',
      'version',
      'status',
      'ship_date',
      'bol_number',
      'probill',
      'po_number',
      'quote',
      'total_weight',
      'created_at',
      'valid_until',
    ];
    expect(barred.filter((name) => Object.hasOwn(content, name))).toEqual([]);
    const [line] = content['bol_items'] as readonly Json[];
    expect([line?.['line'], line?.['bol'], line?.['id']]).toEqual([undefined, undefined, undefined]);
    expect(Number(line?.['pieces'])).toBeGreaterThan(0);
  });

  test('counts its uses, and is seen by its owner alone unless it is shared', async () => {
    const id = await newest('bols', 'total_pieces__gte=1');
    const own = await send('POST', 'shipment_templates/keep', { name: 'Mine', bol: id });
    const shared = await send('POST', 'shipment_templates/keep', { name: 'Ours', shared: true, bol: id });
    const seen = async (caller: typeof maker, template: unknown) =>
      (await send('GET', `shipment_templates/${String(template)}`, undefined, caller)).status;
    expect([await seen(maker, own['id']), await seen(colleague, own['id']), await seen(foreign, own['id'])]).toEqual([200, 404, 404]);
    expect([await seen(colleague, shared['id']), await seen(foreign, shared['id'])]).toEqual([200, 404]);
    const bol = await send('POST', 'bols', { account: shared['account'], template: shared['id'] });
    expect(bol).toMatchObject({ status: 201, template: shared['id'] });
    expect(await stored('shipment_templates', Number(shared['id']))).toMatchObject({ uses: 1 });
    const refused = await send('POST', 'bols', { account: shared['account'], template: own['id'] }, colleague);
    expect(refused).toMatchObject({ status: 400, errors: { template: expect.any(String) } });
  });

  test.each([
    ['of a record of another company', async () => ({ name: 'X', bol: await newest('bols', 'total_pieces__gte=1') }), foreign, 400],
    ['of nothing', async () => ({ name: 'X' }), maker, 400],
    ['of two records', async () => ({ name: 'X', bol: 1, quote: 1 }), maker, 400],
    ['without a name', async () => ({ name: '', bol: 1 }), maker, 400],
    ['of a missing record', async () => ({ name: 'X', shipment: 999_999_999 }), maker, 400],
    ['with a name that there is', async () => ({ name: 'Ours', bol: await newest('bols', 'total_pieces__gte=1') }), maker, 409],
  ] as const)('%s is refused', async (_name, body, caller, status) => {
    const before = await connection.run(sql`select count(*)::int as count from shipment_templates`);
    expect((await send('POST', 'shipment_templates/keep', await body(), caller)).status).toBe(status);
    expect(await connection.run(sql`select count(*)::int as count from shipment_templates`)).toEqual(before);
  });

  test('has content that no client writes', async () => {
    const id = await newest('bols', 'total_pieces__gte=1');
    const kept = await send('POST', 'shipment_templates/keep', { name: 'Fixed', bol: id });
    const change = await send('PUT', `shipment_templates/${String(kept['id'])}`, { version: kept['version'], content: { x: 1 } });
    expect(change.status).toBe(400);
  });
});

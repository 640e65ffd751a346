import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { moveDue } from '../src/server/framework/records/moveDue.ts';
import { listOperations } from '../src/server/parts.ts';
import { demoOptions } from './demoOptions.ts';
import { requestPeople } from './requestPeople.ts';

/* Access to the API from the request to the calls of the program (domain 3.1, D-073, D-178, D-337, R-232). */
const people = await requestPeople();
const { app, connection, call, signIn, move, stored, idOf, as, portal, clock } = people;
const start = clock.now;
const dayMs = 86_400_000;
const customer = await signIn('northern.admin', 'northern', demoOptions.password);
const colleague = await signIn('northern.user', 'northern', demoOptions.password);
const [{ id: owner } = { id: 0 }] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.admin'`);
const [account] = await connection.run<{ id: number }>(sql`select a.id from customer_accounts a join group_accounts g on g.account = a.id
  join users u on u.id = g."user" where u."MT_UID" = 'northern.admin' order by a.id limit 1`);
const scopes = ['shipments:read', 'address_book:read', 'address_book:write'];

const wanted = (values: object = {}) => ({
  company_name: 'Northern Mills',
  account: account?.id,
  contact_name: 'Ada Archer',
  email: 'ada@northern.example',
  phone: '4165550199',
  purpose: 'Trace our shipments in our own software',
  scopes,
  expected_calls: 1000,
  ip_list: null,
  terms_accepted: true,
  ...values,
});

const ask = (values: object = {}, token = customer.token) => call('POST', 'api_access_requests', { token, body: wanted(values) });

/** An approved request, carried out by the portal. @returns id of its token */
async function granted(values: object = {}): Promise<number> {
  const { id } = (await ask(values)).json<{ id: number }>();
  expect(await move('hr', 'api_access_requests', id, 'approve', { comment: 'Known customer' })).toMatchObject({ status: 'approved' });
  await moveDue(portal);
  const request = await stored('api_access_requests', id);
  expect(request).toMatchObject({ status: 'completed', token: expect.any(Number) });
  return Number(request?.['token']);
}

/** Has the token shown to its owner. */
async function shown(id: number, token = customer.token): Promise<string> {
  const answer = await call('POST', `api_tokens/${id}/secret`, { token });
  return answer.json<{ shown: readonly { value: string }[] }>().shown[0]?.value ?? '';
}

/** A call of a program from an address. */
const program = (secret: string, url: string, options: InjectOptions = {}) =>
  app.inject({ url: `/api/${url}`, headers: { authorization: `Token ${secret}` }, ...options });

const codeOf = (answer: { readonly statusCode: number; readonly json: () => unknown }) =>
  `${answer.statusCode} ${(answer.json() as { code?: string }).code ?? ''}`.trim();

afterEach(() => void (clock.now = start));

describe('a request', () => {
  test('belongs to the session; IT decides, nobody else, and nothing exists before [D-073][D-178][D-337]', async () => {
    const [{ count: waiting } = { count: 0 }] = await connection.run<{ count: number }>(
      sql`select count(*)::int as count from api_access_requests where status in ('new', 'in_progress', 'pending')`,
    );
    const answer = await ask({ requested_by: idOf('manager') });
    expect(answer.statusCode).toBe(400);
    const request = (await ask()).json<{ id: number; control_number: string; requested_by: number }>();
    expect(request).toMatchObject({ control_number: expect.stringMatching(/^AP\d{10}$/), requested_by: owner, status: 'new' });
    expect(await move('manager', 'api_access_requests', request.id, 'approve', { comment: 'Yes' })).toMatchObject({ status: 404 });
    expect(await move('hr', 'api_access_requests', request.id, 'approve')).toMatchObject({ status: 400 });
    expect(await stored('api_access_requests', request.id)).toMatchObject({ token: null });
    const { kinds } = (await call('GET', 'requests/inbox', as('hr'))).json<{ kinds: readonly { entity: string; count: number }[] }>();
    expect(kinds).toContainEqual(expect.objectContaining({ entity: 'api_access_requests', count: waiting + 1 }));
  });

  test.each([
    ['an unknown scope', { scopes: ['shipmnts:read'] }, 'scopes'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a wrong address [R-024]', { ip_list: ['203.0.113.300'] }, 'ip_list'],
    ['a prefix that is too long [R-024]', { ip_list: ['203.0.113.0/33'] }, 'ip_list'],
    ['the terms not accepted', { terms_accepted: false }, 'terms_accepted'],
    ['more calls than a token can have', { expected_calls: 100_001 }, 'expected_calls'],
  ])('with %s is refused at its field', async (_case, values, field) => {
    const answer = await ask(values);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)[0]).toMatch(new RegExp(`^${field}`));
  });
});

describe('the scopes of a request', () => {
  const said = async (values: object, language = 'en') =>
    (
      await call('POST', 'api_access_requests', { token: customer.token, body: wanted(values), headers: { 'accept-language': language } })
    ).json<{ errors: Record<string, string> }>().errors;

  test('that do not exist are named', async () => {
    const several = { scopes: ['shipments:read', 'shipmnts:read', 'bols:reed'] };
    expect(await said(several)).toEqual({ scopes: 'Not among the options: shipmnts:read, bols:reed' });
    expect(await said(several, 'fr')).toEqual({ scopes: 'Ne figure pas parmi les options\u00a0: shipmnts:read, bols:reed' });
  });

  test('that give the person who asks nothing are refused by their names, and stay where IT changes others', async () => {
    expect(await said({ scopes: ['shipments:read', 'paystubs:read', 'users/user:write'] })).toEqual({
      scopes: expect.stringMatching(/^You have no right to this yourself: [^,]+, [^,]+$/),
    });
    const { id } = (await ask()).json<{ id: number }>();
    const narrowed = { comment: 'Known customer', values: { scopes: ['address_book:write'] } };
    expect(await move('hr', 'api_access_requests', id, 'approve', narrowed)).toMatchObject({
      status: 'approved',
      scopes: ['address_book:write'],
    });
  });
});

describe('a token', () => {
  test('is shown once, to its owner alone; a new one ends the former [D-337]', async () => {
    const id = await granted();
    expect(await stored('api_tokens', id)).toMatchObject({ owner: owner, prefix: null, scopes, daily_limit: 1000 });
    expect((await call('POST', `api_tokens/${id}/secret`, { token: colleague.token })).statusCode).toBe(404);
    expect((await call('POST', `api_tokens/${id}/secret`, as('admin'))).statusCode).toBe(403);
    const first = await shown(id);
    expect(first).toMatch(/^wb_[\w-]{43}$/);
    const record = (await call('GET', `api_tokens/${id}`, { token: customer.token })).body;
    expect(record).not.toContain(first);
    expect(record).toContain(first.slice(0, 8));
    expect((await program(first, 'shipments?limit=1')).statusCode).toBe(200);
    const second = await shown(id);
    expect(codeOf(await program(first, 'shipments?limit=1'))).toBe('401 api_token_invalid');
    expect((await program(second, 'shipments?limit=1')).statusCode).toBe(200);
  });

  test('has nothing but its name and addresses changed by people, whoever they are', async () => {
    const id = await granted();
    const { version } = (await call('GET', `api_tokens/${id}`, { token: customer.token })).json<{ version: number }>();
    for (const [who, values] of [
      ['admin', { token_hash: 'x' }],
      ['admin', { scopes: ['users/user:write'] }],
      ['admin', { owner: idOf('admin') }],
      ['customer', { token_hash: 'x' }],
      ['customer', { daily_limit: 100_000 }],
      ['customer', { prefix: 'wb_AAAAA' }],
    ] as const) {
      const by = who === 'admin' ? as('admin') : { token: customer.token };
      const answer = await call('PUT', `api_tokens/${id}`, { ...by, body: { version, ...values } });
      expect([who, values, answer.statusCode]).toEqual([who, values, 400]);
    }
    const named = await call('PUT', `api_tokens/${id}`, { token: customer.token, body: { version, name: `Warehouse ${id}` } });
    expect(named.statusCode).toBe(200);
    await connection.run(sql`update api_tokens set status = 'disabled' where id = ${id}`);
    expect(codeOf(await call('POST', `api_tokens/${id}/secret`, { token: customer.token }))).toBe('409 api_token_disabled');
  });

  test('decides nothing: a decision is a person’s', async () => {
    const id = await granted({ scopes: ['shipment_instructions:write', 'shipment_instructions:read'] });
    const secret = await shown(id);
    const decide = (path: string) => program(secret, path, { method: 'POST', payload: { version: 1, rows: [{ id: 1, version: 1 }] } });
    expect(codeOf(await decide('shipment_instructions/1/transitions/accept'))).toBe('403 not_for_programs');
    expect(codeOf(await decide('shipment_instructions/transitions/accept'))).toBe('403 not_for_programs');
  });

  test('opens the calls of its scopes, with the rows of its owner', async () => {
    const secret = await shown(await granted());
    const own = (await call('GET', 'shipments?limit=5', { token: customer.token })).json();
    expect((await program(secret, 'shipments?limit=5')).json()).toEqual(own);
    expect(codeOf(await program(secret, 'quotes?limit=1'))).toBe('403 scope_missing');
    expect((await program(secret, 'address_book?limit=1')).statusCode).toBe(200);
    for (const [method, url] of [
      ['GET', 'users/userstate'],
      ['GET', 'requests/inbox'],
      ['POST', 'exports/'],
      ['GET', 'api_tokens?limit=1'],
      ['PUT', 'users/resettoken'],
    ] as const) {
      const answer = await program(secret, url, { method });
      expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([403, 404, 405])]);
    }
    // A scope adds no right: the owner may not change shipments.
    await connection.run(sql`update api_tokens set scopes = ${['shipments:write', 'users/user:read']}::text[]
      where token_hash is not null and id = (select max(id) from api_tokens)`);
    expect((await program(secret, 'users/user?limit=1')).statusCode).toBe(403);
    expect(codeOf(await program(secret, 'shipments?limit=1'))).toBe('403 scope_missing');
  });

  test('works from its addresses alone; a change is in force at the next call, on every process [R-232][D-722]', async () => {
    const id = await granted({ ip_list: ['203.0.113.0/24', '2001:db8::/32'] });
    const secret = await shown(id);
    const from = async (remoteAddress: string) => codeOf(await program(secret, 'shipments?limit=1', { remoteAddress }));
    expect(await from('203.0.113.77')).toBe('200');
    expect(await from('::ffff:203.0.113.77')).toBe('200');
    expect(await from('2001:db8:1::5')).toBe('200');
    expect(await from('198.51.100.1')).toBe('403 address_not_allowed');
    const { version } = (await call('GET', `api_tokens/${id}`, { token: customer.token })).json<{ version: number }>();
    const changed = await call('PUT', `api_tokens/${id}`, { token: customer.token, body: { version, ip_allowlist: ['198.51.100.1'] } });
    expect(changed.statusCode).toBe(200);
    clock.now = new Date(clock.now.getTime() + 10 * 60_000);
    expect(await from('198.51.100.1')).toBe('200');
    expect(await from('203.0.113.77')).toBe('403 address_not_allowed');
  });

  test('counts its calls of the day, and its use; the next day counts anew', async () => {
    const id = await granted({ expected_calls: 3 });
    const secret = await shown(id);
    const calls = await Promise.all(Array.from({ length: 5 }, () => program(secret, 'shipments?limit=1')));
    expect(calls.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
    expect(calls.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/);
    expect(await stored('api_tokens', id)).toMatchObject({ calls_that_day: 3, last_used_at: clock.now });
    clock.now = new Date(clock.now.getTime() + dayMs);
    expect((await program(secret, 'shipments?limit=1')).statusCode).toBe(200);
    expect(await stored('api_tokens', id)).toMatchObject({ calls_that_day: 1 });
  });

  test.each([
    ['disabled', sql`update api_tokens set status = 'disabled'`],
    ['expired', sql`update api_tokens set expires_on = '2020-01-01'`],
  ])('that is %s opens nothing', async (_case, change) => {
    const id = await granted();
    const secret = await shown(id);
    await connection.run(sql`${change} where id = ${id}`);
    const answer = await program(secret, 'shipments?limit=1');
    expect(codeOf(answer)).toBe('401 api_token_invalid');
    expect(answer.headers['www-authenticate']).toContain('api_token_invalid');
  });

  test('ends with the access of its owner, and an invented one opens nothing', async () => {
    const secret = await shown(await granted());
    await connection.run(sql`update users set "MT_STATUS" = 'suspended' where id = ${owner}`);
    expect(codeOf(await program(secret, 'shipments?limit=1'))).toBe('401 api_token_invalid');
    await connection.run(sql`update users set "MT_STATUS" = 'active' where id = ${owner}`);
    for (const wrong of [`wb_${'A'.repeat(43)}`, secret.slice(0, -1), `${secret}x`])
      expect(codeOf(await program(wrong, 'shipments?limit=1'))).toBe('401 api_token_invalid');
  });
});

test('no other call is open to a token of one scope, above the level public', async () => {
  const secret = await shown(await granted({ scopes: ['shipments:read'] }));
  const closed = listOperations(portal.definitions.current())
    .map(({ endpoint }) => endpoint)
    .filter(({ access, scope }) => access !== 'public' && scope !== 'shipments:read');
  // All calls of areas; of those of definitions, which are alike, one in ten.
  const tried = closed.filter(({ scope }, place) => scope === undefined || place % 10 === 0);
  expect(tried.length).toBeGreaterThan(150);
  const codes = await Promise.all(
    tried.map(async ({ method, path, scope }) => {
      const answer = await program(secret, path.replaceAll(/\{\w+\}/g, '1'), { method });
      return { call: `${method} ${path}`, code: codeOf(answer), expected: scope ? '403 scope_missing' : '403 not_for_programs' };
    }),
  );
  expect(codes.filter(({ code, expected }) => code !== expected)).toEqual([]);
});

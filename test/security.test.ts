import fs from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Connection } from '../src/server/db/Connection.ts';
import type { Database } from '../src/server/db/Database.ts';
import { guardConnection, withoutGuard } from '../src/server/db/guardConnection.ts';
import { sql } from '../src/server/db/sql.ts';
import { listOperations } from '../src/server/parts.ts';
import { issueExternalSession } from '../src/server/shell/session/externalSessions.ts';
import { testDatabase } from './database.ts';
import { deliver, hashIn, mailServer } from './mail.ts';
import { addCompany, addGroup, addPerson, changeRow, password } from './people.ts';
import { checkout } from './plainServer.ts';
import { loginRequest, testServer } from './server.ts';

/** Lines of docs/security.md that concern the whole portal; each area's tests cover the defences of the area. */
let statements = 0;
const server = await testServer({ database: counted((await testDatabase()).database) });
const { app, database, portal, call, signIn, clock } = server;
const connection = database.unscoped('test');
const mail = await mailServer();
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'READERS');
const ann = await addPerson(database, { uid: 'ann', company: acme, group });
const operations = listOperations(portal.definitions.current());

const cookieOf = ({ cookies }: LightMyRequestResponse, name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
const login = (fields: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
  app.inject(loginRequest({ username: 'ann', company: 'acme', password, ...fields }, { headers }));

describe('another web site', () => {
  test('no call but the sign-in itself takes a cookie for a sign-in', async () => {
    const cookie = `login_acme=${cookieOf(await login({ keep: 'Y' }), 'login_acme')}; kept_acme=1`;
    const admitted: string[] = [];
    for (const { endpoint } of operations.filter(({ endpoint: { access } }) => access !== 'public')) {
      const url = endpoint.path.replaceAll(/\{\w+\}/g, '1');
      const answer = await call(endpoint.method, url, { headers: { cookie } });
      if (answer.statusCode !== 401) admitted.push(`${endpoint.method} ${endpoint.path}: ${answer.statusCode}`);
    }
    expect(admitted).toEqual([]);
  });

  test('a form of it cannot be sent to the sign-in by cookie', async () => {
    const token = cookieOf(await login({ keep: 'Y' }), 'login_acme');
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
    for (const type of types) {
      const headers = { cookie: `login_acme=${token}`, 'content-type': type };
      const send = (further: object) =>
        app.inject({
          method: 'POST',
          url: '/api/users/user_session_log_in',
          headers: { ...headers, ...further },
          payload: '{"company":"acme"}',
        });
      const [unsaid, foreign] = [await send({}), await send({ origin: 'https://evil.example' })];
      expect([type, unsaid.statusCode, unsaid.cookies]).toEqual([type, 415, []]);
      expect([type, foreign.statusCode, foreign.cookies]).toEqual([type, 403, []]);
    }
  });

  test.each([
    ['the site', { 'sec-fetch-site': 'cross-site' }],
    ['the origin', { origin: 'https://evil.example' }],
    ['another host of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' }],
    ['another host of the same domain that hides its origin', { 'sec-fetch-site': 'same-site' }],
    ['an origin that is hidden', { origin: 'null' }],
  ])('it makes no call that changes something or sets a cookie, by %s', async (_name, headers) => {
    const { token } = await signIn('ann', 'acme');
    const admitted: string[] = [];
    for (const { endpoint } of operations) {
      if (endpoint.method === 'GET' && !endpoint.setsCookie) continue;
      const url = endpoint.path.replaceAll(/\{\w+\}/g, '1');
      const answer = await call(endpoint.method, url, { token, headers: { ...headers, cookie: 'login_acme=x; kept_acme=1' } });
      if (answer.statusCode !== 403 || answer.json().code !== 'foreign_site' || answer.cookies.length > 0)
        admitted.push(`${endpoint.method} ${endpoint.path}: ${answer.statusCode}`);
    }
    expect(admitted).toEqual([]);
    const forged = await login({ keep: 'Y' }, headers);
    expect([forged.statusCode, forged.cookies]).toEqual([403, []]);
    expect(forged.json()).toMatchObject({ code: 'foreign_site', detail: expect.stringContaining('another site') });
  });

  test('only calls that it cannot make answer with a cookie, but for the way back from the identity provider', () => {
    const source = (file: string) => fs.readFileSync(path.join(checkout, file), 'utf8');
    const setters = fs
      .globSync('src/server/**/*.ts', { cwd: checkout })
      .filter(
        (file) =>
          !file.endsWith('.test.ts') && /\b(setCookie|clearCookie|loginCookie\.(set|clear)|knownDevice\.remember)\(/.test(source(file)),
      )
      .toSorted();
    expect(setters).toEqual([
      'src/server/shell/session/entryRoutes.ts',
      'src/server/shell/session/knownDevice.ts',
      'src/server/shell/session/loginCookie.ts',
      'src/server/shell/session/sessionRoutes.ts',
      'src/server/shell/sign_on/signOnRoutes.ts',
    ]);
    const readable = operations.filter(({ endpoint: { method, setsCookie } }) => method === 'GET' && setsCookie);
    expect(readable.map(({ endpoint: { path: call } }) => call)).toEqual(['oidc/login']);
  });

  test('its scripts are allowed no call and read no answer', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const method of ['OPTIONS', 'GET'] as const) {
      const answer = await app.inject({ method, url: '/api/version', headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('it can neither frame a page, nor keep a hand on its window, nor learn its address', async () => {
    const page = { accept: 'text/html,*/*' };
    for (const url of ['/', '/acme/login', '/api/version', '/api/docs/']) {
      const { headers } = await app.inject({ url, headers: page });
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    }
  });
});

describe('tokens', () => {
  test('a sign-in never goes on with a token that was there before it', async () => {
    const { token } = await signIn('ann', 'acme');
    const answer = await login({ keep: 'Y' }, { authorization: `Token ${token}`, cookie: 'login_acme=chosen; kept_acme=1' });
    expect([answer.json().token, cookieOf(answer, 'login_acme')]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w.-]{43,}$/),
    ]);
    expect([token, 'chosen']).not.toContain(answer.json().token);
    expect(cookieOf(answer, 'login_acme')).not.toBe('chosen');
  });

  test('a copy of the database holds nothing that signs anybody in', async () => {
    const kept = await login({ keep: 'Y' });
    const external = await issueExternalSession(connection, { userId: ann, companyId: acme, now: clock.now });
    await call('POST', 'passwordreset/hashbyemail', { body: { email: 'ann@example.com', company: 'acme' } });
    const link = (await deliver(server, mail)).map(hashIn).join('');
    const secrets = [password, kept.json().token, cookieOf(kept, 'login_acme'), external, link];
    expect(secrets.filter((secret) => String(secret).length < 12)).toEqual([]);
    const tables = await connection.run<{ name: string }>(sql`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
    const found: string[] = [];
    for (const { name } of tables)
      for (const secret of secrets) {
        const [row] = await connection.run<{ found: boolean }>(
          sql`select exists (select from ${sql.id(name)} t where strpos(to_jsonb(t)::text, ${String(secret)}) > 0) as found`,
        );
        if (row?.found) found.push(name);
      }
    expect(found).toEqual([]);
    expect(tables.length).toBeGreaterThan(30);
  });
});

describe('guessing', () => {
  /** Number of statements of a call, and its answer without the parts that always differ. */
  const workOf = async (make: () => Promise<LightMyRequestResponse>) => {
    await connection.run(sql`delete from attempt_limits`);
    await connection.run(sql`delete from user_logons`);
    const before = statements;
    const { statusCode, body } = await make();
    return [statements - before, statusCode, body.replaceAll(/"(request_id|expires)":"[^"]*"/g, '')];
  };
  const post = (url: string, body: object) => workOf(() => call('POST', url, { body }));

  test('an unknown user costs the steps of a known one, and gets the same answer', async () => {
    const names = ['ann', 'nobody.here'];
    for (const attempt of [
      (username: string) => workOf(() => login({ username, password: 'Wrong-Password-1' })),
      (username: string) => post('passwordreset/sendcode', { username, company: 'acme', method: 'email' }),
      (username: string) => post('passwordreset/verifycode', { username, company: 'acme', code: '000000' }),
      (username: string) => post('users/activate', { username, company: 'acme', activation_code: '000000' }),
    ]) {
      const [known, unknown] = [await attempt(names[0] ?? ''), await attempt(names[1] ?? '')];
      expect(known[0]).toBeGreaterThan(3);
      expect(unknown).toEqual(known);
    }
    await changeRow(database, 'users', ann, { failed_logins: 0, locked_at: null });
  });

  test('an address cannot be feigned to slip past the limits', async () => {
    const balanced = await testServer({ database, environment: { TRUSTED_PROXIES: '198.51.100.0/24, 2001:db8::7' } });
    const from = async (remoteAddress: string, forwarded: string, portal = app) => {
      await connection.run(sql`delete from user_logons`);
      await portal.inject(
        loginRequest({ username: 'ann', company: 'acme', password }, { remoteAddress, headers: { 'x-forwarded-for': forwarded } }),
      );
      const [row] = await connection.run<{ ip_address: string }>(sql`select ip_address from user_logons`);
      return row?.ip_address;
    };
    // From elsewhere the header is ignored; from the balancer on this machine its own entry counts, the last one.
    expect(await from('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(await from('127.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    // With configured balancers, the last entry that is no balancer counts.
    expect(await from('198.51.100.2', '192.0.2.1, 203.0.113.9', balanced.app)).toBe('203.0.113.9');
    expect(await from('198.51.100.2', '192.0.2.1, 203.0.113.9, 2001:db8::7', balanced.app)).toBe('203.0.113.9');
    expect(await from('203.0.113.10', '203.0.113.9', balanced.app)).toBe('203.0.113.10');
  });
});

describe('calls that take a form', () => {
  const forms = operations.map(({ endpoint }) => endpoint).filter(({ body }) => body === 'form');

  test.each(forms.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s takes JSON as well, with the same answer',
    async (_name, { method, path: url }) => {
      const person = { username: 'ann', company: 'acme' };
      const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
        'users/login': { ...person, password },
        'users/refresh': person,
        users: { MT_FNAME: 'Ann' },
      };
      const own = bodies[url] ?? {};
      const send = async (type: string, payload: string) => {
        const { token } = await signIn('ann', 'acme');
        const answer = await app.inject({
          method,
          url: `/api/${url}`,
          headers: { authorization: `Token ${token}`, 'content-type': type },
          payload,
        });
        return { status: answer.statusCode, keys: Object.keys(answer.json()) };
      };
      const asForm = await send('application/x-www-form-urlencoded', new URLSearchParams(own).toString());
      expect(asForm.status).toBe(200);
      expect(await send('application/json', JSON.stringify(own))).toEqual(asForm);
      expect((await send('text/plain', 'x')).status).toBe(415);
    },
  );
});

describe('a response', () => {
  test.each([
    ['a company at the sign-in', (text: string) => login({ company: text, keep: 'Y' })],
    ['a company of the login cookie', (text: string) => call('POST', 'users/user_session_log_in', { body: { company: text } })],
    ['a company at the identity provider', (text: string) => call('GET', `oidc/login?company=${encodeURIComponent(text)}`)],
    ['a company of the sign-in page', (text: string) => call('GET', `globals/company?company=${encodeURIComponent(text)}`)],
    ['a page', (text: string) => app.inject(`/${encodeURIComponent(text)}/login`)],
  ])('line breaks in %s reach no header', async (_name, send) => {
    for (const text of ['acme\r\nSet-Cookie: evil=1', 'acme\nLocation: https://evil.example/', 'acme\u2028x', 'acme; Domain=example.com']) {
      const answer = await send(text);
      expect(answer.statusCode).toBeLessThan(500);
      const headers = Object.entries(answer.headers).flat(2).map(String);
      expect(headers.filter((value) => /evil|[\r\n]|domain=/i.test(value))).toEqual([]);
    }
  });

  test('a client that sends slowly, or nothing, is cut off', () => {
    expect(app.server.requestTimeout).toBe(60_000);
    expect(app.server.headersTimeout).toBeGreaterThan(0);
    expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(app.server.keepAliveTimeout).toBeGreaterThan(0);
  });

  test('answers do not name the software behind them', async () => {
    for (const url of ['/api/version', '/api/nothing', '/']) {
      const { headers } = await app.inject(url);
      expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined]);
    }
  });
});

test('every package is one exact version, whose content the lock file fixes', () => {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(checkout, file), 'utf8')) as Record<string, Record<string, unknown>>;
  for (const folder of ['.', 'vendor/sources']) {
    const { dependencies, devDependencies, optionalDependencies } = read(path.join(folder, 'package.json'));
    const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    // A package below vendor/ is a part of the checkout.
    expect(ranges.filter(([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:vendor\/\w+)$/.test(String(version)))).toEqual([]);
    const locked = read(path.join(folder, 'package-lock.json'))['packages'] ?? {};
    const packages = (Object.entries(locked) as [string, { integrity?: string; link?: boolean }][]).filter(([name]) =>
      name.includes('node_modules/'),
    );
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([]);
  }
});

/** A database that counts its statements. */
function counted(inner: Database): Database {
  const connectionOf = <C extends Connection>(each: C): C => ({
    ...each,
    run: (query, options) => {
      statements += 1;
      return each.run(query, options);
    },
    transaction: (work) => each.transaction((tx) => work(connectionOf(tx))),
  });
  return {
    ...inner,
    scoped: (ctx) => guardConnection(connectionOf(withoutGuard(inner.scoped(ctx))), ctx),
    unscoped: (reason) => connectionOf(inner.unscoped(reason)),
  };
}

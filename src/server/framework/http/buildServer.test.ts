import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { plainServer } from '../../../../test/plainServer.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'built-app-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
fs.mkdirSync(path.join(folder, 'dist/assets'), { recursive: true });
fs.writeFileSync(path.join(folder, 'dist/index.html'), '<title>The app</title>');
fs.writeFileSync(path.join(folder, 'dist/assets/main-abc.js'), `console.debug('${'x'.repeat(3000)}')`);

let isReady = true;
const left = Promise.withResolvers<unknown>();
const app = await plainServer({
  root: folder,
  environment: { METRICS_TOKEN: 'a-token-of-the-collector' },
  listOperations: () => [
    {
      endpoint: { method: 'GET', path: 'books/{id}', group: 'Books', access: 'public', summary: 'Read' },
      handler: async () => 'x'.repeat(5000),
    },
    {
      endpoint: { method: 'POST', path: 'books', group: 'Books', access: 'public', summary: 'Add' },
      handler: async ({ body }) => ({ length: JSON.stringify(body)?.length ?? 0 }),
    },
    {
      endpoint: { method: 'GET', path: 'slow', group: 'Books', access: 'public', summary: 'Slow' },
      handler: async ({ ctx }) => {
        ctx.signal?.addEventListener('abort', () => left.resolve(ctx.signal?.reason));
        return left.promise;
      },
    },
  ],
  checks: { database: async () => true, schema: async () => isReady, definitions: async () => Promise.reject(new Error('no')) },
});
const page = { accept: 'text/html,*/*' };

test('every answer forbids foreign scripts, eval, frames and guessing of types', async () => {
  for (const url of ['/', '/api/books/1', '/api/nothing', '/healthz', '/api/docs/']) {
    const { headers } = await app.inject({ url, headers: page });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).not.toContain('https:');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test.each(['/', '/acme/login', '/acme/pages/BOOKS/7', '/documents/a/b'])(
  'the page %s is the app, asked for anew each time',
  async (url) => {
    const answer = await app.inject({ url, headers: page });
    expect(answer).toMatchObject({ statusCode: 200, body: '<title>The app</title>' });
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test.each([
  ['a program that takes anything', { url: '/acme/login', headers: { accept: '*/*' } }, 200],
  ['a program that does not say', { url: '/acme/login' }, 200],
  ['a monitor that wants no body', { method: 'HEAD', url: '/acme/login', headers: { accept: '*/*' } }, 200],
  ['a program that wants a file', { url: '/robots.txt', headers: { accept: '*/*' } }, 404],
  ['a program that wants JSON', { url: '/acme/login', headers: { accept: 'application/json' } }, 404],
  ['a program that sends something', { method: 'POST', url: '/acme/login', headers: page }, 404],
] as const)('a page for %s', async (_name, request, status) => {
  expect((await app.inject(request)).statusCode).toBe(status);
});

test('assets are kept for ever; one that is missing is not the page', async () => {
  expect((await app.inject('/assets/main-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await app.inject({ url: '/assets/main-old.js', headers: { accept: '*/*' } })).toMatchObject({ statusCode: 404 });
});

test.each(['/', '/index.html', '/assets/main-abc.js'])(
  'a range beyond the end of %s is refused with the length of the file',
  async (url) => {
    const answer = await app.inject({ url, headers: { ...page, range: 'bytes=99999999999-' } });
    expect(answer).toMatchObject({ statusCode: 416 });
    expect(answer.json()).toMatchObject({ status: 416, code: 'range_not_satisfiable', title: 'Range not satisfiable' });
    expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
    expect((await app.inject({ url, headers: { ...page, range: 'bytes=0-3' } })).statusCode).toBe(206);
  },
);

test('a file outside the build cannot be had', async () => {
  fs.writeFileSync(path.join(folder, 'private.txt'), 'private');
  for (const url of ['/../private.txt', '/..%2fprivate.txt', '/assets/..%2f..%2fprivate.txt'])
    expect((await app.inject(url)).body).not.toBe('private');
});

test('without a build the API works and pages are missing', async () => {
  const bare = await plainServer({ root: path.join(folder, 'nowhere'), listOperations: () => [] });
  expect(await bare.inject({ url: '/', headers: page })).toMatchObject({ statusCode: 404 });
  expect((await bare.inject('/api/openapi.json')).statusCode).toBe(200);
});

test('long answers are compressed', async () => {
  const answer = await app.inject({ url: '/api/books/1', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload.length).toBeLessThan(200);
});

test('healthz says that the process is up, readyz which check fails', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  isReady = false;
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'not ready', checks: { database: true, schema: false, definitions: false } });
});

test('metrics count by the pattern of a call, for this machine or the token alone', async () => {
  await app.inject('/api/books/12345');
  const here = await app.inject('/metrics');
  expect(here.body).toMatch(/http_request_duration_seconds_count\{method="GET",path="\/api\/books\/\{id\}",status="200"\} \d/);
  // A bare number may be among the bytes of the process by chance.
  expect(here.body).not.toMatch(/path="[^"]*12345/);
  const away = { remoteAddress: '203.0.113.7' };
  expect((await app.inject({ url: '/metrics', ...away })).statusCode).toBe(403);
  expect((await app.inject({ url: '/metrics', ...away, headers: { authorization: 'Bearer wrong' } })).statusCode).toBe(403);
  expect((await app.inject({ url: '/metrics', ...away, headers: { authorization: 'Bearer a-token-of-the-collector' } })).statusCode).toBe(
    200,
  );
});

test('the page of the API is served from here, with our own document', async () => {
  const { body } = await app.inject('/api/docs/');
  expect(body).toContain('swagger-ui');
  expect(body).not.toMatch(/(src|href)="https?:/);
  expect((await app.inject('/api/docs/json')).json()).toEqual((await app.inject('/api/openapi.json')).json());
});

test('a body counts as what it unpacks to, so that a small one cannot be a huge one', async () => {
  const sent = (text: string) => ({
    method: 'POST' as const,
    url: '/api/books',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(text),
  });
  const longest = (1 << 20) - 2;
  expect((await app.inject(sent(`"${'x'.repeat(longest)}"`))).json()).toEqual({ length: longest + 2 });
  expect((await app.inject(sent(`"${'x'.repeat(longest + 1)}"`))).json()).toMatchObject({ status: 413, code: 'body_too_large' });
});

/** Sends raw bytes. @returns the whole answer, until the connection closes */
const ask = (text: string) =>
  new Promise<string>((resolve) => {
    const { port } = app.server.address() as AddressInfo;
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer));
  });

test('requests that are not HTTP, and headers that are too large, are answered as problems', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await ask('rubbish\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
  expect(await ask(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/,
  );
});

test('connections with unreadable requests are let go soon, also by a client that never closes', async () => {
  const { port } = app.server.address() as AddressInfo;
  const count = promisify((done: (error: Error | null, count: number) => void) => app.server.getConnections(done));
  const sockets = Array.from({ length: 50 }, () => net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await expect.poll(() => count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(50);
  for (const socket of sockets) socket.write('GARBAGE\r\n\r\n');
  await expect.poll(() => count(), { timeout: 20_000 }).toBeLessThan(10);
  for (const socket of sockets) socket.destroy();
});

test('beyond the connections that are set a further one is closed at once', async () => {
  const small = await plainServer({ environment: { MAX_CONNECTIONS: '10' }, listOperations: () => [] });
  await small.listen({ port: 0, host: '127.0.0.1' });
  const { port } = small.server.address() as AddressInfo;
  const open = async () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const held = await Promise.all(Array.from({ length: 10 }, open));
  const refused = await open();
  await once(refused, 'close');
  for (const socket of held) socket.destroy();
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status, { timeout: 20_000 })
    .toBe(200);
});

test('a request that takes too long to arrive is 408', async () => {
  const slow = await plainServer({ listOperations: () => [] });
  await slow.listen({ port: 0, host: '127.0.0.1' });
  // The server looks for slow requests twice a minute; the test reports one at once.
  slow.server.once('connection', (socket) => {
    setImmediate(() => slow.server.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket));
  });
  const socket = net.connect((slow.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write('GET / HT'));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 408 Request Timeout[\s\S]*"code":"request_too_slow"/);
});

async function answered(url: string, accept: string) {
  const answer = await ask(`GET ${url} HTTP/1.1\r\nhost: x\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: head.slice(9, 12), location: /^location: (.*)$/m.exec(head)?.[1], body };
}

test.each([
  ['//acme.example/login?a=1', '/acme.example/login?a=1'],
  ['///acme.example', '/acme.example'],
  ['/\\acme.example', '/acme.example'],
  ['/\\acme.example/%', '/acme.example/%25'],
  ['//%5Cacme.example/%', '/%255Cacme.example/%25'],
  ['/%', '/%25'],
  ['/acme/%ff', '/acme/%25ff'],
  ['http://acme.example/%', undefined],
])('%s redirects to the page that was probably meant, never to another host', async (url, meant) => {
  expect(await answered(url, 'text/html')).toMatchObject({ status: meant === undefined ? '400' : '302', location: meant });
  expect(await answered(url, 'application/json')).toMatchObject({ status: '400', location: undefined });
});

test.each([
  ['escaped backslashes', '/%5C%5Cacme.example'],
  ['an escaped slash and backslash', '/%2f%5cacme.example'],
  ['an escaped backslash within', '/acme/%5C'],
  ['two slashes within', '/acme//login'],
  ['steps upwards', '/acme/../../login'],
  ['escaped steps upwards', '/%2e%2e/login'],
  ['a NUL', '/acme%00'],
  ['a name longer than a file may have', `/${'a'.repeat(3000)}`],
  ['another host, as for a proxy', 'http://acme.example/login'],
])('an address with %s is the app to people, which says that there is no such page, and an error to programs', async (_name, url) => {
  expect(await answered(url, 'text/html')).toEqual({ status: '200', location: undefined, body: '<title>The app</title>' });
  const refused = await answered(url, 'application/json');
  expect(refused).toEqual({ status: '400', location: undefined, body: expect.stringContaining('"code":"malformed_request"') });
});

test('a client that leaves stops its call', async () => {
  const { port } = app.server.address() as AddressInfo;
  app.server.once('request', () => setImmediate(() => request.destroy()));
  const request = http.get({ port, host: '127.0.0.1', path: '/api/slow' }).on('error', () => {});
  expect(await left.promise).toMatchObject({ code: 'client_gone', status: 499 });
});

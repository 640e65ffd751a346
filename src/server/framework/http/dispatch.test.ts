import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { plainServer } from '../../../../test/plainServer.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Call, Operation } from './Call.ts';

const endpoint = (given: Pick<Endpoint, 'method' | 'path'> & Partial<Endpoint>): Endpoint => ({
  group: 'Books',
  access: 'public',
  summary: 'A made-up call',
  ...given,
});
const echo = async ({ params, queryText: query, body, ctx, session }: Call) => ({
  params,
  query,
  body: body ?? null,
  cmid: ctx.cmid,
  language: ctx.language,
  timezone: ctx.timezone,
  now: ctx.now.toISOString(),
  user: ctx.reader.userId,
  type: ctx.reader.type,
  signedIn: session !== undefined,
});
const { shelf_full: shelfFull } = defineErrors({ shelf_full: 409 });
const operations: readonly Operation[] = [
  { endpoint: endpoint({ method: 'GET', path: 'books', list: true }), handler: echo },
  { endpoint: endpoint({ method: 'POST', path: 'books', status: 201 }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'books/{id}', query: { type: 'object' } }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'shelves/{code}', query: { type: 'object' } }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'rooms/{id}', idKind: 'text' }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'books/newest' }), handler: async () => 'a bare text' },
  { endpoint: endpoint({ method: 'DELETE', path: 'books/{id}', status: 204 }), handler: async () => undefined },
  { endpoint: endpoint({ method: 'POST', path: 'books/lend', body: 'form' }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'mine', access: 'user' }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'mine/reset', access: 'user', whileResetting: true }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'theirs', access: 'admin' }), handler: echo },
  { endpoint: endpoint({ method: 'GET', path: 'staff', access: 'user', types: ['EMPLOYEE', 'ADMIN'] }), handler: echo },
  {
    endpoint: endpoint({ method: 'GET', path: 'broken' }),
    handler: async () => {
      throw new Error('the secret inside');
    },
  },
  {
    endpoint: endpoint({ method: 'GET', path: 'full' }),
    handler: async () => {
      throw shelfFull({}, { errors: { shelf: { key: 'validation.max', values: { max: 3 } } } });
    },
  },
  {
    endpoint: endpoint({ method: 'GET', path: 'sent' }),
    handler: async ({ reply }) => reply.type('application/json').send('{"passed": "through"}'),
  },
];
const app = await plainServer({ listOperations: () => operations });
const token = (name: string) => ({ authorization: `Token ${name}` });

test('a call gets its parts: placeholders, query, body, cmid, language, zone, clock and reader', async () => {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/shelves/a%2Fb?x=1&y=%C3%A9',
    headers: { ...token('clerk'), cmid: 'BOOKS', 'accept-language': 'fr' },
  });
  expect(answer.json()).toEqual({
    params: { code: 'a/b' },
    query: 'x=1&y=%C3%A9',
    body: null,
    cmid: 'BOOKS',
    language: 'fr',
    timezone: 'America/Vancouver',
    now: '2026-03-10T15:00:00.000Z',
    user: 1,
    type: 'CUSTOMER',
    signedIn: true,
  });
});

test('without headers: cmid UNKNOWN, English, the default zone, type ANON [S-128]', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/books' });
  expect(answer.json()).toMatchObject({ cmid: 'UNKNOWN', language: 'en', timezone: 'America/Toronto', type: 'ANON', signedIn: false });
});

test.each([
  ['en-us', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9', 'fr'],
  ['de', 'en'],
])('Accept-Language %s is answered in %s', async (sent, language) => {
  const answer = await app.inject({ method: 'GET', url: '/api/books', headers: { 'accept-language': sent } });
  expect(answer.json()).toMatchObject({ language });
});

test('a literal path wins over a placeholder; a bare text is sent as JSON', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/books/newest' });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toBe('a bare text');
});

test('`{id}` takes digits; of an entity with text keys any segment', async () => {
  expect((await app.inject('/api/books/0017')).json()).toMatchObject({ params: { id: '0017' } });
  expect((await app.inject('/api/rooms/N%2017')).json()).toMatchObject({ params: { id: 'N 17' } });
});

test('success status, no content, HEAD, and what a handler sends by itself', async () => {
  expect(await app.inject({ method: 'POST', url: '/api/books', payload: { title: 'Été' } })).toMatchObject({ statusCode: 201 });
  expect(await app.inject({ method: 'DELETE', url: '/api/books/7' })).toMatchObject({ statusCode: 204, body: '' });
  expect(await app.inject({ method: 'HEAD', url: '/api/books' })).toMatchObject({ statusCode: 200, body: '' });
  expect(await app.inject({ method: 'GET', url: '/api/sent' })).toMatchObject({ statusCode: 200, body: '{"passed": "through"}' });
});

test('a DELETE body is read [B-222]', async () => {
  const seen: unknown[] = [];
  const server = await plainServer({
    listOperations: () => [
      { endpoint: endpoint({ method: 'DELETE', path: 'shelf', status: 204 }), handler: async ({ body }) => void seen.push(body) },
    ],
  });
  await server.inject({ method: 'DELETE', url: '/api/shelf', payload: { shelf: 3 } });
  await server.inject({ method: 'DELETE', url: '/api/shelf', headers: { 'content-type': 'application/json' } });
  expect(seen).toEqual([{ shelf: 3 }, undefined]);
});

test('answers and refusals of the API are kept nowhere', async () => {
  for (const url of ['/api/books', '/api/nothing', '/api/mine'])
    expect((await app.inject({ method: 'GET', url })).headers['cache-control']).toBe('private, no-store');
});

interface Refusal {
  readonly name: string;
  readonly request: InjectOptions;
  readonly status: number;
  readonly code: string;
}

const refusals: readonly Refusal[] = [
  { name: 'an unknown path [S-214]', request: { url: '/api/nothing' }, status: 404, code: 'unknown_call' },
  { name: 'an unknown path below a known one', request: { url: '/api/books/1/2' }, status: 404, code: 'unknown_call' },
  { name: 'a word where the key of a record is due [S-214]', request: { url: '/api/books/options' }, status: 404, code: 'unknown_call' },
  {
    name: 'any method on a word where the key of a record is due',
    request: { method: 'POST', url: '/api/books/copy' },
    status: 404,
    code: 'unknown_call',
  },
  { name: 'a trailing slash', request: { url: '/api/books/' }, status: 404, code: 'unknown_call' },
  { name: '/api itself', request: { url: '/api' }, status: 404, code: 'unknown_call' },
  { name: 'another method of a known path [S-214]', request: { method: 'PUT', url: '/api/books' }, status: 404, code: 'unknown_call' },
  { name: 'PATCH', request: { method: 'PATCH', url: '/api/books/1' }, status: 404, code: 'unknown_call' },
  { name: 'a user call without token', request: { url: '/api/mine' }, status: 401, code: 'login_required' },
  {
    name: 'another scheme',
    request: { url: '/api/mine', headers: { authorization: 'Bearer clerk' } },
    status: 401,
    code: 'login_required',
  },
  { name: 'an unknown token', request: { url: '/api/mine', headers: token('nobody') }, status: 401, code: 'session_expired' },
  { name: 'an admin call without token', request: { url: '/api/theirs' }, status: 401, code: 'login_required' },
  { name: 'an admin call of another type', request: { url: '/api/theirs', headers: token('clerk') }, status: 403, code: 'no_permission' },
  { name: 'a user type that is not named', request: { url: '/api/staff', headers: token('clerk') }, status: 403, code: 'no_permission' },
  {
    name: 'a call before the password is reset',
    request: { url: '/api/mine', headers: token('resetting') },
    status: 403,
    code: 'password_reset_required',
  },
  { name: 'a query string of 8193 bytes', request: { url: `/api/books?q=${'x'.repeat(8191)}` }, status: 414, code: 'query_too_long' },
  { name: 'a query string of 40 kB', request: { url: `/api/books?q=${'x'.repeat(40_000)}` }, status: 414, code: 'query_too_long' },
  { name: 'an overlong path', request: { url: `/api/${'x'.repeat(5000)}` }, status: 404, code: 'unknown_call' },
  { name: 'a broken escape in the path', request: { url: '/api/shelves/%zz' }, status: 400, code: 'malformed_request' },
  {
    name: 'another media type',
    request: { method: 'POST', url: '/api/books', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    status: 415,
    code: 'media_type_not_supported',
  },
  {
    name: 'a body without media type',
    request: { method: 'POST', url: '/api/books', headers: { 'content-type': '' }, payload: 'x' },
    status: 415,
    code: 'media_type_not_supported',
  },
  {
    name: 'a text where a form or JSON is due',
    request: { method: 'POST', url: '/api/books/lend', headers: { 'content-type': 'text/plain' }, payload: 'a=1' },
    status: 415,
    code: 'media_type_not_supported',
  },
  {
    name: 'a body over 1 MiB',
    request: { method: 'POST', url: '/api/books', payload: { a: 'x'.repeat(1 << 20) } },
    status: 413,
    code: 'body_too_large',
  },
  {
    name: 'a body nested 65 deep',
    request: { method: 'POST', url: '/api/books', headers: { 'content-type': 'application/json' }, payload: '['.repeat(65) },
    status: 400,
    code: 'body_too_deep',
  },
  { name: 'a failing handler', request: { url: '/api/broken' }, status: 500, code: 'internal_error' },
  { name: "a handler's own refusal", request: { url: '/api/full' }, status: 409, code: 'shelf_full' },
];

test.each(refusals)('$name is $status $code', async ({ request, status, code }) => {
  const answer = await app.inject(request);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = answer.json();
  expect(problem).toMatchObject({ type: 'about:blank', status, code, allowed: expect.any(Array) });
  expect(problem.title).not.toBe('');
  expect(problem.detail).not.toBe('');
  expect(problem.request_id).toBe(answer.headers['x-request-id']);
  expect(answer.statusCode).toBe(status);
});

test('an unknown method of a known path is answered with the known ones', async () => {
  expect((await app.inject({ method: 'PUT', url: '/api/books' })).headers['allow']).toBe('GET, POST');
  expect((await app.inject({ url: '/api/nothing' })).headers['allow']).toBeUndefined();
});

test('8192 bytes of query are read', async () => {
  expect((await app.inject({ url: `/api/books?q=${'x'.repeat(8190)}` })).statusCode).toBe(200);
});

test('a stale token does not bar what is public', async () => {
  expect((await app.inject({ url: '/api/books', headers: token('nobody') })).statusCode).toBe(200);
});

test('while a reset is due, the calls for it are open', async () => {
  expect((await app.inject({ url: '/api/mine/reset', headers: token('resetting') })).statusCode).toBe(200);
});

test.each([
  ['en-us', 'No defined API matching', 'Not found'],
  ['fr', 'Aucun appel d’API ne correspond', 'Introuvable'],
])('an unknown call is reported in %s [S-214]', async (language, detail, title) => {
  expect((await app.inject({ url: '/api/nothing', headers: { 'accept-language': language } })).json()).toMatchObject({ detail, title });
});

test('errors of fields are worded in the language of the request', async () => {
  const answer = await app.inject({ url: '/api/full', headers: { 'accept-language': 'fr' } });
  expect(answer.json()).toMatchObject({ errors: { shelf: expect.stringContaining('3') }, detail: 'Conflit' });
});

test('an unexpected error shows nothing of itself', async () => {
  const answer = await app.inject({ url: '/api/broken' });
  expect(answer.body).not.toContain('secret');
  expect(answer.json().detail).toBe('You have encountered an error');
});

test.each([
  ['an unfinished object', '{"a": 1,\n "b": ', 2, 7],
  ['a wrong character', '{"a": 1,\n  x}', 2, 3],
  ['a single quote', "{'a': 1}", 1, 2],
])('%s is refused with its place', async (_name, payload, line, column) => {
  const answer = await app.inject({ method: 'POST', url: '/api/books', headers: { 'content-type': 'application/json' }, payload });
  expect(answer.json()).toMatchObject({
    code: 'malformed_json',
    status: 400,
    detail: `The body is not valid JSON: see line ${line}, column ${column}.`,
  });
});

test.each([
  ['a key given twice', '{"a": {"b": 1, "b": 2}}', 'repeated_key', 'The key a.b occurs twice in the body.'],
  ['bytes that are no UTF-8', Buffer.from('{"a": "Montréal"}', 'latin1'), 'body_not_utf8', 'The body is not encoded in UTF-8.'],
])('%s is refused: one of two values, or a letter, would be lost without a word', async (_name, payload, code, detail) => {
  const answer = await app.inject({ method: 'POST', url: '/api/books', headers: { 'content-type': 'application/json' }, payload });
  expect(answer.json()).toMatchObject({ code, status: 400, detail });
});

test('a form is read into its fields, repeated ones into a list', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/books/lend',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'reader=Zo%C3%AB+K&book=1&book=2',
  });
  expect(answer.json()).toMatchObject({ body: { reader: 'Zoë K', book: ['1', '2'] } });
});

test('a reload adds and takes away calls', async () => {
  const book = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'books',
    type: 'object',
    'x-label': { en: 'Book', fr: 'Livre' },
    'x-key': 'id',
    'x-title': ['title'],
    'x-scope': 'public',
    properties: { title: { type: 'string', maxLength: 40, 'x-label': { en: 'Title', fr: 'Titre' } } },
    required: ['title'],
    additionalProperties: false,
  };
  let hasBooks = false;
  const server = await plainServer({
    files: () => (hasBooks ? [{ file: 'schemas/entities/books.schema.json', text: JSON.stringify(book) }] : []),
    listOperations: ({ entities }) => [
      { endpoint: endpoint({ method: 'POST', path: 'reload' }), handler: ({ app }) => app.definitions.reload() },
      { endpoint: endpoint({ method: 'GET', path: entities.has('books') ? 'books' : 'empty-shelf' }), handler: async () => 'here' },
    ],
  });
  const statuses = async () => [(await server.inject('/api/books')).statusCode, (await server.inject('/api/empty-shelf')).statusCode];
  expect(await statuses()).toEqual([404, 200]);
  hasBooks = true;
  expect((await server.inject({ method: 'POST', url: '/api/reload' })).json()).toBe(true);
  expect(await statuses()).toEqual([200, 404]);
});

test.each([
  ['full?colour=red', 'colour', 'red'],
  ['books/newest?ts=1', 'ts', '1'],
  ['mine?a', 'a', ''],
])('a call without parameters refuses them by name: %s', async (url, parameter, value) => {
  const answer = await app.inject({ method: 'GET', url: `/api/${url}`, headers: token('clerk') });
  expect(answer.json()).toMatchObject({ status: 400, code: 'unknown_parameter', parameter, value, allowed: [] });
  expect((await app.inject({ method: 'GET', url: `/api/${url}%zz`, headers: token('clerk') })).json()).toMatchObject({ code: 'malformed' });
});

test('a refused caller learns nothing of a call’s parameters', async () => {
  expect((await app.inject({ method: 'GET', url: '/api/mine?a=1' })).statusCode).toBe(401);
});

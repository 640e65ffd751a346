import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { plainServer } from '../../../../test/plainServer.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { OpenApiDocument } from './openapi.ts';

const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: 'books', group: 'Books', access: 'user', list: true, summary: 'List' },
  {
    method: 'POST',
    path: 'books',
    group: 'Books',
    access: 'admin',
    summary: 'Create',
    request: { $ref: '#/components/schemas/problem' },
    status: 201,
    takesKey: true,
    takesProof: true,
  },
  {
    method: 'GET',
    path: 'books/{id}',
    group: 'Books',
    access: 'user',
    types: ['EMPLOYEE'],
    summary: 'Read',
    headers: { Allow: 'Methods.' },
  },
  { method: 'DELETE', path: 'books/{id}', group: 'Books', access: 'user', summary: 'Delete', status: 204 },
  { method: 'GET', path: 'books/{id}/cover', group: 'Books', access: 'public', summary: 'Cover', media: 'image/png' },
];
const app = await plainServer({ listOperations: () => endpoints.map((endpoint) => ({ endpoint, handler: async () => null })) });
const document = (await app.inject('/api/openapi.json')).json<OpenApiDocument>();

function walk(value: unknown, visit: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit({ ...value });
  for (const child of Object.values(value)) walk(child, visit);
}

test('every call is described, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} /${path}`).toSorted());
});

test('the headers of a call are parameters', () => {
  const parameters: unknown = document.paths['/books']?.['post']?.['parameters'];
  expect(parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header' },
    { name: 'captcha', in: 'header' },
  ]);
});

test('operation ids are unique, every path placeholder is a parameter, every reference leads somewhere', () => {
  const ids: unknown[] = [];
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      ids.push(operation['operationId']);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
      expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(names);
    }
  expect(new Set(ids).size).toBe(ids.length);
  const dangling: string[] = [];
  walk(document, ({ $ref }) => {
    if (typeof $ref !== 'string') return;
    const found = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, step) => Object.entries(node ?? {}).find(([key]) => key === step)?.[1], document);
    if (found === undefined) dangling.push($ref);
  });
  expect(dangling).toEqual([]);
});

test('the document has what OpenAPI 3.1 requires', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Waybill', version: '0.0.0-test' });
  for (const [path, methods] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/[^?#]+$/);
    for (const operation of Object.values(methods)) {
      const responses = Object.entries({ ...(operation['responses'] as object) });
      expect(responses.map(([status]) => status)).toEqual([expect.stringMatching(/^2\d\d$/), 'default']);
      for (const [, response] of responses) expect(response).toSatisfy((given: object) => '$ref' in given || 'description' in given);
    }
  }
});

test('every schema is a JSON Schema of 2020-12', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  for (const name of Object.keys(document.components['schemas'] ?? {}))
    expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow();
});

test('levels, lists and media are documented', () => {
  const books = document.paths['/books'];
  expect(books?.['get']?.['parameters']).toContainEqual({ $ref: '#/components/parameters/sort' });
  expect(books?.['post']).toMatchObject({ description: 'Level: admin.', security: [{ token: [] }] });
  expect(document.paths['/books/{id}']?.['get']).toMatchObject({
    responses: { 200: { headers: { Allow: { description: 'Methods.', schema: { type: 'string' } } } } },
  });
  expect(document.paths['/books/{id}/cover']?.['get']).toMatchObject({
    security: [{}, { token: [] }],
    responses: { 200: { content: { 'image/png': {} } } },
  });
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
])('to a client that takes %s the document goes as %s', async (accepted, encoding, unpack) => {
  const answer = await app.inject({
    url: '/api/openapi.json',
    headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['vary']).toBe('accept-encoding');
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(document);
});

test('a client that has the document gets nothing but word of it', async () => {
  const { headers } = await app.inject('/api/openapi.json');
  for (const known of [headers.etag, `"other", ${headers.etag}`]) {
    const answer = await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': known } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', headers.etag]);
  }
  expect((await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { OpenApiDocument } from '../src/server/framework/http/openapi.ts';
import { listOperations } from '../src/server/parts.ts';
import { recordFormats } from '../src/shared/framework/fields/formats.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';
import { byTurn } from './tier.ts';

const { app, database, portal, signIn, call } = await testServer();
const registry = portal.definitions.current();
const operations = listOperations(registry);
const group = await addGroup(database, await addCompany(database, 'acme'), 'ALL', [...registry.screensByCmid.keys()]);
const house = await addCompany(database, 'house');
await addPerson(database, { uid: 'chief', company: house, group, type: 'ADMIN' });
await addPerson(database, { uid: 'plain', company: house, group });
const [chief, plain] = [(await signIn('chief', 'house')).token, (await signIn('plain', 'house')).token];

test('no two calls share method and path', () => {
  const keys = operations.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test('the document describes every call of the portal in sound JSON Schema', async () => {
  const document = (await app.inject('/api/openapi.json')).json<OpenApiDocument>();
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(operations.map(({ endpoint: { method, path } }) => `${method} /${path}`).toSorted());
  const ajv = new Ajv2020({ strict: false, formats: { ...recordFormats } });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  for (const name of Object.keys(document.components['schemas'] ?? {}))
    expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow();
  const schemas = operations
    .flatMap(({ endpoint: { request, response, query } }) => [request, response, query])
    .filter((schema) => schema !== undefined);
  for (const schema of schemas) expect(ajv.validateSchema(schema)).toBe(true);
});

const guarded = operations.filter(({ endpoint }) => endpoint.access !== 'public').map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is 401 without a token',
  async (_name, { method, path }) => {
    expect((await call(method, path.replaceAll(/\{\w+\}/g, '1'))).statusCode).toBe(401);
  },
);

test.each(guarded.filter(({ access }) => access === 'admin').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is 403 for everybody but administrators [S-202]',
  async (_name, { method, path }) => {
    expect((await call(method, path.replaceAll(/\{\w+\}/g, '1'), { token: plain })).statusCode).toBe(403);
  },
);

test('each call of level admin says whether it concerns the installation', () => {
  const silent = operations.filter(({ endpoint }) => (endpoint.installation === undefined) === (endpoint.access === 'admin'));
  expect(silent.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
});

test.each(guarded.filter(({ installation }) => installation).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is 403 for an administrator of another company',
  async (_name, { method, path }) => {
    const answer = await call(method, path.replaceAll(/\{\w+\}/g, '1'), { token: chief });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'no_permission']);
  },
);

const bodies = ['', '{', '[]', 'null', '"text"', '{"id": {}}', '{"\\u0000": 1}', `{"name": "${'x'.repeat(200_000)}"}`];

const writing = operations.filter(({ endpoint: { method } }) => method !== 'GET');

test.each(writing.map(({ endpoint }, turn) => [nameOf(endpoint), endpoint, byTurn(bodies, turn, 2)] as const))(
  '%s answers nonsense without failing',
  async (_name, { method, path, body }, nonsense) => {
    const contentType = body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    for (const payload of nonsense) {
      const answer = await app.inject({
        method,
        url: `/api/${path.replaceAll(/\{\w+\}/g, '999999')}`,
        headers: {
          authorization: `Token ${path === 'users/logout' || path === 'users/resettoken' ? plain : chief}`,
          'content-type': contentType,
        },
        payload,
      });
      expect(answer.statusCode).toBeLessThan(500);
    }
  },
);

test('a company cannot take an address of the portal as its code', async () => {
  const body = { code: 'login', name: 'Log In Inc', status: 'active', time_zone: 'America/Toronto' };
  const product = await database
    .unscoped('test')
    .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
  await addPerson(database, { uid: 'root', company: product[0]?.id ?? 0, group, type: 'ADMIN' });
  const { token } = await signIn('root');
  expect((await call('POST', 'companies', { token, body })).json()).toMatchObject({
    status: 400,
    code: 'company_code_reserved',
    errors: { code: expect.stringContaining('login') },
  });
});

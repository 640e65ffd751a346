import { describe, expect, test } from 'vitest';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { registeredNames } from '../src/server/parts.ts';
import { addAdministrator } from './people.ts';
import { checkout } from './plainServer.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

// Names that every plain object answers to, wherever a name comes from outside: definitions, queries, bodies, headers, paths and files.

const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'then', 'name', 'caller'];
const inherited = names.filter((name) => name in Object.prototype);

const files = readFolders(checkout);
const label = { en: 'Sample', fr: 'Exemple' };
const text = { type: ['string', 'null'], maxLength: 20, 'x-label': label };
const entityOf = (properties: object, more: object = {}) => ({
  file: 'schemas/entities/samples.schema.json',
  text: JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'samples',
    type: 'object',
    'x-label': label,
    'x-key': 'id',
    'x-title': ['title'],
    'x-scope': 'staff',
    properties: { title: text, ...properties },
    additionalProperties: false,
    ...more,
  }),
});
/** An object with these own keys, `__proto__` too. */
const own = (keys: readonly string[], value: (key: string) => unknown): object => Object.fromEntries(keys.map((key) => [key, value(key)]));

/** Codes of the errors of a file, by the places that they name. */
function errorsOf(added: { readonly file: string; readonly text: string }): { readonly code: string; readonly pointer: string }[] {
  const { findings } = loadFiles([...files, added], registeredNames);
  return findings.filter(({ file, severity }) => file === added.file && severity === 'error');
}

describe('definitions', () => {
  const placesOf = (added: { readonly file: string; readonly text: string }) =>
    errorsOf(added)
      .filter(({ code }) => code === 'DEF017')
      .map(({ pointer }) => pointer);
  // Names with two lines before and behind are refused for these.
  const plain = inherited.filter((name) => !name.startsWith('__'));

  test('no field is called so', () => {
    expect(placesOf(entityOf(own(plain, () => text)))).toEqual(plain.map((name) => `/properties/${name}`));
    for (const name of inherited) expect(errorsOf(entityOf(own([name], () => text)))).not.toEqual([]);
  });

  test('no field of an item is called so', () => {
    const items = { type: 'object', properties: own(plain, () => text), additionalProperties: false };
    const editions = { type: ['array', 'null'], items, maxItems: 3, 'x-label': label };
    expect(placesOf(entityOf({ editions }))).toEqual(plain.map((name) => `/properties/editions/items/properties/${name}`));
  });

  test('no computed column is called so', () => {
    const report = {
      kind: 'report',
      name: 'samples',
      cmid: 'RPT-SAMPLES',
      schema: 'regions',
      access: 'user',
      title: label,
      api_url: 'GET regions',
      permissions: { list: { cmid: 'RPT-SAMPLES' } },
      menus: ['ADMIN'],
      empty: label,
      columns: plain.map((field) => ({ field, formula: "code || 'x'", label })),
    };
    const file = { file: 'resources/reports/samples.report.json', text: JSON.stringify(report) };
    expect(placesOf(file)).toEqual(plain.map((_, i) => `/columns/${i}/field`));
  });

  test('names of nothing have findings, and break nothing', () => {
    const unowned = names.filter((name) => !name.startsWith('__'));
    const fields = (of: (name: string) => object) => Object.fromEntries(unowned.map((name, i) => [`field${i}`, { ...text, ...of(name) }]));
    for (const entity of [
      entityOf(fields((name) => ({ 'x-unit': { field: name } }))),
      entityOf(fields((name) => ({ 'x-postal-of': name }))),
      entityOf(fields((name) => ({ 'x-when': { visible: own([name], () => 'x') } }))),
      entityOf(fields((name) => ({ type: ['integer', 'null'], 'x-ref': { entity: name, value: 'id', label: ['id'] } }))),
    ])
      expect(errorsOf(entity).length).toBeGreaterThanOrEqual(unowned.length);
    for (const more of [{ 'x-title': unowned }, { required: unowned }, { 'x-unique': [unowned] }, own(names, () => 1)])
      expect(errorsOf(entityOf({}, more))).not.toEqual([]);
  });
});

describe('calls', async () => {
  const server = await testServer();
  const { database, portal, signIn, call, app } = server;
  const cmids = [...portal.definitions.current().screensByCmid.keys()];
  await addAdministrator(database, portal.config.productCode, 'root', cmids);
  const { token } = await signIn('root');
  const get = (address: string, headers: Record<string, string> = {}) => call('GET', address, { token, headers });
  const json = (method: 'POST' | 'PUT', address: string, value: unknown) =>
    app.inject({
      method,
      url: `/api/${address}`,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(value),
    });

  test.each(names.filter((name) => name !== 'name'))('%s is no name of a list', async (name) => {
    const value = encodeURIComponent(JSON.stringify(own([name], () => 1)));
    for (const query of [
      `${name}=1`,
      `${name}__isnull=true`,
      `name__${name}=1`,
      `sort=${name}`,
      `sort=-${name}`,
      `search=${name}=x`,
      `fields=${name}`,
      `group_by=${name}`,
      `group_by=created_at:${name}`,
      `aggregate=${name}:code`,
      `aggregate=max:${name}`,
      `timezone=${name}`,
      `where=${value}`,
      `created_at__daterange=${name}`,
      `limit=${name}`,
    ]) {
      const answer = await get(`regions?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  test.each(names)('%s is no path, screen, task or option of a call', async (name) => {
    for (const address of [
      name,
      `definitions/${name}`,
      `regions/${name}`,
      `tasks/${name}`,
      `file_imports/${name}`,
      `own_profile/${name}`,
    ]) {
      const answer = await get(address);
      expect([address, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([address, true]);
    }
    for (const header of ['cmid', 'accept-language', 'group', 'timezone']) {
      const answer = await get('regions', { [header]: name });
      expect([header, answer.statusCode < 500]).toEqual([header, true]);
    }
  });

  test.each(names)('a body with the key %s is refused or leaves it out', async (name) => {
    const values: [string, unknown][] = [
      ['regions', own([name], () => 'x')],
      ['bulk_changes/preview', { api: 'misc_codes', action: 'edit', values: own([name], () => 'x'), ids: [1] }],
      ['bulk_changes/preview', { api: name, action: 'edit', values: {}, ids: [1] }],
      ['bulk_changes/preview', { api: 'misc_codes', action: name, values: {}, ids: [1] }],
      ['export', { api: name, format: 'CSV' }],
      ['export', { api: 'regions', format: name }],
      ['grid_views', own([name], () => 'x')],
      ['users/login', own([name], () => 'x')],
      ['report_designs/begin', { api: name }],
      ['passwordreset/set_temp_pass', { username: name, company: name }],
    ];
    const statuses: number[] = [];
    for (const [address, body] of values) statuses.push((await json('POST', address, body)).statusCode);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses[0]).toBe(400);
  });

  test('a file with such headings is read, and none of them is a field', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/file_imports?api=holidays&name=names.csv',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(`${names.join(',')}\n${names.join(',')}\n`),
    });
    expect(answer.statusCode).toBe(201);
    const { id, mapping } = answer.json<{ id: number; mapping: unknown[] }>();
    expect(mapping.filter((field) => field !== null && field !== '')).toEqual([]);
    expect((await json('PUT', `file_imports/${id}`, { mapping: names, key: names })).statusCode).toBe(400);
    const checked = await json('POST', `file_imports/${id}/check`, {});
    if (checked.statusCode === 200) await runJob(server, 'tasks.run', { id: checked.json<{ task: number }>().task });
    expect(checked.statusCode).toBeLessThan(500);
  });
});

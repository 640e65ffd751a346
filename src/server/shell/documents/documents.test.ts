import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { afterAll, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { documentSeed } from './documentSeed.ts';

const { database, portal, call, signIn } = await testServer();
const connection = database.unscoped('test');
const folder = await mkdtemp(path.join(os.tmpdir(), 'documents-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await cp(path.join(checkout, 'resources/documents'), path.join(folder, 'resources/documents'), { recursive: true });
await seedRows(connection, portal.definitions.current(), [await documentSeed(folder)], '');

interface DocumentList {
  readonly results: readonly { readonly path: string; readonly title: string; readonly summary: string; readonly body?: string }[];
}

async function list(query = '', headers: Readonly<Record<string, string>> = {}, token?: string): Promise<DocumentList['results']> {
  const answer = await call('GET', `api_documents/list${query}`, { headers, ...(token && { token }) });
  expect(answer.statusCode).toBe(200);
  return answer.json<DocumentList>().results;
}

test('[S-230][S-031] anybody reads the documents that every installation has, in their order', async () => {
  const results = await list();
  expect(results.map((document) => document.path)).toEqual([
    'getting-started',
    'authentication',
    'lists',
    'lists/filters',
    'errors-and-limits',
    'webhooks',
    'terms-of-use',
  ]);
  expect(results[0]).toEqual({
    path: 'getting-started',
    title: 'Getting started',
    printable: true,
    summary: expect.stringContaining('Every screen'),
  });
});

test('[S-031][S-006] one document comes with its text, in the language of the request, at any depth of path', async () => {
  const [document] = await list('?path=lists%2Ffilters', { 'accept-language': 'fr' });
  expect([document?.title, document?.body?.slice(0, 12)]).toEqual(['Filtres', 'Une conditio']);
  expect(await list('?path=nothing')).toEqual([]);
});

test('[S-313] the terms of use, where the dialog of 429 leads, are among them', async () => {
  const [terms] = await list('?path=terms-of-use');
  expect(terms?.title).toBe('API terms of use');
});

test.each([
  ['DAILY', ['authentication', 'errors-and-limits', 'terms-of-use']],
  ['%', ['lists/filters']],
  ['no such words', []],
])('the text search for %j ignores case and takes signs as they are', async (words, expected) => {
  expect((await list(`?search=${encodeURIComponent(words)}`)).map((document) => document.path)).toEqual(expected);
});

test('a document that is not public needs a sign-in; French readers get English where a text is missing', async () => {
  const company = await addCompany(database, 'acme');
  await addPerson(database, { uid: 'ada', company, group: await addGroup(database, company, 'READERS') });
  const names = { title_en: 'Internal', title_fr: 'Interne', body_en: 'For us.', printable: false, public: false, sequence: 99 };
  await addRow(database, 'api_documents', { path: 'internal', ...names });
  expect(await list('?path=internal')).toEqual([]);
  const { token } = await signIn('ada', 'acme');
  expect(await list('?path=internal', { 'accept-language': 'fr' }, token)).toMatchObject([{ title: 'Interne', body: 'For us.' }]);
});

test.each(['?path=a&path=b', '?folder=x', `?search=${'x'.repeat(201)}`])('%s is refused', async (query) => {
  expect((await call('GET', `api_documents/list${query}`)).statusCode).toBe(400);
});

test('documents changed or deleted by an administrator stay so, the others follow the files', async () => {
  await connection.run(sql`update api_documents set body_en = 'Ours.' where path = 'lists'`);
  await connection.run(sql`delete from api_documents where path = 'authentication'`);
  for (const name of ['20-authentication.en.md', '30-lists.en.md', '50-errors-and-limits.en.md']) {
    const file = path.join(folder, 'resources/documents', name);
    await writeFile(file, `${await readFile(file, 'utf8')}\nNew in this release.\n`);
  }
  await seedRows(connection, portal.definitions.current(), [await documentSeed(folder)], '');
  const bodies = await connection.run<{ path: string; body_en: string }>(sql`select path, body_en from api_documents order by path`);
  const byPath = new Map(bodies.map((row) => [row.path, row.body_en]));
  expect(byPath.get('lists')).toBe('Ours.');
  expect(byPath.has('authentication')).toBe(false);
  expect(byPath.get('errors-and-limits')).toContain('New in this release.');
});

test('both languages say the same: as many headings, lists, tables and examples', async () => {
  const rows = await connection.run<{ body_en: string; body_fr: string }>(sql`
    select body_en, body_fr from api_documents where path in ('getting-started', 'lists/filters', 'terms-of-use')`);
  expect(rows.length).toBe(3);
  for (const { body_en: english, body_fr: french } of rows)
    expect(fromMarkdown(french).children.map(({ type }) => type)).toEqual(fromMarkdown(english).children.map(({ type }) => type));
});

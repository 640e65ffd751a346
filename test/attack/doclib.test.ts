import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { doclibEndpoints } from '../../src/shared/shell/doclib/endpoints.ts';
import type { LibraryDocument, LibraryEntry } from '../../src/shared/shell/doclib/LibraryEntry.ts';
import { uploadForm } from '../filesOf.ts';
import { addCompany, addGroup, addPerson } from '../people.ts';
import { testServer } from '../server.ts';

/* Each call of document libraries, by everybody who has no right to it: nothing is told, nothing changes. */
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'doclib-attack-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const { app, call, database, signIn } = await testServer({ environment: { DATA_DIR: folder } });
const connection = database.unscoped('test');

const tokens = new Map<string, string>();
const as = (person: string): string => tokens.get(person) ?? '';
/** The target: an entry for the staff, with metadata and a document; `other` is one of another library of the same editor. */
let target: LibraryEntry;
let other: LibraryEntry;

beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const acme = await addCompany(database, 'acme');
  const editors = await addGroup(database, product, 'EDITORS', ['TARGET', 'OTHER', 'DOCLIB-START']);
  const groups = {
    reader: [product, 'EMPLOYEE', await addGroup(database, product, 'READERS', ['TARGET', 'OTHER'])],
    stranger: [product, 'EMPLOYEE', await addGroup(database, product, 'OTHERS', ['OTHER'])],
    admin: [product, 'ADMIN', await addGroup(database, product, 'ADMINS', ['DOCLIB-START'])],
    customer: [acme, 'CUSTOMER', await addGroup(database, acme, 'ACME', ['TARGET', 'OTHER'])],
    'customer.admin': [acme, 'ADMIN', await addGroup(database, acme, 'ACMEADM', ['TARGET', 'OTHER', 'DOCLIB-START'])],
  } as const;
  await addPerson(database, { uid: 'editor', company: product, group: editors, type: 'ADMIN' });
  await addPerson(database, { uid: 'colleague', company: product, group: editors, type: 'EMPLOYEE' });
  for (const uid of ['editor', 'colleague']) tokens.set(uid, (await signIn(uid, 'waybill')).token);
  for (const [uid, [company, type, group]] of Object.entries(groups)) {
    await addPerson(database, { uid, company, group, type });
    tokens.set(uid, (await signIn(uid, company === product ? 'waybill' : 'acme')).token);
  }
  for (const cmid of ['TARGET', 'OTHER']) {
    const body = {
      cmid,
      conn: 'MAIN',
      title_en: cmid,
      title_fr: cmid,
      library_type: 'general',
      doctypes: ['Paper'],
      accept: '.txt',
      max_file_mb: 1,
      can_edit: [editors],
      status: 'active',
      metadata_tags: [{ tag: 'DEPT', label_en: 'D', label_fr: 'D', value_type: 'text', multiple: true }],
    };
    const made = await call('POST', 'doclib_configs', { token: as('editor'), body });
    if (made.statusCode !== 201) throw new Error(made.body);
  }
  [target, other] = [await entryOf('TARGET', 'employee'), await entryOf('OTHER', 'employee')];
});

async function entryOf(cmid: string, scope: string): Promise<LibraryEntry> {
  const values = { title_en: 'Zqsecret', scope, metadata: { DEPT: ['Zqsecret'] } };
  const { dlref } = (await call('POST', `doclib/library/MAIN/${cmid}`, { token: as('editor'), body: values })).json<{ dlref: string }>();
  const { payload, headers } = uploadForm({ name: 'zqsecret.txt', content: 'Zqsecret' });
  const url = `/api/doclib/documents/MAIN/${cmid}/${dlref}`;
  await app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Token ${as('editor')}` } });
  return (await call('GET', `doclib/library/MAIN/${cmid}/${dlref}`, { token: as('editor') })).json<LibraryEntry>();
}

const [reading, writing] = [
  doclibEndpoints.filter(({ method }) => method === 'GET'),
  doclibEndpoints.filter(({ method, path: place }) => method !== 'GET' && !place.startsWith('doclib/email')),
];

interface Place {
  readonly cmid: string;
  readonly entry: LibraryEntry;
}

function addressOf(place: string, { cmid, entry }: Place): string {
  const { mdref = '' } = entry.metadata[0] ?? {};
  const [document] = entry.documents as readonly LibraryDocument[];
  const values: Readonly<Record<string, string>> = {
    conn: 'MAIN',
    cmid,
    dlref: entry.dlref,
    tag: 'DEPT',
    mdref,
    doctype: 'Paper',
    id: String(document?.id),
  };
  return place.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}

const bodies: Readonly<Record<string, object>> = {
  'POST doclib/library/{conn}/{cmid}': { title_en: 'Zqmine' },
  'PUT doclib/library/{conn}/{cmid}/{dlref}': { title_en: 'Zqmine' },
  'PUT doclib/customers/{conn}/{cmid}/{dlref}': { customers: [] },
  'POST doclib/metadata/{conn}/{cmid}/{dlref}/{tag}': { value: 'Zqmine' },
  'PUT doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}': { value: 'Zqmine' },
};

async function send(
  person: string,
  { method, path: place }: { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string },
  at: Place,
) {
  if (place === 'doclib/documents/{conn}/{cmid}/{dlref}' && method === 'POST') {
    const { payload, headers } = uploadForm({ name: 'mine.txt', content: 'Zqmine' });
    const authorization = { authorization: `Token ${as(person)}` };
    return app.inject({ method, url: `/api/${addressOf(place, at)}`, payload, headers: { ...headers, ...authorization } });
  }
  const body = bodies[`${method} ${place}`];
  return call(method, addressOf(place, at), { token: as(person), ...(body && { body }) });
}

const state = async (): Promise<string> => {
  const rows = await connection.run(sql<{ text: string }>`
    select (select jsonb_agg(e order by id) from doclib_entries e)::text || (select jsonb_agg(m order by id) from doclib_metadata m)::text
      || (select jsonb_agg(to_jsonb(d) - 'downloads' - 'version' - 'updated_at' - 'updated_by' order by id) from doclib_documents d)::text
      || (select jsonb_agg(f.id order by id) from attachments f)::text as text`);
  return rows[0]?.text ?? '';
};

/** Statuses of calls, each as the person makes it. */
async function statuses(people: readonly string[], endpoint: (typeof doclibEndpoints)[number], at: Place) {
  const answers = [];
  for (const person of people) answers.push({ person, answer: await send(person, endpoint, at) });
  return answers;
}

const ofEntry = reading.filter(({ path: place }) => place.includes('{dlref}'));

test.each(reading.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s tells nothing of an entry to those who may not read it',
  async (_name, endpoint) => {
    // The library itself is open to customers, without its entries.
    const isOpen = (person: string) => person.startsWith('customer') && !endpoint.path.includes('{dlref}');
    for (const { person, answer } of await statuses(['stranger', 'admin', 'customer', 'customer.admin'], endpoint, {
      cmid: 'TARGET',
      entry: target,
    })) {
      expect([person, answer.statusCode]).toEqual([person, expect.toBeOneOf(isOpen(person) ? [200] : [403, 404])]);
      expect(answer.body).not.toMatch(/zqsecret/i);
    }
    expect((await call('GET', addressOf(endpoint.path, { cmid: 'TARGET', entry: target }))).statusCode).toBe(401);
  },
);

test.each(ofEntry.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s leads through a library that is open to no entry of another one',
  async (_name, endpoint) => {
    expect((await send('stranger', endpoint, { cmid: 'OTHER', entry: target })).statusCode).toBe(404);
  },
);

test.each(writing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s changes nothing for those who do not edit the library',
  async (_name, endpoint) => {
    const before = await state();
    const people = ['reader', 'stranger', 'admin', 'customer', 'customer.admin'];
    for (const { person, answer } of await statuses(people, endpoint, { cmid: 'TARGET', entry: target }))
      expect([person, answer.statusCode]).toEqual([person, expect.toBeOneOf([403, 404])]);
    expect(await state()).toEqual(before);
  },
);

test.each(
  writing
    .filter(({ path: place }) => place.includes('{dlref}'))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s changes an entry by its own address alone', async (_name, endpoint) => {
  const before = await state();
  expect((await send('editor', endpoint, { cmid: 'OTHER', entry: target })).statusCode).toBe(404);
  expect(await state()).toEqual(before);
});

test.each(
  writing
    .filter(({ path: place }) => /\{mdref\}|\{id\}/.test(place))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s changes a part by the address of its own entry alone', async (_name, endpoint) => {
  const before = await state();
  const foreign = { ...target, metadata: other.metadata, documents: other.documents };
  expect((await send('editor', endpoint, { cmid: 'TARGET', entry: foreign })).statusCode).toBe(404);
  expect(await state()).toEqual(before);
});

test('a removed document comes back by its own address, and for the editor who has removed it alone', async () => {
  const entry = await entryOf('TARGET', 'employee');
  const at = (place: Place, more = '') => `${addressOf('doclib/documents/MAIN/{cmid}/{dlref}/{doctype}/{id}', place)}${more}`;
  const own = { cmid: 'TARGET', entry };
  expect((await call('DELETE', at(own), { token: as('editor') })).statusCode).toBe(204);
  const before = await state();
  for (const person of ['colleague', 'reader', 'stranger', 'admin', 'customer', 'customer.admin'])
    expect([person, (await call('POST', at(own, '/restore'), { token: as(person) })).statusCode]).toEqual([
      person,
      expect.toBeOneOf([403, 404]),
    ]);
  const foreign = { ...target, documents: entry.documents };
  for (const place of [
    { cmid: 'OTHER', entry },
    { cmid: 'TARGET', entry: foreign },
    { cmid: 'OTHER', entry: { ...other, documents: entry.documents } },
  ])
    expect((await call('POST', at(place, '/restore'), { token: as('editor') })).statusCode).toBe(404);
  expect((await call('POST', at(own, '/restore').replace('Paper', 'Song'), { token: as('editor') })).statusCode).toBe(404);
  expect((await call('POST', at(own, '/restore'))).statusCode).toBe(401);
  expect(await state()).toEqual(before);
  expect((await call('POST', at(own, '/restore'), { token: as('editor') })).statusCode).toBe(204);
  expect((await call('GET', at(own), { token: as('reader') })).statusCode).toBe(200);
});

test('the generated search, files and lists of other screens show no document either', async () => {
  const [document] = target.documents;
  for (const person of ['stranger', 'admin', 'customer', 'customer.admin']) {
    const found = await call('GET', 'definitions/search?search=Zqsecret', { token: as(person) });
    expect(found.body).not.toContain('Zqsecret"');
    for (const place of ['content', 'thumbnail', 'page'])
      expect((await call('GET', `attachments/${place}?id=${document?.file ?? 0}`, { token: as(person) })).statusCode).toBe(404);
  }
});

test.each([
  'search=words=%25',
  'sort=-words',
  'tag_DEPT__isnull=true',
  'documents__gt=0',
  'limit=500',
  'where=%7B%22title_en_label%22%3A%22x%22%7D',
  'customers=1',
  'cmid.can_edit=1',
  'fields=text_content',
])('the list answers %s without an error of its own', async (query) => {
  const answer = await call('GET', `doclib/library/MAIN/TARGET?${query}`, { token: as('reader') });
  expect([query, answer.statusCode, answer.body]).toEqual([query, expect.toBeOneOf([200, 400]), answer.body]);
});

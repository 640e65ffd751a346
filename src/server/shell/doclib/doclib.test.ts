import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf, uploadForm } from '../../../../test/filesOf.ts';
import { addCompany, addCustomer, addGroup, addPerson, changeRow } from '../../../../test/people.ts';
import { readPdf } from '../../../../test/readPdf.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { LibraryDocument, LibraryEntry } from '../../../shared/shell/doclib/LibraryEntry.ts';
import { sql } from '../../db/sql.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'doclib-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder } });
const { app, call, clock, database, signIn } = server;
const connection = database.unscoped('test');
const files = filesOf(server);

type Person = 'chief' | 'editor' | 'clerk' | 'sales' | 'stranger' | 'ann' | 'bob' | 'outsider';
const tokens = new Map<Person, string>();
const as = (person: Person): string => tokens.get(person) ?? '';
const groups = new Map<string, number>();
const customers = new Map<'acme' | 'foreign', number>();

/** A PDF with a line of text. */
async function pdf(text: string): Promise<Buffer> {
  const document = new PDFDocument();
  document.text(text);
  document.end();
  return buffer(document);
}

beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const [acme, foreign] = [await addCompany(database, 'acme'), await addCompany(database, 'foreign')];
  const addGroupOf = async (company: number, code: string, grants: readonly string[]) =>
    groups.set(code, await addGroup(database, company, code, grants)).get(code) ?? 0;
  const chiefs = await addGroupOf(product, 'CHIEFS', ['DOCLIB-START', 'CMID-START', 'POLICIES']);
  const editors = await addGroupOf(product, 'EDITORS', ['POLICIES', 'RULES']);
  const readers = await addGroupOf(product, 'READERS', ['POLICIES', 'RULES']);
  const others = await addGroupOf(product, 'OTHERS', []);
  const ofAcme = await addGroupOf(acme, 'ACME', ['RULES', 'POLICIES']);
  const ofForeign = await addGroupOf(foreign, 'FOREIGN', ['RULES']);
  const [
    {
      customer: acmeCustomer,
      accounts: [account],
    },
    {
      customer: foreignCustomer,
      accounts: [foreignAccount],
    },
  ] = [await addCustomer(database, acme, 'ACME', ['0100001']), await addCustomer(database, foreign, 'FOREIGN', ['0100002'])];
  customers.set('acme', acmeCustomer).set('foreign', foreignCustomer);
  const people = [
    ['chief', product, 'ADMIN', chiefs, 'waybill'],
    ['editor', product, 'EMPLOYEE', editors, 'waybill'],
    ['clerk', product, 'EMPLOYEE', readers, 'waybill'],
    ['sales', product, 'SALES', readers, 'waybill'],
    ['stranger', product, 'EMPLOYEE', others, 'waybill'],
    ['ann', acme, 'CUSTOMER', ofAcme, 'acme'],
    ['bob', foreign, 'CUSTOMER', ofForeign, 'foreign'],
    ['outsider', foreign, 'EMPLOYEE', ofForeign, 'foreign'],
  ] as const;
  for (const [uid, company, type, group, code] of people) {
    const values = uid === 'ann' ? { MT_DACT: account } : uid === 'bob' ? { MT_DACT: foreignAccount } : {};
    await addPerson(database, { uid, company, group, type, values });
    tokens.set(uid, (await signIn(uid, code)).token);
  }
  const library = { conn: 'MAIN', accept: '.pdf, image/*, .txt', max_file_mb: 1, can_edit: [editors], status: 'active' };
  const tag = (name: string, value_type: string, more: object = {}) => ({ tag: name, label_en: name, label_fr: name, value_type, ...more });
  const bodies = [
    {
      ...library,
      cmid: 'POLICIES',
      title_en: 'Policies',
      title_fr: 'Politiques',
      library_type: 'employee',
      doctypes: ['Policy', 'Form'],
      metadata_tags: [
        tag('DEPT', 'text', { required: true, choices: 'Safety, Payroll' }),
        tag('REVIEW', 'date'),
        tag('PAGES', 'number'),
        tag('BINDING', 'boolean'),
        tag('TOPIC', 'text', { multiple: true, label_en: 'Subjects', label_fr: 'Sujets' }),
      ],
    },
    { ...library, cmid: 'RULES', title_en: 'Rules', title_fr: 'Règles', library_type: 'general', doctypes: ['Rule'], metadata_tags: null },
  ];
  for (const body of bodies) {
    const answer = await call('POST', 'doclib_configs', { token: as('chief'), body });
    if (answer.statusCode !== 201) throw new Error(answer.body);
  }
  // A new command counts with the next request: grants name it already.
});

async function addEntry(cmid: string, values: object, person: Person = 'editor'): Promise<string> {
  const answer = await call('POST', `doclib/library/MAIN/${cmid}`, { token: as(person), body: values });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ dlref: string }>().dlref;
}

const policy = { title_en: 'Lifting', title_fr: 'Levage', metadata: { DEPT: 'Safety' } };

async function sendDocument(cmid: string, dlref: string, name: string, content: Buffer | string, query = '', person: Person = 'editor') {
  const { payload, headers } = uploadForm({ name, content });
  return app.inject({
    method: 'POST',
    url: `/api/doclib/documents/MAIN/${cmid}/${dlref}${query}`,
    payload,
    headers: { ...headers, authorization: `Token ${as(person)}` },
  });
}

async function keepDocument(...sent: Parameters<typeof sendDocument>): Promise<LibraryDocument> {
  const answer = await sendDocument(...sent);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<LibraryDocument>();
}

const get = (person: Person, address: string) => call('GET', address, { token: as(person) });
const titles = async (person: Person, cmid: string, query = '', list = 'library'): Promise<string[]> =>
  (await get(person, `doclib/${list}/MAIN/${cmid}?${query}`))
    .json<{ results: { title_en_label: string }[] }>()
    .results.map(({ title_en_label: title }) => title);

describe('the configuration', () => {
  test('[S-258][S-120] a library and the fields of a tag open with its menu id, and answer 403 otherwise', async () => {
    const dlref = await addEntry('POLICIES', policy);
    const config = await get('clerk', 'doclib/configs/POLICIES');
    expect(config.json()).toMatchObject({
      connection: 'MAIN',
      title: 'Policies',
      doctypes: ['Policy', 'Form'],
      accept: expect.arrayContaining(['application/pdf', 'image/*']),
      max_bytes: 1_000_000,
      rights: { add: false, edit: false, delete: false },
    });
    expect(config.json().tags).toHaveLength(5);
    expect((await get('editor', 'doclib/configs/POLICIES')).json().rights).toEqual({ add: true, edit: true, delete: true });
    expect((await get('clerk', `doclib/metadata_configs/POLICIES/${dlref}/DEPT`)).json()).toEqual({
      fields: [{ name: 'value', type: 'text', label: 'DEPT', required: true, options: ['Safety', 'Payroll'] }],
    });
    for (const person of ['stranger', 'bob'] as const) {
      expect((await get(person, 'doclib/configs/POLICIES')).json()).toMatchObject({ status: 403, code: 'no_permission' });
      expect((await get(person, `doclib/metadata_configs/POLICIES/${dlref}/DEPT`)).statusCode).toBe(403);
    }
  });

  test('a new library adds its command ID, and refuses wrong types, tags and choices', async () => {
    const { results } = (await get('chief', 'commands?cmid=POLICIES')).json();
    expect(results).toMatchObject([{ cmid: 'POLICIES', title_en: 'Policies', access: 'user' }]);
    const answer = await call('POST', 'doclib_configs', {
      token: as('chief'),
      body: {
        cmid: 'WRONG',
        conn: 'MAIN',
        title_en: 'W',
        title_fr: 'W',
        library_type: 'general',
        doctypes: ['A', 'a'],
        accept: '.pdf, sound',
        max_file_mb: 1,
        status: 'active',
        metadata_tags: [
          { tag: 'A', label_en: 'A', label_fr: 'A', value_type: 'text' },
          { tag: 'a', label_en: 'A', label_fr: 'A', value_type: 'date', choices: 'x' },
        ],
      },
    });
    expect(answer.json()).toMatchObject({ status: 400 });
    expect(Object.keys(answer.json().errors).toSorted()).toEqual(['accept', 'doctypes', 'metadata_tags/1/choices', 'metadata_tags/1/tag']);
    const twice = { ...(await get('chief', 'doclib_configs?cmid=RULES')).json().results[0] };
    expect(twice.cmid).toBe('RULES');
  });

  test.each([
    ['another connection', 'doclib/library/OTHER/POLICIES', 404],
    ['a library that does not exist', 'doclib/configs/NOTHING', 403],
    ['a command ID that is no library', 'doclib/configs/DOCLIB-START', 404],
  ])('%s is refused', async (_name, address, status) => {
    expect((await get('chief', address)).statusCode).toBe(status);
  });
});

describe('entries', () => {
  test('[S-259][S-150] a created entry appears in the list, with its parts', async () => {
    const dlref = await addEntry('POLICIES', {
      ...policy,
      title_en: 'Forklifts',
      metadata: { DEPT: 'Payroll', REVIEW: '2027-01-31', PAGES: '12.5', BINDING: 'true', TOPIC: ['trucks', 'yard'] },
    });
    const list = (await get('clerk', 'doclib/library/MAIN/POLICIES?dlref=' + dlref)).json();
    expect(list).toMatchObject({
      count: 1,
      results: [
        {
          title_en_label: 'Forklifts',
          tag_DEPT: 'Payroll',
          tag_REVIEW: '2027-01-31',
          tag_PAGES: 12.5,
          tag_BINDING: true,
          tag_TOPIC: 'trucks, yard',
          documents: 0,
        },
      ],
    });
    expect(list.columns).toContain('tag_DEPT');
    expect(list.columns_details.find(({ name }: { name: string }) => name === 'tag_DEPT')).toMatchObject({
      defaultFilterType: 'Is one of',
    });
    const entry = (await get('clerk', `doclib/library/MAIN/POLICIES/${dlref}`)).json<LibraryEntry>();
    expect(entry).toMatchObject({ connection: 'MAIN', cmid: 'POLICIES', dlref, title: 'Forklifts', scope: 'employee', documents: [] });
    expect(entry.metadata.map(({ tag, mdref }) => [tag, /^MD\d+$/.test(mdref)])).toEqual([
      ['DEPT', true],
      ['REVIEW', true],
      ['PAGES', true],
      ['BINDING', true],
      ['TOPIC', true],
      ['TOPIC', true],
    ]);
    const french = await call('GET', `doclib/library/MAIN/POLICIES/${dlref}`, {
      token: as('clerk'),
      headers: { 'accept-language': 'fr' },
    });
    expect(french.json()).toMatchObject({ title: 'Levage' });
  });

  test.each([
    ['a tag', 'tag_DEPT__in=Payroll', ['Forklifts']],
    ['a day', 'tag_REVIEW__gte=2027-01-01', ['Forklifts']],
    ['a number', 'tag_PAGES__gt=12', ['Forklifts']],
    ['a yes or no', 'tag_BINDING=true', ['Forklifts']],
    ['another value', 'tag_DEPT__in=Nobody', []],
  ])('[S-259] the list is filtered by %s', async (_name, query, expected) => {
    expect(await titles('clerk', 'POLICIES', query)).toEqual(expected);
  });

  test('[S-259] it is sorted by a tag, in the order of its choices', async () => {
    const found = await titles('clerk', 'POLICIES', 'sort=tag_DEPT');
    expect(found.indexOf('Lifting')).toBeLessThan(found.indexOf('Forklifts'));
  });

  test.each([
    ['clerk', 'library'],
    ['ann', 'customer_library'],
  ] as const)('[S-259] [S-261] the list of %s is exported as it is shown, also by a task', async (person, list) => {
    const added = [
      await addEntry('RULES', { title_en: 'Open rule', scope: 'all' }),
      await addEntry('RULES', { title_en: 'Inner rule', scope: 'company' }),
    ];
    const ask = (body: object, cmid = 'RULES') =>
      call('POST', 'export', {
        token: as(person),
        headers: { cmid },
        body: { api_url: `api/doclib/${list}/MAIN/${cmid}`, output_type: 'CSV', query_params: { fields: 'title_en_label,dlref' }, ...body },
      });
    const csv = await ask({});
    expect([csv.statusCode, csv.body]).toEqual([200, expect.stringMatching(/^\uFEFF?Title,/)]);
    expect(csv.body).toContain('Open rule');
    expect(csv.body.includes('Inner rule')).toBe(person === 'clerk');
    const found = await ask({ query_params: { fields: 'title_en_label', search: 'title_en_label=open|words=open' } });
    expect([found.body.includes('Open rule'), found.body.includes('Inner rule')]).toEqual([true, false]);
    for (const format of ['XLSX', 'PDF']) expect((await ask({ output_type: format })).statusCode).toBe(200);
    expect((await ask({ output_type: 'XML' })).json()).toMatchObject({ code: 'invalid_value' });
    expect((await ask({ background: true })).json()).toHaveProperty('task');
    expect((await ask({ api_url: `api/doclib/${list}/MAIN/NOWHERE` })).statusCode).toBe(403);
    const ofStaff = await ask({ api_url: 'api/doclib/library/MAIN/POLICIES' }, 'POLICIES');
    expect(ofStaff.body.includes('Lifting')).toBe(person === 'clerk');
    for (const dlref of added) await call('DELETE', `doclib/library/MAIN/RULES/${dlref}`, { token: as('editor') });
  });

  test('[S-260] one entry is read, changed and deleted', async () => {
    const dlref = await addEntry('POLICIES', { ...policy, title_en: 'Old name', metadata: { DEPT: 'Safety', TOPIC: ['a', 'b'] } });
    const address = `doclib/library/MAIN/POLICIES/${dlref}`;
    const before = (await get('editor', address)).json<LibraryEntry>();
    const body = { version: before.version, title_en: 'New name', metadata: { TOPIC: ['b', 'c'] } };
    const changed = (await call('PUT', address, { token: as('editor'), body })).json<LibraryEntry>();
    expect(changed.title).toBe('New name');
    expect(changed.metadata.map(({ tag, value }) => `${tag} ${value}`)).toEqual(['DEPT Safety', 'TOPIC b', 'TOPIC c']);
    // A value that stays keeps its record.
    const refOf = ({ metadata }: LibraryEntry) => metadata.find(({ value }) => value === 'b')?.mdref;
    expect(refOf(changed)).toBe(refOf(before));
    expect((await call('PUT', address, { token: as('editor'), body })).json()).toMatchObject({ status: 409, code: 'stale_version' });
    await keepDocument('POLICIES', dlref, 'a.pdf', await pdf('gone'));
    expect((await call('DELETE', address, { token: as('clerk') })).statusCode).toBe(403);
    expect((await call('DELETE', address, { token: as('editor') })).statusCode).toBe(204);
    expect((await get('editor', address)).json()).toMatchObject({ status: 404, code: 'record_not_found' });
  });

  test.each<[string, object, string]>([
    ['no title', { metadata: { DEPT: 'Safety' } }, 'title_en'],
    ['a required tag without a value', { title_en: 'X' }, 'metadata/DEPT'],
    ['a value that is no choice', { title_en: 'X', metadata: { DEPT: 'Elsewhere' } }, 'metadata/DEPT'],
    ['two values of a single tag', { title_en: 'X', metadata: { DEPT: ['Safety', 'Payroll'] } }, 'metadata/DEPT'],
    ['a day that does not exist', { title_en: 'X', metadata: { DEPT: 'Safety', REVIEW: '2026-02-30' } }, 'metadata/REVIEW'],
    ['a number with letters', { title_en: 'X', metadata: { DEPT: 'Safety', PAGES: '1e5' } }, 'metadata/PAGES'],
    ['an unknown tag', { title_en: 'X', metadata: { DEPT: 'Safety', NOTHING: 'x' } }, 'metadata/NOTHING'],
    ['customers in a library of employees', { title_en: 'X', scope: 'all', metadata: { DEPT: 'Safety' } }, 'scope'],
    ['a past last day', { title_en: 'X', effective_to: '2020-01-01', metadata: { DEPT: 'Safety' } }, 'effective_to'],
    ['a last day beyond a year', { title_en: 'X', effective_to: '2099-01-01', metadata: { DEPT: 'Safety' } }, 'effective_to'],
  ])('an entry with %s is refused at its field', async (_name, body, field) => {
    const answer = await call('POST', 'doclib/library/MAIN/POLICIES', { token: as('editor'), body });
    expect(answer.json().status).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test.each([
    ['en', 'Subjects takes at most 200 characters.'],
    ['fr', 'Sujets accepte au plus 200 caractères.'],
  ])('a value of more than 200 characters is refused by the heading of its tag, in %s', async (language, text) => {
    const send = (method: 'POST' | 'PUT', address: string, body: object) =>
      call(method, address, { token: as('editor'), body, headers: { 'accept-language': language } });
    const long = 'x'.repeat(201);
    const metadata = { DEPT: 'Safety', TOPIC: ['short', long] };
    const entry = { status: 400, code: 'invalid_body', errors: { 'metadata/TOPIC': text } };
    expect((await send('POST', 'doclib/library/MAIN/POLICIES', { title_en: 'X', metadata })).json()).toMatchObject(entry);
    const dlref = await addEntry('POLICIES', policy);
    expect((await send('PUT', `doclib/library/MAIN/POLICIES/${dlref}`, { metadata })).json()).toMatchObject(entry);
    const record = await send('POST', `doclib/metadata/MAIN/POLICIES/${dlref}/TOPIC`, { value: long });
    expect(record.json()).toMatchObject({ status: 400, code: 'invalid_body', errors: { value: text } });
  });

  test.each(['clerk', 'sales', 'chief', 'ann'] as const)(
    'only members of the groups that can edit add an entry: not %s',
    async (person) => {
      expect((await call('POST', 'doclib/library/MAIN/POLICIES', { token: as(person), body: policy })).statusCode).toBe(403);
    },
  );
});

describe('readers', () => {
  test('[S-261] a customer sees only entries shared with that customer', async () => {
    await addEntry('RULES', { title_en: 'For all', scope: 'all' });
    const dlref = await addEntry('RULES', { title_en: 'For Acme', scope: 'customer', customers: [customers.get('acme')] });
    await addEntry('RULES', { title_en: 'For Foreign', scope: 'customer', customers: [customers.get('foreign')] });
    await addEntry('RULES', { title_en: 'For the company', scope: 'company' });
    await addEntry('RULES', { title_en: 'For employees', scope: 'employee' });
    await addEntry('RULES', { title_en: 'Not in use', scope: 'all', status: 'inactive' });
    expect(await titles('ann', 'RULES', '', 'customer_library')).toEqual(['For Acme', 'For all']);
    expect(await titles('ann', 'RULES')).toEqual(['For Acme', 'For all']);
    expect(await titles('bob', 'RULES')).toEqual(['For all', 'For Foreign']);
    expect(await titles('sales', 'RULES')).not.toContain('For employees');
    expect(await titles('clerk', 'RULES')).toEqual(['For Acme', 'For all', 'For employees', 'For Foreign', 'For the company']);
    expect(await titles('clerk', 'RULES', '', 'customer_library')).toEqual(['For Acme', 'For all', 'For Foreign']);
    // A customer's employee is no employee of the portal’s company.
    expect(await titles('outsider', 'RULES')).toEqual(['For all']);
    expect(await titles('editor', 'RULES')).toContain('Not in use');
    // A customer of another library's entries sees none of an employee library.
    expect(await titles('ann', 'POLICIES')).toEqual([]);
    const shared = await get('clerk', `doclib/customers/MAIN/RULES/${dlref}`);
    expect(shared.json().results).toMatchObject([{ code: 'ACME', name: 'Customer ACME' }]);
    expect((await get('ann', `doclib/customers/MAIN/RULES/${dlref}`)).json()).toEqual({ results: [] });
    expect((await get('ann', `doclib/library/MAIN/RULES/${dlref}`)).json<LibraryEntry>().customers).toBeNull();
  });

  test('[S-261] an editor shares an entry by codes of customers, and takes it back', async () => {
    const dlref = await addEntry('RULES', { title_en: 'Shared later', scope: 'company' });
    const address = `doclib/customers/MAIN/RULES/${dlref}`;
    const share = (codes: readonly string[], person: Person = 'editor') =>
      call('PUT', address, { token: as(person), body: { customers: codes } });
    expect(await titles('ann', 'RULES')).not.toContain('Shared later');
    expect((await share(['ACME', 'NONE'])).json().errors).toHaveProperty('customers/1');
    expect((await share(['ACME'], 'clerk')).statusCode).toBe(403);
    expect((await share(['ACME'])).json().results).toMatchObject([{ code: 'ACME' }]);
    expect(await titles('ann', 'RULES')).toContain('Shared later');
    expect((await share([])).json()).toEqual({ results: [] });
    expect(await titles('ann', 'RULES')).not.toContain('Shared later');
  });

  test('an entry is shown from its first day to its last', async () => {
    const now = clock.now;
    const day = (later: number): string => new Date(now.getTime() + later * 86_400_000).toISOString().slice(0, 10);
    const dlref = await addEntry('RULES', { title_en: 'In its days', scope: 'all', effective_from: day(2), effective_to: day(4) });
    const { id: file } = await keepDocument('RULES', dlref, 'days.pdf', await pdf('days')).then(({ file: id }) => ({ id }));
    const isSeen = async () => {
      const found = (await titles('bob', 'RULES')).includes('In its days');
      expect((await files.get(as('bob'), `/content?id=${file}`)).statusCode).toBe(found ? 200 : 404);
      return found;
    };
    expect(await isSeen()).toBe(false);
    try {
      for (const [later, expected] of [
        [3, true],
        [6, false],
      ] as const) {
        clock.now = new Date(now.getTime() + later * 86_400_000);
        await changeRow(database, 'sessions', 1, {}).catch(() => undefined);
        await runJob(server, 'doclib.show');
        clock.now = now;
        expect(await isSeen()).toBe(expected);
      }
    } finally {
      clock.now = now;
    }
  });
});

describe('files', () => {
  // Sales staff see entries for their own customers alone: they have none here.
  test('the file of a document is seen by the readers of its entry alone, also after the right was taken away', async () => {
    const policies = await addEntry('POLICIES', { ...policy, title_en: 'Guarded' });
    const rules = await addEntry('RULES', { title_en: 'Guarded rule', scope: 'customer', customers: [customers.get('acme')] });
    const [secret, shared] = [
      await keepDocument('POLICIES', policies, 'secret.pdf', await pdf('secret')),
      await keepDocument('RULES', rules, 'shared.pdf', await pdf('shared')),
    ];
    const places = ({ file }: LibraryDocument) => [`?ids=${file}`, `/content?id=${file}`, `/thumbnail?id=${file}`, `/page?id=${file}`];
    const sees = async (person: Person, document: LibraryDocument, cmid: string, dlref: string): Promise<boolean> => {
      const answers = await Promise.all(places(document).map((place) => files.get(as(person), place)));
      const [listed, ...others] = answers;
      const found = (listed?.json<{ count: number }>().count ?? 0) === 1;
      for (const answer of others) expect(answer.statusCode).toBe(found ? 200 : 404);
      const own = await get(person, `doclib/documents/MAIN/${cmid}/${dlref}/${document.doctype}/${document.id}`);
      expect(own.statusCode === 200).toBe(found);
      return found;
    };
    const readers = async (document: LibraryDocument, cmid: string, dlref: string): Promise<Person[]> => {
      const found: Person[] = [];
      for (const person of tokens.keys()) if (await sees(person, document, cmid, dlref)) found.push(person);
      return found;
    };
    expect(await readers(secret, 'POLICIES', policies)).toEqual(['editor', 'clerk']);
    expect(await readers(shared, 'RULES', rules)).toEqual(['editor', 'clerk', 'ann']);
    // The library leaves a menu.
    const group = groups.get('READERS') ?? 0;
    await changeRow(database, 'menu_groups', group, { grants: ['RULES'] });
    expect(await sees('clerk', secret, 'POLICIES', policies)).toBe(false);
    await changeRow(database, 'menu_groups', group, { grants: ['POLICIES', 'RULES'] });
    expect(await sees('clerk', secret, 'POLICIES', policies)).toBe(true);
    // The entry is no longer shared.
    await call('PUT', `doclib/customers/MAIN/RULES/${rules}`, { token: as('editor'), body: { customers: ['FOREIGN'] } });
    expect(await readers(shared, 'RULES', rules)).toEqual(['editor', 'clerk', 'bob']);
    // It is withdrawn, then the library closes.
    await call('PUT', `doclib/library/MAIN/RULES/${rules}`, { token: as('editor'), body: { status: 'inactive' } });
    expect(await readers(shared, 'RULES', rules)).toEqual(['editor']);
    const [config] = (await get('chief', 'doclib_configs?cmid=POLICIES')).json().results;
    await changeRow(database, 'doclib_configs', config.id, { status: 'inactive' });
    expect(await readers(secret, 'POLICIES', policies)).toEqual([]);
    await changeRow(database, 'doclib_configs', config.id, { status: 'active' });
  });

  test('[S-265] a document is uploaded, listed, downloaded and deleted', async () => {
    const dlref = await addEntry('POLICIES', { ...policy, title_en: 'With files' });
    const content = await pdf('first');
    const document = await keepDocument('POLICIES', dlref, 'Été 2026.pdf', content, '?doctype=Form&language=fr');
    expect(document).toMatchObject({ doctype: 'Form', filename: 'Été 2026.pdf', pages: 1, language: 'fr', revision: 1, is_current: true });
    const list = `doclib/documents/MAIN/POLICIES/${dlref}`;
    expect((await get('clerk', list)).json().results).toMatchObject([{ id: document.id, uploadBy: 'Test editor' }]);
    const address = `${list}/Form/${document.id}`;
    const answer = await get('clerk', address);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%C3%89t%C3%A9%202026.pdf");
    expect((await get('clerk', list)).json().results).toMatchObject([{ downloads: 1 }]);
    expect((await get('clerk', `${list}/Policy/${document.id}`)).statusCode).toBe(404);
    expect((await call('DELETE', address, { token: as('clerk') })).statusCode).toBe(403);
    expect((await call('DELETE', address, { token: as('editor') })).statusCode).toBe(204);
    expect((await get('editor', list)).json()).toEqual({ results: [] });
    expect((await files.get(as('editor'), `/content?id=${document.file}`)).statusCode).toBe(404);
  });

  test('a revision takes the place of a document, whose earlier one editors alone see', async () => {
    const dlref = await addEntry('POLICIES', { ...policy, title_en: 'Revised' });
    const list = `doclib/documents/MAIN/POLICIES/${dlref}`;
    const first = await keepDocument('POLICIES', dlref, 'one.pdf', await pdf('one'), '?doctype=Form');
    const second = await keepDocument('POLICIES', dlref, 'two.pdf', await pdf('two'), `?replaces=${first.id}`);
    expect(second).toMatchObject({ revision: 2, doctype: 'Form', replaces: first.id });
    const late = await sendDocument('POLICIES', dlref, 'late.pdf', await pdf('late'), `?replaces=${first.id}`);
    expect(late.json()).toMatchObject({ status: 409, code: 'library_document_replaced' });
    expect((await get('clerk', list)).json().results).toMatchObject([{ filename: 'two.pdf' }]);
    expect((await get('editor', list)).json().results).toMatchObject([{ filename: 'two.pdf' }, { filename: 'one.pdf', is_current: false }]);
    expect((await files.get(as('clerk'), `/content?id=${first.file}`)).statusCode).toBe(404);
    expect((await files.get(as('editor'), `/content?id=${first.file}`)).statusCode).toBe(200);
    expect((await call('DELETE', `${list}/Form/${second.id}`, { token: as('editor') })).statusCode).toBe(204);
    expect((await get('clerk', list)).json().results).toMatchObject([{ filename: 'one.pdf', is_current: true }]);
  });

  describe('a removal is undone', () => {
    async function addRevisions(title: string, names: readonly string[]) {
      const dlref = await addEntry('POLICIES', { ...policy, title_en: title });
      const list = `doclib/documents/MAIN/POLICIES/${dlref}`;
      const added: LibraryDocument[] = [];
      for (const name of names) {
        const [last] = added.slice(-1);
        added.push(await keepDocument('POLICIES', dlref, name, await pdf(name), last ? `?replaces=${last.id}` : '?doctype=Form'));
      }
      const at = (place: number): string => `${list}/Form/${added[place]?.id ?? 0}`;
      return {
        added,
        remove: async (place: number) => expect((await call('DELETE', at(place), { token: as('editor') })).statusCode).toBe(204),
        restore: (place: number, person: Person = 'editor') => call('POST', `${at(place)}/restore`, { token: as(person) }),
        listed: async () => {
          const { results } = (await get('editor', list)).json<{ results: LibraryDocument[] }>();
          return results.map(({ filename, is_current: isCurrent, replaces }) => ({ filename, isCurrent, replaces }));
        },
        revise: async (place: number) => keepDocument('POLICIES', dlref, 'later.pdf', await pdf('later'), `?replaces=${added[place]?.id}`),
      };
    }

    test('of a document, once, by the one who has removed it', async () => {
      const { added, listed, remove, restore } = await addRevisions('Undone', ['one.pdf']);
      expect((await restore(0)).json()).toMatchObject({ status: 404, code: 'nothing_to_restore' });
      const before = await listed();
      await remove(0);
      expect(await listed()).toEqual([]);
      expect((await restore(0, 'clerk')).statusCode).toBe(403);
      expect((await restore(0)).statusCode).toBe(204);
      expect(await listed()).toEqual(before);
      expect((await files.get(as('clerk'), `/content?id=${added[0]?.file}`)).statusCode).toBe(200);
      expect((await restore(0)).json()).toMatchObject({ status: 404, code: 'nothing_to_restore' });
    });

    test.each([
      ['the newest', 2],
      ['one between', 1],
      ['the first', 0],
    ])('of %s of three revisions, at its place', async (_name, place) => {
      const { listed, remove, restore } = await addRevisions('Undone revision', ['one.pdf', 'two.pdf', 'three.pdf']);
      const before = await listed();
      await remove(place);
      expect(await listed()).toHaveLength(2);
      expect((await restore(place)).statusCode).toBe(204);
      expect(await listed()).toEqual(before);
    });

    test('of several revisions, the latest removal first', async () => {
      const { listed, remove, restore } = await addRevisions('Undone twice', ['one.pdf', 'two.pdf']);
      const before = await listed();
      await remove(0);
      await remove(1);
      expect((await restore(0)).json()).toMatchObject({ status: 409, code: 'library_revisions_changed' });
      expect((await restore(1)).statusCode).toBe(204);
      expect((await restore(0)).statusCode).toBe(204);
      expect(await listed()).toEqual(before);
    });

    test('unless the revision before it has been revised since', async () => {
      const { listed, remove, restore, revise } = await addRevisions('Revised since', ['one.pdf', 'two.pdf']);
      await remove(1);
      await revise(0);
      const before = await listed();
      expect((await restore(1)).json()).toMatchObject({ status: 409, code: 'library_revisions_changed' });
      expect(await listed()).toEqual(before);
    });

    test('within a day', async () => {
      const { remove, restore } = await addRevisions('Too late', ['one.pdf']);
      const { now } = clock;
      clock.now = new Date(now.getTime() - 25 * 3_600_000);
      await remove(0);
      clock.now = now;
      expect((await restore(0)).json()).toMatchObject({ status: 404, code: 'nothing_to_restore' });
    });
  });

  test.each<[string, string, () => Promise<Buffer | string>, string, number]>([
    ['of a type that the library does not take', 'a.zip', async () => Buffer.from('PK\u0003\u0004rest'), '', 415],
    ['that is too large', 'a.txt', async () => 'x'.repeat(1_000_001), '', 413],
    ['without content', 'a.txt', async () => '', '', 400],
    ['of an unknown type of document', 'a.txt', async () => 'x', '?doctype=Song', 400],
    ['in place of a document that does not exist', 'a.txt', async () => 'x', '?replaces=999999', 404],
  ])('a document %s is refused', async (_name, name, content, query, status) => {
    const dlref = await addEntry('POLICIES', { ...policy, title_en: 'Refusals' });
    expect((await sendDocument('POLICIES', dlref, name, await content(), query)).statusCode).toBe(status);
  });

  test('[S-264] firstdoc returns one file, alldoc all of them: one PDF, or a ZIP of several kinds', async () => {
    const dlref = await addEntry('POLICIES', { ...policy, title_en: 'Several / files' });
    const download = (which: string) => get('clerk', `doclib/download/MAIN/POLICIES/${dlref}/${which}`);
    expect((await download('firstdoc')).json()).toMatchObject({ status: 404, code: 'library_without_documents' });
    const first = await pdf('Chapter one');
    await keepDocument('POLICIES', dlref, 'one.pdf', first);
    expect((await download('alldoc')).rawPayload.equals(first)).toBe(true);
    await keepDocument('POLICIES', dlref, 'two.pdf', await pdf('Chapter two'));
    expect((await download('firstdoc')).rawPayload.equals(first)).toBe(true);
    const joined = await download('alldoc');
    expect(joined.headers['content-type']).toBe('application/pdf');
    expect(joined.headers['content-disposition']).toContain('filename="Several   files.pdf"');
    const read = await readPdf(joined.rawPayload);
    expect(JSON.stringify(read)).toMatch(/Chapter one.*Chapter two/s);
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await keepDocument('POLICIES', dlref, 'one.pdf', await pdf('Chapter three'));
    await keepDocument('POLICIES', dlref, 'photo.png', picture);
    const zip = await download('alldoc');
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['one.pdf', 'two.pdf', 'one (2).pdf', 'photo.png']) expect(zip.rawPayload.includes(name)).toBe(true);
  });

  test('the search finds words in titles, metadata and the text of PDFs, which belong to readers alone', async () => {
    const dlref = await addEntry('POLICIES', { ...policy, title_en: 'Searched', metadata: { DEPT: 'Safety', TOPIC: 'harness' } });
    const { id } = await keepDocument('POLICIES', dlref, 'search.pdf', await pdf('Inspect the chains of each wagon; vérifiez les sangles'));
    await runJob(server, 'doclib.read_text', { id });
    const fields = ['title_en_label', 'dlref', 'tag_TOPIC', 'words'];
    const found = (person: Person, text: string, cmid = 'POLICIES') =>
      titles(person, cmid, `search=${encodeURIComponent(fields.map((field) => `${field}=${text}`).join('|'))}`);
    for (const text of ['chains', 'WAGON chains', 'verifiez', 'searched', 'harness', 'searched sangles', dlref])
      expect([text, await found('clerk', text)]).toEqual([text, ['Searched']]);
    for (const text of ['wheels', 'chains wheels', '%', '_x_']) expect([text, await found('clerk', text)]).toEqual([text, []]);
    expect(await titles('clerk', 'POLICIES', 'words__icontains=wagon')).toEqual(['Searched']);
    expect(await found('sales', 'chains')).toEqual([]);
    expect(await found('ann', 'chains')).toEqual([]);
  });

  test('[S-263] a mail with the documents of an entry reaches the outgoing mail', async () => {
    const dlref = await addEntry('POLICIES', { ...policy, title_en: 'Mailed' });
    const document = await keepDocument('POLICIES', dlref, 'mail.pdf', await pdf('mail'));
    const body = { subject: 'For you', content: '<p>Please read</p>', to: ['someone@example.com'] };
    const send = (query = '', person: Person = 'clerk') =>
      call('POST', `doclib/email/MAIN/POLICIES/${dlref}${query}`, { token: as(person), body });
    const answer = await send();
    expect(answer.statusCode).toBe(202);
    const logged = async (id: number) => {
      const [row] = await connection.run(sql<{ to: string[]; subject: string; mail: string; additional: string | null; entity: string }>`
        select "to", subject, mail, "additionalContent" as additional, source_entity as entity from email_history where id = ${id}`);
      return row;
    };
    const row = await logged(answer.json<{ id: number }>().id);
    expect(row).toMatchObject({ to: ['someone@example.com'], subject: 'For you', entity: 'doclib_entries' });
    expect(JSON.parse(row?.mail ?? '').written.attachments).toEqual([document.file]);
    const linked = await logged((await send('?as=link')).json<{ id: number }>().id);
    expect(linked?.additional).toContain(`href="/waybill/doclib/POLICIES/view/${dlref}"`);
    expect(JSON.parse(linked?.mail ?? '').written.attachments).toEqual([]);
    expect((await send(`?documents=${document.id + 1000}`)).statusCode).toBe(404);
    expect((await send('', 'stranger')).statusCode).toBe(403);
    expect((await send('', 'sales')).statusCode).toBe(404);
  });
});

test('[S-262] one metadata record is added, read, changed and deleted', async () => {
  const dlref = await addEntry('POLICIES', { ...policy, title_en: 'Metadata' });
  const address = (tag: string) => `doclib/metadata/MAIN/POLICIES/${dlref}/${tag}`;
  const write = (method: 'POST' | 'PUT', tag: string, body: object, mdref = '') =>
    call(method, `${address(tag)}${mdref && `/${mdref}`}`, { token: as('editor'), body });
  const { mdref, version } = (await write('POST', 'TOPIC', { value: 'belts' })).json();
  expect((await get('clerk', `${address('TOPIC')}/${mdref}`)).json()).toMatchObject({
    mdref,
    tag: 'TOPIC',
    value: 'belts',
    value_type: 'text',
  });
  expect((await write('PUT', 'TOPIC', { value: 'straps', version }, mdref)).json()).toMatchObject({ mdref, value: 'straps' });
  expect((await write('PUT', 'TOPIC', { value: 'late', version }, mdref)).json()).toMatchObject({ code: 'stale_version' });
  expect((await get('clerk', address('TOPIC'))).json().results).toMatchObject([{ value: 'straps' }]);
  expect((await write('POST', 'REVIEW', { value: 'soon' })).json().errors).toHaveProperty('value');
  expect((await write('POST', 'DEPT', { value: 'Payroll' })).json()).toMatchObject({ code: 'library_tag_single' });
  expect((await write('POST', 'NOTHING', { value: 'x' })).json()).toMatchObject({ status: 404, code: 'library_tag_unknown' });
  const [required] = (await get('clerk', address('DEPT'))).json().results;
  const remove = (tag: string, ref: string, person: Person = 'editor') => call('DELETE', `${address(tag)}/${ref}`, { token: as(person) });
  expect((await remove('DEPT', required.mdref)).json()).toMatchObject({ code: 'library_tag_required' });
  expect((await remove('TOPIC', mdref, 'clerk')).statusCode).toBe(403);
  expect((await remove('TOPIC', mdref)).statusCode).toBe(204);
  expect((await get('clerk', `${address('TOPIC')}/${mdref}`)).statusCode).toBe(404);
});

import { expect, test } from 'vitest';
import { addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { explainList, type PlanNode } from '../../framework/lists/explainList.ts';
import { planList } from '../../framework/lists/planList.ts';
import { openLibrary } from './library.ts';
import { openLibraryList } from './libraryList.ts';

/* Speed without a clock: 40 libraries of 500 entries, of which each page and search reads its own library or the matches alone. */
const { database, portal } = await testServer();
const connection = database.unscoped('test');
const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
const group = await addGroup(database, product, 'READERS', ['LIB7']);
const user = await addPerson(database, { uid: 'reader', company: product, group, type: 'EMPLOYEE' });
await connection.run(sql`insert into commands (cmid, command_path, title_en, title_fr, access, audience, analytics, status)
  values ('LIB7', 'LIB7', 'L', 'L', 'user', 'employee', 'Y', 'enabled')`);
await connection.run(sql`insert into doclib_configs (cmid, conn, title_en, title_fr, library_type, doctypes, metadata_tags, accept, max_file_mb, status)
  select 'LIB' || n, 'MAIN', 'L', 'L', 'general', '{Paper}',
    '[{"tag": "DEPT", "label_en": "D", "label_fr": "D", "value_type": "text"}]'::jsonb, '.pdf', 25, 'active' from generate_series(1, 40) n`);
await connection.run(sql`insert into doclib_entries (dlref, cmid, connection, title_en, scope, status, shown)
  select 'DL' || n, 1 + (n % 40) + (select min(id) - 1 from doclib_configs), 'MAIN', 'Entry ' || md5(n::text), 'all', 'active', true
  from generate_series(1, 20000) n`);
await connection.run(sql`insert into doclib_metadata (entry, tag, mdref, value, value_type)
  select id, 'DEPT', 'MD' || id, 'value ' || md5(id::text), 'text' from doclib_entries`);
await connection.run(sql`insert into attachments (filename, "uploadDate", current_status, content_type, size, sha256, storage_key)
  select 'a.pdf', now(), 'listed', 'application/pdf', 1, md5(n::text), md5(n::text) from generate_series(1, 20000) n`);
await connection.run(sql`insert into doclib_documents (entry, library, doctype, file, sequence, downloads, revision, is_current, is_read, text_content)
  select e.id, e.cmid, 'Paper', f.id, 1, 0, 1, true, true, 'text ' || md5(e.id::text) || ' ' || md5(f.id::text)
  from (select *, row_number() over (order by id) as n from doclib_entries) e join (select *, row_number() over (order by id) as n from attachments) f using (n)`);
for (const name of ['doclib_entries', 'doclib_metadata', 'doclib_documents', 'doclib_configs', 'attachments'])
  await connection.run(sql`analyze ${sql.id(name)}`);

const context = async (): Promise<CallContext> => {
  const ctx = await userContext(portal, user, { language: 'en', cmid: 'LIB7', timezone: 'UTC', requestId: '' });
  if (!ctx) throw new Error('the reader cannot sign in');
  return ctx;
};

/** Tables that a plan reads from end to end. */
function wholeReads({ 'Node Type': type, 'Relation Name': table, Plans = [] }: PlanNode): string[] {
  const own = type === 'Seq Scan' && table?.startsWith('doclib_') && table !== 'doclib_configs' ? [table] : [];
  return [...own, ...Plans.flatMap(wholeReads)];
}

test.each([
  ['the first page', ''],
  ['a later page', 'offset=200'],
  ['a filter by a tag', 'tag_DEPT__icontains=abc'],
  ['the order of a tag', 'sort=-tag_DEPT'],
  ['a search in titles, metadata and the text of documents', `search=${encodeURIComponent('title_en_label=a1b2c3|words=a1b2c3')}`],
  ['a search for two words', `search=${encodeURIComponent('title_en_label=a1b2 c3d4|words=a1b2 c3d4')}`],
])('%s reads no table of all libraries from end to end', async (_name, queryText) => {
  const ctx = await context();
  const library = await openLibrary(portal, ctx, 'LIB7');
  const { model, query } = openLibraryList(portal, ctx, library, { queryText, isCustomers: false });
  const { page, count } = await explainList(connection, planList(model, query, ctx));
  expect([wholeReads(page), wholeReads(count)]).toEqual([[], []]);
});

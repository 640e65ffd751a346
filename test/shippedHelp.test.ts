import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addGroup, addPerson } from './people.ts';
import { checkout } from './plainServer.ts';
import { testServer } from './server.ts';

/* Help is part of the product: it promises nothing that the product refuses. */
const { database, portal, signIn, call } = await testServer();
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const cmids = [...portal.definitions.current().screensByCmid.keys()];
await addPerson(database, { uid: 'root', company: house, group: await addGroup(database, house, 'ALL', cmids), type: 'ADMIN' });
const { token } = await signIn('root');

const folder = path.join(checkout, 'resources/help');
const texts = fs.readdirSync(folder).map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));

test.each([
  ['PDF', /\bPDF\b/i],
  ['Google Sheet', /\bgoogle\b/i],
  ['CSV', /\bCSV\b/i],
  ['XLSX', /\b(xlsx|excel)\b/i],
  ['JSON', /\bJSON\b/i],
  ['XML', /\bXML\b/i],
] as const)('no help promises an export as %s unless a list can be exported so', async (format, words) => {
  const answer = await call('POST', 'export', { token, body: { api_url: 'api/terminals', output_type: format } });
  expect([200, 400]).toContain(answer.statusCode);
  const promising = texts.filter(({ text }) => words.test(text)).map(({ name }) => name);
  expect(answer.statusCode === 400 ? promising : []).toEqual([]);
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addAdministrator } from './people.ts';
import { checkout } from './plainServer.ts';
import { testServer } from './server.ts';

/* Help is part of the product: it promises nothing that the product refuses. */
const { database, portal, signIn, call } = await testServer();
await addAdministrator(database, portal.config.productCode, 'root', [...portal.definitions.current().screensByCmid.keys()]);
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
  // 503: a service that the portal is not set up for.
  expect([200, 400, 503]).toContain(answer.statusCode);
  const promising = texts.filter(({ text }) => words.test(text)).map(({ name }) => name);
  expect(answer.statusCode === 200 ? [] : promising).toEqual([]);
});

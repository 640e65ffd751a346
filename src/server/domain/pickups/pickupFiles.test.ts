import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesOf } from '../../../../test/filesOf.ts';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pickup-files-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder } });
const { call, database, signIn } = server;
const connection = database.unscoped('test');
const files = filesOf(server);

test('files beside a pickup are closed to a reader of the list who cannot open a pickup', async () => {
  const definitions = server.portal.definitions.current();
  const every = [...definitions.screensByCmid.keys()];
  const company = await addCompany(database, 'acme');
  const {
    customer,
    accounts: [account = 0],
  } = await addCustomer(database, company, 'ACME', ['0100001']);
  const writer = await addGroup(database, company, 'W', every);
  await addPerson(database, { uid: 'ann', company, group: writer, type: 'ADMIN', base: 'customer_admin' });
  const pickup = await addFittingRow(database, definitions, 'pickups', { account });
  const pdf = Buffer.from('%PDF-1.4');
  const kept = await files.keep((await signIn('ann', 'acme')).token, `entity=customers&record=${customer}`, 'map.pdf', pdf);
  await connection.run(sql`update attachments set owner_entity = 'pickups', owner_id = ${pickup} where id = ${kept.id}`);
  const seen = [];
  for (const [uid, grants] of [
    ['lister', every.filter((cmid) => cmid !== 'PU-VIEW' && cmid !== 'PU-RAPID')],
    ['reader', every],
  ] as const) {
    const group = await addGroup(database, company, uid, grants);
    await addPerson(database, { uid, company, group, values: { MT_DACT: account } });
    const { token } = await signIn(uid, 'acme');
    const rows = await call('GET', 'pickups', { token });
    const page = await call('GET', `pickups/${pickup}`, { token });
    const content = await files.get(token, `/content?id=${kept.id}`);
    const listed = await files.get(token, `?ids=${kept.id}`);
    seen.push([uid, rows.json().results.length, page.statusCode, content.statusCode, listed.json().count]);
  }
  expect(seen).toEqual([
    ['lister', 1, 403, 404, 0],
    ['reader', 1, 200, 200, 1],
  ]);
});

import { beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from './Database.ts';
import { parseDatabaseUrl, placeOfDatabase } from './databaseUrl.ts';
import type { PostgresAddress } from './postgres/startPostgres.ts';
import { sql } from './sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
});

test.each<[string, (address: PostgresAddress) => string]>([
  [
    'a host in percent signs',
    ({ host, port, user, password, database }) => `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`,
  ],
  [
    'a socket and no host',
    ({ host, port, user, password, database }) => `postgresql:///${database}?host=${host}&port=${port}&user=${user}&password=${password}`,
  ],
  [
    'a user, a socket and no host',
    ({ host, port, user, password, database }) => `postgres://${user}:${password}@/${database}?host=${host}&port=${port}`,
  ],
  [
    'a host that a socket replaces',
    ({ host, user, password, database }) => `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
  ],
  [
    'keywords',
    ({ host, port, user, password, database }) => `host=${host} port=${port} dbname=${database} user=${user} password=${password}`,
  ],
  [
    'quoted keywords',
    ({ host, port, user, password, database }) =>
      `dbname = '${database}'  host='${host}' port=${port} user='${user}' password='${password}' application_name='it\\'s mine'`,
  ],
])('a real server is reached by %s', async (_name, form) => {
  const url = parseDatabaseUrl(form(db.address)) ?? '';
  const database = await openDatabase({ url, poolSize: 1 });
  expect(await database.unscoped('test').run(sql`select current_database() as name`)).toEqual([{ name: db.address.database }]);
  await database.close();
  expect(placeOfDatabase(url)).toEqual({ host: db.address.host, database: db.address.database });
});

test.each([
  'mysql://u@h/d',
  'somewhere',
  '/tmp',
  'host=/tmp colour=red',
  "host='/tmp",
  'host=/tmp dbname',
  'postgres://a b:c@:x/',
  'postgres:name',
  '',
])('%s is no address', (text) => {
  expect(parseDatabaseUrl(text)).toBeUndefined();
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../src/server/db/postgres/startPostgres.ts';
import { sql } from '../src/server/db/sql.ts';
import { scriptCaller, startScript } from '../test/callScript.ts';
import { type TestDatabase, testDatabase } from '../test/database.ts';

let home = '';
let db: TestDatabase;
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-reset-'));
  fs.chmodSync(home, 0o711);
  db = await testDatabase();
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const script = 'scripts/resetDatabase.ts';
const call = scriptCaller();

/** Runs the script without a terminal. */
async function reset(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const { code, out, problem } = await call(script, args, { DATA_DIR: home, ...environment });
  return { code, said: (out + problem).trim() };
}

describe('the embedded database', () => {
  const folder = () => path.join(home, 'postgres');

  test('that is not there needs no reset', async () => {
    expect(await reset({})).toEqual({ code: 0, said: `There is no database at ${folder()}.` });
  });

  test('is not deleted without a word', async () => {
    await (await startPostgres({ folder: folder() })).stop();
    expect(await reset({})).toEqual({
      code: 1,
      said: `This would delete the whole database at ${folder()}. To confirm: npm run db:reset -- --yes`,
    });
    expect(fs.existsSync(path.join(folder(), 'PG_VERSION'))).toBe(true);
  });

  test('is deleted with --yes', async () => {
    // In a separate process: anything left running would keep it alive.
    expect(await startScript(script, ['--yes'], { DATA_DIR: home })).toEqual({
      code: 0,
      out: `The database at ${folder()} is deleted; npm start creates a new one.\n`,
      problem: '',
    });
    // If PostgreSQL's user cannot reach the checkout, a copy of its programs stays there for the next start.
    expect(fs.readdirSync(home).filter((name) => !/^postgres-\d/.test(name))).toEqual([]);
  });
});

describe('a database of DATABASE_URL', () => {
  const url = () => {
    const { host, user, password, database } = db.address;
    return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
  };
  const tables = () => db.database.unscoped('test').run(sql`select tablename from pg_tables where schemaname = 'public'`);

  test('is left alone without --yes', async () => {
    const { code, said } = await reset({ DATABASE_URL: url() });
    expect({ code, said }).toEqual({
      code: 1,
      said: `This would delete every table of the definitions in the database ${db.address.database} at ${db.address.host}. To confirm: npm run db:reset -- --yes`,
    });
    expect((await tables()).length).toBeGreaterThan(10);
  });

  test('loses the tables of the definitions with --yes, and no others', async () => {
    await db.database.unscoped('test').run(sql`create table of_another_program (x int)`);
    expect(await reset({ DATABASE_URL: url() }, '--yes')).toMatchObject({ code: 0 });
    expect(await tables()).toEqual([{ tablename: 'of_another_program' }]);
    const schemas = sql`select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`;
    expect(await db.database.unscoped('test').run(schemas)).toEqual([]);
  });
});

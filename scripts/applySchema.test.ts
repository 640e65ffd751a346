import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { testDatabase } from '../test/database.ts';
import { programEnvironment } from '../test/programEnvironment.ts';

// Each test runs programs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { database, address } = await testDatabase();
const run = (statement: string) => database.unscoped('test').run(sql.raw(statement));
const { host, user, password, database: name } = address;
const url = `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`;

interface Outcome {
  readonly code: number;
  readonly said: string;
}

/** Runs the script without a terminal. */
function apply(args: readonly string[], environment: Readonly<Record<string, string>> = { DATABASE_URL: url }): Promise<Outcome> {
  const env = { ...programEnvironment, ...environment };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'applySchema.ts'), ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: (stdout + stderr).trim() }),
    );
    child.stdin?.end();
  });
}

const columns = async () =>
  (
    await database.unscoped('test').run<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'regions' and column_name in ('motto', 'remark') order by 1`)
  ).map((column) => column.name);

beforeEach(async () => {
  await run(`delete from regions; alter table regions drop column if exists motto, drop column if exists remark;
    alter table regions add column motto text, add column remark text;
    insert into regions (code, name_en, name_fr, time_zone, ffw_region, status, motto)
      values ('ON', 'Ontario', 'Ontario', 'America/Toronto', 'ON', 'active', 'Ut incepit')`);
});

describe('pending changes', () => {
  test.each([
    ['without a word', []],
    ['with --dry-run', ['1', '--yes', '--dry-run']],
  ])('are shown with rows and loss, and not run, %s', async (_name, args) => {
    const { code, said } = await apply(args);
    expect(code).toBe(0);
    expect(said).toContain(
      '1. regions.motto is no longer defined; the column is kept.\n   Rows: 1. LOSS: The values of 1 row are lost.\n   alter table "regions" drop column "motto";',
    );
    expect(said).toContain('2. regions.remark is no longer defined; the column is kept.\n   Rows: 0. No data is lost.');
    expect(await columns()).toEqual(['motto', 'remark']);
  });

  test('that were chosen do not run unasked where there is no terminal', async () => {
    expect(await apply(['1'])).toMatchObject({ code: 1, said: expect.stringContaining('Add --yes to confirm.') });
    expect(await columns()).toEqual(['motto', 'remark']);
  });

  test('run by their number, and what is left is shown', async () => {
    const { code, said } = await apply(['1', '--yes']);
    expect(code).toBe(0);
    expect(said).toContain('Database: alter table "regions" drop column "motto"\nDone; still pending: 1.');
    expect(await columns()).toEqual(['remark']);
  });

  test('that lose something are not among all of them', async () => {
    expect((await apply(['--all', '--yes'])).said).toContain('Done; still pending: 1.');
    expect(await columns()).toEqual(['motto']);
    expect((await apply(['--all', '--yes'])).said).toContain('Nothing was changed');
    expect(await columns()).toEqual(['motto']);
  });

  test('are announced to a running portal', async () => {
    const heard: string[] = [];
    const unlisten = await database.listen('definitions', (payload) => heard.push(payload));
    await apply(['1', '2', '--yes']);
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['']);
    await unlisten();
  });

  test.each([
    ['a value for what takes none', ['1=5', '--yes'], '1 takes no value. Nothing was changed.'],
    ['a number that nothing has', ['7', '--yes'], '"7" is not one of the numbers 1 to 2. Nothing was changed.'],
    ['a statement', ['drop table regions', '--yes'], '"drop table regions" is not one of the numbers 1 to 2. Nothing was changed.'],
    ['an unknown option', ['--force'], 'Usage: npm run db:apply'],
  ])('%s gets a sentence', async (_name, args, sentence) => {
    const { code, said } = await apply(args);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toContain('    at ');
    expect(await columns()).toEqual(['motto', 'remark']);
  });
});

test('an embedded database that is not there is not made', async () => {
  const folder = path.join(os.tmpdir(), 'waybill-apply-nowhere');
  expect(await apply([], { DATA_DIR: folder })).toEqual({
    code: 1,
    said: `There is no database at ${path.join(folder, 'postgres')}. npm start creates one.`,
  });
});

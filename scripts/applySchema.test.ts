import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/server/db/Database.ts';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';
import { scriptCaller } from '../test/callScript.ts';
import { emptyDatabase, testDatabase } from '../test/database.ts';
import { isDeep } from '../test/tier.ts';
import { type ApplyOptions, applyChanges } from './applyChanges.ts';
import { sentenceOf } from './runScript.ts';
import type { Terminal } from './terminal.ts';

const { database: whole, address } = await testDatabase();
const { host, user, password, database: name } = address;
const url = `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`;
const { set, version } = loadDefinitions(path.resolve(import.meta.dirname, '..'));
// One table: each call compares the whole database with its definitions.
const registry = buildRegistry(
  {
    ...set,
    entities: set.entities.filter(({ content }) => content.$id === 'regions'),
    resources: set.resources.filter(({ content }) => content.schema === 'regions'),
    reports: [],
    pages: [],
    dashboards: [],
    menus: [],
    seeds: [],
  },
  version,
);
const { database: small } = await emptyDatabase();
await syncSchema(small, registry, { print: () => {} });
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-apply-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

/** Applies changes as the script does; without answers there is no terminal. @returns the printed lines */
async function apply(options: Partial<ApplyOptions>, answers?: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const open = [...(answers ?? [])];
  const terminal: Terminal = {
    print: (line) => void lines.push(line),
    ...(answers && {
      ask: async (question) => {
        lines.push(question);
        return open.shift() ?? '';
      },
    }),
  };
  await applyChanges(small, registry, { words: [], yes: false, dryRun: false, ...options }, terminal).catch((error: unknown) =>
    lines.push(`refused: ${sentenceOf(error, '')}`),
  );
  return lines.join('\n');
}

const columns = async (database: Database = small) =>
  (
    await database.unscoped('test').run<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'regions' and column_name in ('motto', 'remark') order by 1`)
  ).map((column) => column.name);

async function addPending(database: Database): Promise<void> {
  await database.unscoped('test').run(
    sql.raw(`delete from regions; alter table regions drop column if exists motto, drop column if exists remark;
    alter table regions add column motto text, add column remark text;
    insert into regions (code, name_en, name_fr, time_zone, ffw_region, status, motto)
      values ('ON', 'Ontario', 'Ontario', 'America/Toronto', 'ON', 'active', 'Ut incepit')`),
  );
}

describe('pending changes', () => {
  beforeEach(() => addPending(small));

  test.each<[string, Partial<ApplyOptions>]>([
    ['without a word', {}],
    ['with --dry-run', { words: ['1'], yes: true, dryRun: true }],
  ])('are shown with rows and loss, and not run, %s', async (_name, options) => {
    const said = await apply(options);
    expect(said).toContain(
      '1. regions.motto is no longer defined; the column is kept.\n   Rows: 1. LOSS: The values of 1 row are lost.\n   alter table "regions" drop column "motto";',
    );
    expect(said).toContain('2. regions.remark is no longer defined; the column is kept.\n   Rows: 0. No data is lost.');
    expect(await columns()).toEqual(['motto', 'remark']);
  });

  test('that were chosen do not run unasked where there is no terminal', async () => {
    expect(await apply({ words: ['1'] })).toMatch(/\nrefused: Nothing was changed: .* Add --yes to confirm\.$/);
    expect(await columns()).toEqual(['motto', 'remark']);
  });

  test.each([
    ['are asked for and run after a yes', ['2', 'yes'], /\nDone; still pending: 1\.\n/, ['motto']],
    ['do not run without a yes', ['2', 'no'], /\nNothing was changed\.$/, ['motto', 'remark']],
    ['do not run where none is chosen', [''], /\nNothing was changed\. To run some of them: /, ['motto', 'remark']],
  ])('on a terminal %s', async (_name, answers, end, left) => {
    const said = await apply({}, answers);
    expect(said).toContain('\nWhich ones (such as 1 3=value, or all; Enter for none)? \n');
    expect(said).toMatch(end);
    expect(await columns()).toEqual(left);
  });

  test('run by their number, and what is left is shown', async () => {
    const said = await apply({ words: ['1'], yes: true });
    expect(said).toContain('Database: alter table "regions" drop column "motto"\nDone; still pending: 1.');
    expect(await columns()).toEqual(['remark']);
  });

  test('that lose something are not among all of them', async () => {
    expect(await apply({ words: ['all'], yes: true })).toContain('Done; still pending: 1.');
    expect(await columns()).toEqual(['motto']);
    expect(await apply({ words: ['all'], yes: true })).toContain('Nothing was changed');
    expect(await columns()).toEqual(['motto']);
  });

  test('are announced to a running portal', async () => {
    const heard: string[] = [];
    const unlisten = await small.listen('definitions', (payload) => heard.push(payload));
    await apply({ words: ['1', '2'], yes: true });
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['']);
    await unlisten();
  });

  test.each([
    ['a value for what takes none', ['1=5'], '1 takes no value. Nothing was changed.'],
    ['a number that nothing has', ['7'], '"7" is not one of the numbers 1 to 2. Nothing was changed.'],
    ['a statement', ['drop table regions'], '"drop table regions" is not one of the numbers 1 to 2. Nothing was changed.'],
  ])('%s gets a sentence', async (_name, words, sentence) => {
    expect((await apply({ words, yes: true })).split('\n').at(-1)).toBe(`refused: ${sentence}`);
    expect(await columns()).toEqual(['motto', 'remark']);
  });
});

describe('npm run db:apply', () => {
  const call = scriptCaller();
  beforeEach(() => addPending(whole));

  test('runs with --all what loses nothing', async () => {
    const { code, out, problem } = await call('scripts/applySchema.ts', ['--all', '--yes'], { DATABASE_URL: url });
    expect({ code, problem }).toEqual({ code: 0, problem: '' });
    expect(out).toContain('Database: alter table "regions" drop column "remark"\nDone; still pending: 1.');
    expect(await columns(whole)).toEqual(['motto']);
  });

  test.runIf(isDeep)('runs nothing with --dry-run', async () => {
    const shown = await call('scripts/applySchema.ts', ['--all', '--yes', '--dry-run'], { DATABASE_URL: url });
    expect(shown).toMatchObject({ code: 0, problem: '' });
    expect(await columns(whole)).toEqual(['motto', 'remark']);
  });

  test.each([
    ['a choice that nothing has', ['7', '--yes'], /^"7" is not one of the numbers 1 to 2\. Nothing was changed\.\n$/],
    ['an unknown option', ['--force'], /^Unknown option '--force'.*\nUsage: npm run db:apply -- \[number/s],
  ])('ends with 1 and a sentence for %s', async (_name, args, sentence) => {
    const { code, problem } = await call('scripts/applySchema.ts', args, { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(problem).toMatch(sentence);
    expect(await columns(whole)).toEqual(['motto', 'remark']);
  });

  test('makes no embedded database where there is none', async () => {
    expect(await call('scripts/applySchema.ts', [], { DATA_DIR: home })).toEqual({
      code: 1,
      out: '',
      problem: `There is no database at ${path.join(home, 'postgres')}. npm start creates one.\n`,
    });
    expect(fs.readdirSync(home)).toEqual([]);
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { scriptCaller } from '../test/callScript.ts';
import { emptyDatabase } from '../test/database.ts';
import { isDeep } from '../test/tier.ts';

const checkout = path.resolve(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inputs-'));
const example = 'schemas/definitions/examples/entity-table.tsv';
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const call = scriptCaller();

/** Runs a script like a person. */
const run = (script: 'adopt.ts' | 'entities.ts' | 'new.ts', args: readonly string[]) => call(`scripts/${script}`, args);

/** The example table with a part of it replaced. */
function changedTable(before: string | RegExp, after: string): string {
  const file = path.join(folder, 'table.tsv');
  fs.writeFileSync(file, fs.readFileSync(path.join(checkout, example), 'utf8').replace(before, after));
  return file;
}

describe('bad input is reported in a sentence', () => {
  test.each<[string, 'adopt.ts' | 'entities.ts' | 'new.ts', readonly string[], RegExp]>([
    ['an unknown option', 'adopt.ts', ['--frob'], /^Unknown option '--frob'\. Usage: /],
    ['an option without its value', 'adopt.ts', ['--all', '--schema'], /argument missing\. Usage: /],
    ['neither tables nor --all', 'adopt.ts', [], /^Specify tables or --all\. Usage: /],
    ['a name without a table', 'adopt.ts', ['--all', '--as', 'orders'], /^--as orders names no entity\. Write --as table=entity\.$/],
    [
      'no database',
      'adopt.ts',
      ['--all', '--url', 'postgres://a:b@127.0.0.1:1/c'],
      /^The database c at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
    ],
    ['an unknown option', 'entities.ts', [example, '--frob'], /^Unknown option '--frob'\. Usage: /],
    ['no file named', 'entities.ts', [], /^Specify the file with the table\. Usage: /],
    ['no such file', 'entities.ts', ['missing.tsv'], /^missing\.tsv cannot be used: there is no such file or folder\.$/],
    ['a folder', 'entities.ts', ['docs'], /^The file cannot be used: it is a folder\.$/],
    ['another file', 'entities.ts', ['README.md'], /^The first line must name the columns entity, field, /],
    ['no such entity', 'entities.ts', [example, 'lamps'], /^The table has no entity lamps\. It has shelves, copies\.$/],
    [
      'no folder to write to',
      'entities.ts',
      [example, 'shelves', '--out', '/dev/null'],
      /^\/dev\/null\/schemas\/entities cannot be used: a part of its path is a file\.$/,
    ],
  ])('%s (%s)', async (_name, script, args, problem) => {
    const { code, out, problem: told } = await run(script, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(told.trim()).toMatch(problem);
    expect(told).not.toMatch(/^ +at /m);
  });

  test.each<[string, string | RegExp, string, RegExp]>([
    ['required', 'string\tY\tY', 'string\tyes\tY', /^Line 2: required must be Y or empty, not "yes"\./],
    ['unique', 'string\tY\tY', 'string\tY\tyes', /^Line 2: unique must be Y or "with a\+b", not "yes"\./],
    ['type', 'decimal(5,1)', 'float', /^shelves\.width: unknown type "float"\./],
    ['length', '\t8\t', '\teight\t', /^shelves\.code: "eight" is not a length\./],
    ['range', '10..400', '400', /^shelves\.width: "400" is not a range min\.\.max\./],
    ['labels of values', 'en: Open|Closed', 'en: Open', /^shelves\.kind: 2 values need as many labels in both languages\./],
    ['a label', '\tRoom\t', '\t\t', /^Line 3 must hold 12 columns/],
    ['the bracket', /\[Shelf[^\]]*\]/, '', /^The notes of the first row of shelves must begin with a bracket: /],
    ['a reserved name', '\troom\t', '\tlimit\t', /^shelves\.limit: this name is reserved\./],
  ])('a table with a wrong %s', async (_name, before, after, problem) => {
    const { code, problem: told } = await run('entities.ts', [changedTable(before, after), 'shelves', '--out', folder]);
    expect(code).toBe(1);
    expect(told).toMatch(problem);
    expect(told).not.toMatch(/^ +at /m);
  });
});

test.each(['adopt.ts', 'entities.ts', 'new.ts'] as const)('%s --help names every option', async (script) => {
  const { code, out, problem } = await run(script, ['--help']);
  expect({ code, problem }).toEqual({ code: 0, problem: '' });
  expect(out).toMatch(/^Usage: npm run /);
  const known = [
    ...fs
      .readFileSync(path.join(checkout, 'scripts', script), 'utf8')
      .matchAll(/(?:^ +|\{ )'?([\w-]+)'?: (?:text,$|\{ type: '(?:string|boolean)')/gm),
  ];
  expect(known).not.toEqual([]);
  for (const [, option] of known) expect(out).toContain(`--${option}`);
});

test('the example table gives schemas without a fault, as often as it is run', async () => {
  const args = [example, 'shelves', 'copies', '--out', folder];
  expect(await run('entities.ts', args)).toMatchObject({ code: 0, problem: '' });
  // Fields with files refer to the files of the portal.
  const portal = readFolders(path.resolve(import.meta.dirname, '..')).filter(({ file }) =>
    /\/(attachments|users|companies)\.schema/.test(file),
  );
  const { findings, set } = loadFiles([...readFolders(folder), ...portal]);
  expect(findings.filter(({ file }) => /^schemas\/entities\/(copies|shelves)\./.test(file))).toEqual([]);
  expect(set.entities.map(({ content }) => content.$id)).toEqual(expect.arrayContaining(['copies', 'shelves']));
  expect(await run('entities.ts', args)).toEqual({ code: 0, out: '', problem: '' });
});

test.runIf(isDeep)('adopt reports a database other than the portal\u2019s, and overwrites nothing', async () => {
  const { address, database } = await emptyDatabase();
  await database.unscoped('test').run(sql`create table lamps (id serial primary key, name text)`);
  const url = `postgres://${address.user}:${encodeURIComponent(address.password)}@${encodeURIComponent(address.host)}:${address.port}/${address.database}`;
  const args = ['lamps', '--url', url, '--out', folder];
  const first = await run('adopt.ts', args);
  expect(first).toMatchObject({ code: 0, problem: '' });
  expect(first.out).toContain(
    'Note:\n  The definitions read the tables in the database of the portal itself, but these tables are in another one',
  );
  expect(await run('adopt.ts', args)).toMatchObject({
    code: 1,
    problem: expect.stringMatching(/already exists\. Remove or rename it first/),
  });
});

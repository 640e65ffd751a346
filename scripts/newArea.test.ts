import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { scriptCaller } from '../test/callScript.ts';
import { isDeep } from '../test/tier.ts';
import { newArea } from './newArea.ts';

const checkout = path.resolve(import.meta.dirname, '..');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'area-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Runs a program in the copy, with the environment of a terminal. */
function run(program: string, args: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|FORCE_COLOR)/.test(name)));
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, env: { ...env, NO_COLOR: '1' }, encoding: 'utf8' });
  return { code: status, out: stdout, problem: stderr };
}

const call = scriptCaller();
const writeArea = (...args: readonly string[]) => call('scripts/new.ts', ['area', ...args, '--root', root]);
const lists = ['src/server/domain/areas.ts', 'src/shared/domain/endpoints.ts', 'test/ownChoices.test.ts'];
const folders = ['src/shared/domain/late_books', 'src/server/domain/late_books'];
const textOf = (file: string, folder = root) => fs.readFileSync(path.join(folder, file), 'utf8');

function copy(entries: readonly string[]): void {
  for (const entry of entries) fs.cpSync(path.join(checkout, entry), path.join(root, entry), { recursive: true });
}

/** Imports of names by a file that neither the copy nor the checkout exports. */
function brokenImports(file: string): string[] {
  const imports = textOf(file).matchAll(/^import (?:type )?\{ ([^}]*) \} from '(\.[^']*)';$/gm);
  return Array.from(imports).flatMap(([, names = '', from = '']) => {
    const target = path.join(path.dirname(file), from);
    const folder = [root, checkout].find((each) => fs.existsSync(path.join(each, target)));
    const exported = folder === undefined ? '' : textOf(target, folder);
    const isExported = (name: string) =>
      new RegExp(`^export (async )?(const|function|class|interface|type) ${name}\\b`, 'm').test(exported);
    return names
      .split(', ')
      .map((name) => name.replace(/^type /, ''))
      .filter((name) => !isExported(name));
  });
}

describe('npm run new -- area', () => {
  beforeAll(() => copy(['schemas', 'resources', 'package.json', 'biome.json', ...lists]));

  test('writes an area where it belongs: its files parse, their imports exist, both lists and the resource name it', async () => {
    const resource = 'resources/regions.resource.json';
    // Definitions that are loaded have other spaces before such a colon.
    const before = textOf(resource).replace('"Régions"', '"Régions : les nôtres"');
    fs.writeFileSync(path.join(root, resource), before);
    expect(await writeArea('late_books', '--entity', 'regions')).toMatchObject({ code: 0, problem: '' });
    const [shared = '', server = ''] = folders;
    expect(fs.readdirSync(path.join(root, shared))).toEqual(['endpoints.ts']);
    expect(fs.readdirSync(path.join(root, server))).toEqual(['area.ts', 'hooks.test.ts', 'hooks.ts', 'routes.test.ts', 'routes.ts']);
    const files = [...folders.flatMap((folder) => fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)), ...lists];
    for (const file of files) {
      expect(() => stripTypeScriptTypes(textOf(file))).not.toThrow();
      expect(textOf(file)).not.toMatch(/<(name|word|entity|text|sample|hook|path|cmid|reads|readsCmid|longest)>/);
      expect({ file, broken: brokenImports(file) }).toEqual({ file, broken: [] });
    }
    expect(textOf('src/server/domain/areas.ts')).toMatch(/= \[[^\]]*,\s+lateBookArea,?\s*\];/);
    expect(textOf('src/shared/domain/endpoints.ts')).toMatch(/\.\.\.lateBookEndpoints,?\s*\] as const/);
    expect(textOf('test/ownChoices.test.ts')).toMatch(/const others = \[[^\]]*'POST late_books\/\{id\}\/rename',/);
    const { hooks, ...rest } = JSON.parse(before) as { readonly hooks?: { readonly before_save?: readonly string[] } };
    const rules = [...(hooks?.before_save ?? []), 'regions.trimForLateBooks'];
    expect(JSON.parse(textOf(resource))).toEqual({ ...rest, hooks: { ...hooks, before_save: rules } });
    expect((await call('scripts/lintDefinitions.ts', ['--root', root])).out).toMatch(/^No errors/m);

    const written = textOf(resource);
    expect((await writeArea('late_books', '--entity', 'terminals')).problem).toBe(
      'src/shared/domain/late_books already exists; nothing was written.\n',
    );
    expect(textOf(resource)).toBe(written);
  });

  // The checkout itself passes types and lint at each run of the tests; here a whole copy of it does with the new area.
  test.runIf(isDeep)('writes an area whose files pass types, lint and their own tests', { timeout: 300_000 }, () => {
    copy(['scripts', 'vite.config.ts', '.oxlintrc.json', ...fs.globSync('tsconfig*.json', { cwd: checkout })]);
    const isUnlisted = (from: string): boolean => !lists.includes(path.relative(checkout, from));
    for (const folder of ['src', 'test'])
      fs.cpSync(path.join(checkout, folder), path.join(root, folder), { recursive: true, filter: isUnlisted });
    fs.symlinkSync(path.join(checkout, 'node_modules'), path.join(root, 'node_modules'));
    const sources = [...folders, ...lists];
    fs.writeFileSync(
      path.join(root, 'tsconfig.area.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...sources, 'test/globalSetup.ts'] }),
    );
    expect(run('tsc', ['-p', 'tsconfig.area.json'])).toEqual({ code: 0, out: '', problem: '' });
    expect(run('biome', ['check', ...sources])).toMatchObject({ code: 0 });
    expect(run('oxlint', sources)).toMatchObject({ code: 0 });
    const tests = run('vitest', ['run', 'src/server/domain/late_books', 'test/areas.test.ts']);
    expect(tests.out).toMatch(/Test Files\s+3 passed/);
    expect(tests.code).toBe(0);
  });

  const { registry } = loadFiles(readFolders(checkout));

  test.each([
    ['capital letters', 'LateBooks', {}, 'cannot be the name of an area'],
    ['a hyphen', 'late-books', {}, 'cannot be the name of an area'],
    ['a folder name that says nothing', 'utils', {}, 'cannot be the name of an area'],
    ['no entity to guess', 'late_books', {}, 'Which entity does late_books work on? Add --entity with one of: '],
    ['an unknown entity', 'late_books', { entity: 'region' }, 'There is no entity region. Did you mean regions?'],
    ['an entity that no resource serves', 'late_books', { entity: 'password_history' }, 'First: npm run new -- resource password_history'],
    ['the table of another program', 'late_books', { entity: 'jobs' }, 'jobs is the table of another program.'],
    ['an entity that nobody may change', 'late_books', { entity: 'user_logons' }, 'Nobody may change user_logons'],
    ['an entity without a plain text', 'late_books', { entity: 'sessions' }, 'sessions has no required text'],
  ])('refuses %s in a sentence', (_name, name, options, sentence) => {
    if (!registry) throw new Error('the definitions have errors');
    expect(() => newArea(registry, name, options)).toThrow(sentence);
  });
});

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { newArea } from './newArea.ts';

const checkout = path.resolve(import.meta.dirname, '..');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'area-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const copied = ['src', 'test', 'scripts', 'schemas', 'resources', 'package.json', 'vite.config.ts', 'biome.json', '.oxlintrc.json'];

/** Runs a program in the copy, with the environment of a terminal. */
function run(program: string, args: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|FORCE_COLOR)/.test(name)));
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, env: { ...env, NO_COLOR: '1' }, encoding: 'utf8' });
  return { code: status, out: stdout, problem: stderr };
}

const writeArea = (...args: readonly string[]) =>
  run(process.execPath, [path.join(checkout, 'scripts/new.ts'), 'area', ...args, '--root', root]);

describe('npm run new -- area', () => {
  test('writes an area whose files pass types, lint, definitions and their own tests', { timeout: 300_000 }, () => {
    for (const entry of [...copied, ...fs.globSync('tsconfig*.json', { cwd: checkout })])
      fs.cpSync(path.join(checkout, entry), path.join(root, entry), { recursive: true });
    fs.symlinkSync(path.join(checkout, 'node_modules'), path.join(root, 'node_modules'));

    expect(writeArea('late_books', '--entity', 'regions')).toMatchObject({ code: 0, problem: '' });
    const folders = ['src/shared/domain/late_books', 'src/server/domain/late_books'];
    const sources = [...folders, 'src/server/domain/areas.ts', 'src/shared/domain/endpoints.ts'];
    fs.writeFileSync(
      path.join(root, 'tsconfig.area.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...sources, 'test/globalSetup.ts'] }),
    );

    expect(run('tsc', ['-p', 'tsconfig.area.json'])).toEqual({ code: 0, out: '', problem: '' });
    expect(run('biome', ['check', ...sources])).toMatchObject({ code: 0 });
    expect(run('oxlint', sources)).toMatchObject({ code: 0 });
    expect(run(process.execPath, [path.join(checkout, 'scripts/lintDefinitions.ts'), '--root', root]).out).toMatch(/^No errors/m);
    const tests = run('vitest', ['run', 'src/server/domain/late_books', 'test/areas.test.ts']);
    expect(tests.out).toMatch(/Test Files\s+3 passed/);
    expect(tests.code).toBe(0);

    const written = fs.readFileSync(path.join(root, 'resources/regions.resource.json'), 'utf8');
    expect(writeArea('late_books', '--entity', 'terminals').problem).toBe(
      'src/shared/domain/late_books already exists; nothing was written.\n',
    );
    expect(fs.readFileSync(path.join(root, 'resources/regions.resource.json'), 'utf8')).toBe(written);
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isDeep } from '../test/tier.ts';
import { areInstalled } from './areInstalled.mjs';

const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  // Those of failed tests, which may wait for ever.
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

const fits = { os: [process.platform], cpu: [process.arch] };
const lock = {
  packages: {
    '': { name: 'checkout' },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
    'node_modules/native-here': { version: '2.0.0', integrity: 'sha512-here', optional: true, ...fits },
    'node_modules/native-elsewhere': { version: '2.0.0', integrity: 'sha512-there', optional: true, os: ['aix'], cpu: [process.arch] },
    'node_modules/of-elsewhere': { version: '2.0.0', integrity: 'sha512-of', optional: true },
  },
};
type Packages = Readonly<Record<string, object>>;
const { '': _, 'node_modules/native-elsewhere': __, 'node_modules/of-elsewhere': ___, ...noted } = lock.packages;

let checkout = '';
const at = (...parts: string[]) => path.join(checkout, ...parts);
function write(file: string, content: string | object): void {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true });
  fs.writeFileSync(at(file), typeof content === 'string' ? content : JSON.stringify(content));
}

/** A checkout with one-line programs as installer, builder and server. */
beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-bootstrap-'));
  folders.push(checkout);
  for (const file of ['bootstrap.mjs', 'areInstalled.mjs'])
    write(`scripts/${file}`, fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'));
  write('package.json', { type: 'module' });
  write('package-lock.json', lock);
  write('src/server/main.ts', `console.log('started', process.argv.slice(2).join(' '))`);
  write('resources/skins/one.skin.json', {});
  write('npm.js', `console.log('npm', process.argv.slice(2).join(' '))`);
});

/** The state that `npm ci` leaves. */
function installed(packages: Packages = noted): void {
  write('node_modules/.package-lock.json', { packages });
  for (const place of Object.keys(packages)) write(`${place}/package.json`, {});
  write('node_modules/vite/bin/vite.js', builder());
}

/** A program that builds a page with `word` into the folder that its arguments name; with `fails`, half of one. */
function builder({ word = '', fails = false } = {}): string {
  return `import fs from 'node:fs'; import path from 'node:path';
    const folder = process.argv[process.argv.indexOf('--outDir') + 1];
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'index.html'), ${JSON.stringify(word)});
    ${fails ? 'process.exit(1)' : "console.log('built')"}`;
}

function start(...args: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], npm_execpath: at('npm.js') };
  const child = spawn(process.execPath, [at('scripts/bootstrap.mjs'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}
async function outputOf(...args: string[]): Promise<string[]> {
  const { stdout } = start(...args);
  return stdout ? (await text(stdout)).trim().split('\n') : [];
}
const isInstalling = (lines: readonly string[]) => lines.includes('npm ci --include=dev');

describe('packages', () => {
  test.each<[string, () => void, boolean]>([
    ['nothing is installed', () => {}, true],
    ['npm ci has run by hand', () => installed(), false],
    [
      'a package has another version',
      () => installed({ ...noted, 'node_modules/one': { version: '1.0.1', integrity: 'sha512-one' } }),
      true,
    ],
    [
      'a package has another content',
      () => installed({ ...noted, 'node_modules/one': { version: '1.0.0', integrity: 'sha512-two' } }),
      true,
    ],
    ['a package is missing', () => installed({ 'node_modules/native-here': noted['node_modules/native-here'] }), true],
    ['an optional package that fits this machine is missing', () => installed({ 'node_modules/one': noted['node_modules/one'] }), true],
    ['a package is there that nobody asked for', () => installed({ ...noted, 'node_modules/more': { version: '1.0.0' } }), true],
    [
      'the folder of a package was removed',
      () => {
        installed();
        fs.rmSync(at('node_modules/one'), { recursive: true });
      },
      true,
    ],
  ])('where %s, installs them or does not', async (_name, prepare, installs) => {
    prepare();
    const told = [areInstalled(checkout), ...(isDeep ? [!isInstalling(await outputOf('run', 'src/server/main.ts'))] : [])];
    expect(new Set(told)).toEqual(new Set([!installs]));
  });

  test('are looked at by the stamp alone once they are complete, until the lock changes', async () => {
    installed();
    expect(isInstalling(await outputOf('run', 'src/server/main.ts'))).toBe(false);
    fs.rmSync(at('node_modules/.package-lock.json'));
    expect(await outputOf('run', 'src/server/main.ts', '--x')).toEqual(['started --x']);
    write('package-lock.json', { packages: {} });
    expect(isInstalling(await outputOf('run', 'src/server/main.ts'))).toBe(true);
  });
});

describe('the build', () => {
  test('is made anew after a change of what it reads, and of nothing else', async () => {
    installed();
    await outputOf('start');
    expect(await outputOf('start')).toEqual(['started']);
    const inputs = [
      'src/app/page.tsx',
      'src/shared/rule.ts',
      'resources/messages/app/grid.en.json',
      'resources/skins/one.skin.json',
      'vite.config.ts',
      'scripts/appBuild.ts',
      'scripts/messageModules.ts',
      'scripts/sizeLimits.ts',
      'tsconfig.base.json',
    ];
    for (const file of inputs) {
      write(file, '{ "changed": true }');
      expect([file, ...(await outputOf('start'))]).toEqual([file, 'Building the app ...', 'built', 'started']);
    }
    for (const file of ['src/server/route.ts', 'resources/reports/one.report.json']) write(file, '{ "changed": true }');
    expect(await outputOf('start')).toEqual(['started']);
  });

  test('replaces dist only once it has succeeded; a start says so and serves the last good one', async () => {
    installed();
    const vite = 'node_modules/vite/bin/vite.js';
    const page = () => (fs.existsSync(at('dist/index.html')) ? fs.readFileSync(at('dist/index.html'), 'utf8') : undefined);
    const statusOf = async (...args: string[]) => {
      const child = start(...args);
      const lines = child.stdout ? text(child.stdout) : '';
      const problem = child.stderr ? text(child.stderr) : '';
      const [code] = await once(child, 'exit');
      return { code, lines: (await lines).trim().split('\n'), problem: await problem };
    };
    write(vite, builder({ fails: true }));
    expect(await statusOf('start')).toMatchObject({
      code: 1,
      lines: ['Building the app ...'],
      problem: expect.stringMatching(/could not be built/),
    });
    expect(page(), 'nothing to serve yet').toBeUndefined();
    write(vite, builder({ word: 'good' }));
    expect(await statusOf('start')).toMatchObject({ code: 0, lines: ['Building the app ...', 'built', 'started'] });
    write(vite, builder({ word: 'broken', fails: true }));
    write('src/app/page.tsx', 'broken');
    const served = await statusOf('start');
    expect(served).toMatchObject({ code: 0, lines: ['Building the app ...', 'started'] });
    expect(served.problem).toMatch(
      /The app could not be built: see the message above\. The last good build, of \d{4}-\d\d-\d\d \d\d:\d\d UTC, is served/,
    );
    expect(page()).toBe('good');
    expect((await statusOf('build-gallery')).code, 'tests need the new one').toBe(1);
    write(vite, builder({ word: 'mended' }));
    expect((await statusOf('start')).lines, 'it is tried again at the next start').toEqual(['Building the app ...', 'built', 'started']);
    expect(page()).toBe('mended');
    expect(fs.readdirSync(checkout).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });

  test('takes nothing from resources but what these cases name', () => {
    const root = path.resolve(import.meta.dirname, '..');
    const files = fs
      .globSync(['src/{app,shared}/**/*.{ts,tsx}', 'scripts/{appBuild,leftOut,messageModules,pageFilePlugins,pageKinds,sizeLimits}.ts'], { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file));
    const folders = files.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/['"](?:!?\.\.\/)+resources\/(\w+)[/'"]/g)].map(([, folder]) => folder),
    );
    expect(new Set(folders)).toEqual(new Set(['messages', 'skins']));
  });
});

test('a lock that a killed process has left is taken over', async () => {
  const killed = spawn(process.execPath, ['--eval', '']);
  await once(killed, 'exit');
  write('.bootstrap.lock', String(killed.pid));
  expect(await outputOf('run', 'src/server/main.ts')).toContain('npm ci --include=dev');
  expect(fs.existsSync(at('.bootstrap.lock'))).toBe(false);
});

describe('a signal', () => {
  const waits = `process.on('SIGTERM', () => process.exit(0)); console.log('waits'); setInterval(() => {}, 1000)`;
  test.each<[string, () => void, NodeJS.Signals, number]>([
    ['while packages are installed', () => write('npm.js', waits), 'SIGINT', 130],
    [
      'while the app is built',
      () => {
        installed();
        write('node_modules/vite/bin/vite.js', waits);
      },
      'SIGTERM',
      143,
    ],
  ])('%s ends both programs and leaves no lock', async (_name, prepare, signal, code) => {
    prepare();
    const child = start('start');
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('waits')) break;
    expect(fs.existsSync(at('.bootstrap.lock'))).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect(fs.existsSync(at('.bootstrap.lock'))).toBe(false);
  });

  test('while another process of the checkout installs ends the waiting', async () => {
    write('.bootstrap.lock', String(process.pid));
    const child = start('start');
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('Waiting')) break;
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([143, null]);
    expect(fs.existsSync(at('.bootstrap.lock')), 'which is the lock of the other').toBe(true);
  });

  test('while the program runs is passed on, and its exit code counts', async () => {
    installed();
    write('src/server/main.ts', `process.on('SIGTERM', () => process.exit(7)); console.log('waits'); setInterval(() => {}, 1000)`);
    const child = start('run', 'src/server/main.ts');
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('waits')) break;
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});

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
    'node_modules/tool': { version: '3.0.0', integrity: 'sha512-tool', dev: true },
    'node_modules/ours': { resolved: 'vendor/ours', link: true },
    'vendor/ours': { version: '4.0.0' },
    'node_modules/native-here': { version: '2.0.0', integrity: 'sha512-here', optional: true, ...fits },
    'node_modules/native-elsewhere': { version: '2.0.0', integrity: 'sha512-there', optional: true, os: ['aix'], cpu: [process.arch] },
    'node_modules/of-elsewhere': { version: '2.0.0', integrity: 'sha512-of', optional: true },
  },
};
type Packages = Readonly<Record<string, object>>;
const { '': _, 'node_modules/native-elsewhere': __, 'node_modules/of-elsewhere': ___, ...noted } = lock.packages;
const { 'node_modules/tool': ____, ...program } = noted;

const without = (place: keyof typeof noted): Packages => Object.fromEntries(Object.entries(noted).filter(([name]) => name !== place));

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

/** The state that `npm ci` leaves; `program`: that of `npm ci --omit=dev`. */
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
/** Arguments of npm, if it ran. */
const npmArguments = (lines: readonly string[]) => lines.find((line) => line.startsWith('npm '))?.slice(4);
const whole = 'ci --include=dev';
const programAlone = 'ci --omit=dev';
const tools = 'install --no-save --include=dev';

describe('packages', () => {
  test.each<[string, () => void, 'program' | 'tools' | undefined]>([
    ['nothing is installed', () => {}, 'program'],
    ['npm ci has run by hand', () => installed(), undefined],
    ['npm ci has run without tools', () => installed(program), 'tools'],
    [
      'a package has another version',
      () => installed({ ...noted, 'node_modules/one': { ...noted['node_modules/one'], version: '1.0.1' } }),
      'program',
    ],
    [
      'a package has another content',
      () => installed({ ...noted, 'node_modules/one': { version: '1.0.0', integrity: 'sha512-two' } }),
      'program',
    ],
    [
      'a tool has another version',
      () => installed({ ...noted, 'node_modules/tool': { ...noted['node_modules/tool'], version: '2.0.0' } }),
      'program',
    ],
    ['a package is missing', () => installed(without('node_modules/one')), 'program'],
    ['an optional package that fits this machine is missing', () => installed(without('node_modules/native-here')), 'program'],
    ['a package is there that nobody asked for', () => installed({ ...noted, 'node_modules/more': { version: '1.0.0' } }), 'program'],
    [
      'the folder of a package was removed',
      () => {
        installed();
        fs.rmSync(at('node_modules/one'), { recursive: true });
      },
      'program',
    ],
  ])('where %s, installs them or does not', async (_name, prepare, missing) => {
    prepare();
    expect([areInstalled(checkout, false), areInstalled(checkout, true)]).toEqual([missing !== 'program', missing === undefined]);
    if (!isDeep) return;
    const ran = [await outputOf('run', 'src/server/main.ts'), await outputOf('tool', 'src/server/main.ts')].map(npmArguments);
    expect(ran).toEqual([missing === 'program' ? programAlone : undefined, missing === undefined ? undefined : tools]);
  });

  test('of development and tests are installed by what needs them alone', async () => {
    expect(npmArguments(await outputOf('run', 'src/server/main.ts')), 'nothing there').toBe(programAlone);
    fs.rmSync(at('node_modules'), { recursive: true });
    expect(npmArguments(await outputOf('tool', 'src/server/main.ts')), 'nothing there').toBe(whole);
    fs.rmSync(at('node_modules'), { recursive: true });
    installed(program);
    expect(await outputOf('start')).toEqual(['Building the app ...', 'built', 'started']);
    expect(await outputOf('tools')).toEqual([
      'Adding the packages of development and tests ...',
      `npm ${tools}`,
      expect.stringMatching(/^Packages installed in \d+ s\.$/),
    ]);
    expect(await outputOf('tool', 'src/server/main.ts'), 'the stamp says so').toEqual(['started']);
    expect(await outputOf('start'), 'more than needed').toEqual(['started']);
  });

  test('are looked at by the stamp alone once they are complete, until the lock changes', async () => {
    installed();
    expect(npmArguments(await outputOf('run', 'src/server/main.ts'))).toBeUndefined();
    fs.rmSync(at('node_modules/.package-lock.json'));
    expect(await outputOf('run', 'src/server/main.ts', '--x')).toEqual(['started --x']);
    write('package-lock.json', { packages: {} });
    expect(npmArguments(await outputOf('run', 'src/server/main.ts'))).toBe(programAlone);
  });

  test('of development and tests are imported by nothing that a start, `dev` or `run` reads', () => {
    const { devDependencies, scripts }: { devDependencies: object; scripts: Record<string, string> } = JSON.parse(
      fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
    );
    const entries = Object.values(scripts).flatMap((command) => / run (\S+)/.exec(command)?.[1] ?? []);
    expect(entries.length).toBeGreaterThan(5);
    const files = filesReached(['src/server/main.ts', 'src/app/main.tsx', 'vite.config.ts', 'scripts/dev.ts', ...entries]);
    expect(files.size).toBeGreaterThan(1000);
    const tools = new Set(Object.keys(devDependencies));
    const wrong = [...files].flatMap(([file, imports]) =>
      imports.filter((name) => tools.has(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')).map((name) => `${file}: ${name}`),
    );
    expect(wrong, 'make it a dependency, or run the script by `tool`').toEqual([]);
  });
});

const root = path.resolve(import.meta.dirname, '..');
const imports =
  /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)|\bnew URL\('([^']+\.ts)', import\.meta\.url\)/gm;

/** The files that entries import, at once, later or into a thread, with the names that each imports. */
function filesReached(entries: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const reached = new Map<string, readonly string[]>();
  const waiting = entries.map((entry) => path.join(root, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !/\.(ts|tsx|mts|mjs)$/.test(file) || !fs.existsSync(file)) continue;
    const names = [...fs.readFileSync(file, 'utf8').matchAll(imports)].map(
      ([, ...found]) => found.find((name) => name !== undefined) ?? '',
    );
    reached.set(file, names);
    const folder = path.dirname(file);
    waiting.push(...names.filter((name) => name.startsWith('.')).map((name) => path.resolve(folder, name)));
  }
  return reached;
}

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
      'scripts/programPackages.ts',
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
    const files = fs
      .globSync(
        [
          'src/{app,shared}/**/*.{ts,tsx}',
          'scripts/{appBuild,leftOut,messageModules,pageFilePlugins,pageKinds,programPackages,sizeLimits}.ts',
        ],
        { cwd: root },
      )
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
  expect(npmArguments(await outputOf('run', 'src/server/main.ts'))).toBe(programAlone);
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

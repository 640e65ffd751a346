// The one entrance: `npm start`, `npm test`, `npm run dev` and every other script go through it. It runs before anything
// is installed, on Node 20 or newer, so it only uses Node's standard library.
//   node scripts/bootstrap.mjs start | test | dev | build-gallery | tools | run <script.ts> [arguments] | tool <script.ts> [arguments]
// It installs the locked packages when they are missing or stale: those of the program (dependencies), for `test`, `tools` and
// `tool` also those of development and tests (devDependencies). It builds the app when its sources changed, then hands over to
// the pinned Node. It passes signals on at every step, and ends with its child process.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { areInstalled } from './areInstalled.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);
const env = {
  ...process.env,
  PATH: at('node_modules/.bin') + path.delimiter + (process.env.PATH ?? ''),
  // Sources are compiled once, not at each start; an `npm ci` takes the cache away with the packages.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('node_modules/.cache/compile'),
};
const oldest = 20;
const pinnedMajor = 24;

/** Ends with one plain sentence with the remedy, exit code 1. */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

function filesBelow(entry) {
  if (!fs.existsSync(entry)) return [];
  if (!fs.statSync(entry).isDirectory()) return [entry];
  return fs
    .readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}

function hashOf(entries, salt) {
  const hash = createHash('sha256').update(salt);
  for (const file of entries.flatMap(filesBelow)) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

/** The running program: it receives the signals of this process. */
let child;
/** The first signal. */
let stoppedBy;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stoppedBy ??= signal;
    child?.kill(signal);
  });

/** Exit code of a program that the signal ended. */
const exitCodeOf = (signal) => 128 + (os.constants.signals[signal] ?? 0);

/** Runs a program to its end. @returns its exit code */
function run(command, args, stdio) {
  child = spawn(command, args, { cwd: root, env, stdio });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}.`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)));
  });
}

/** Runs `work` while no other process of this checkout installs or builds; a lock left by a killed process is taken over. */
async function alone(work) {
  const lock = at('.bootstrap.lock');
  let said = false;
  for (;;) {
    if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST')
        stop(`The folder ${root} cannot be written (${error.code}): packages are installed there. Make it writable.`);
    }
    const holder = Number(read(lock));
    let alive = true;
    try {
      if (holder) process.kill(holder, 0);
    } catch (error) {
      alive = error.code === 'EPERM';
    }
    if (!alive) fs.rmSync(lock, { force: true });
    else {
      if (!said) console.log(`Waiting for process ${holder}, which installs or builds here ...`);
      said = true;
      await setTimeout(200);
    }
  }
  try {
    await work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

/** Runs a program whose success is required for the rest; a signal ends both. */
async function must(command, args, sentence) {
  const code = stoppedBy ? 1 : await run(command, args, ['ignore', 'inherit', 'inherit']);
  if (code === 0 && !stoppedBy) return;
  fs.rmSync(at('.bootstrap.lock'), { force: true });
  if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
  stop(sentence);
}

const installStamp = at('node_modules/.installed');
const wantedPackages = () => hashOf([at('package-lock.json')], `${process.platform}-${process.arch}`);

/** Works after a manual `npm ci` too, which leaves no stamp: then compares npm's note of its installation with the lock. */
function isInstalled(withTools) {
  if (!fs.existsSync(at('node_modules'))) return false;
  const wanted = wantedPackages();
  const noted = read(installStamp);
  if (noted === wanted || (!withTools && noted === withoutTools(wanted))) return true;
  if (!areInstalled(root, withTools)) return false;
  fs.writeFileSync(installStamp, withTools ? wanted : withoutTools(wanted));
  return true;
}

/** The stamp of an installation without the packages of development and tests. */
const withoutTools = (wanted) => `${wanted} without tools`;

/** Installs anew, which removes all other packages, or adds the tools to a complete program, which keeps what a running server reads. */
async function install(withTools) {
  if (isInstalled(withTools)) return;
  const adds = withTools && isInstalled(false);
  if (adds) console.log('Adding the packages of development and tests ...');
  else if (withTools) console.log('Installing packages, with those of development and tests (one to two minutes the first time) ...');
  else console.log('Installing packages (up to a minute the first time) ...');
  const started = Date.now();
  const npm = process.env.npm_execpath; // npm's own script, when npm started this one
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await must(
    command,
    [...args, ...(adds ? ['install', '--no-save'] : ['ci']), withTools ? '--include=dev' : '--omit=dev'],
    'The packages could not be installed: see the message above, check the network or the registry, and start again.',
  );
  fs.writeFileSync(installStamp, withTools ? wantedPackages() : withoutTools(wantedPackages()));
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** All inputs of a build; scripts/bootstrap.test.ts finds imports from other folders. */
const buildInputs = [
  'src/app',
  'src/shared',
  'resources/messages',
  'resources/skins',
  'vendor/icons',
  'vite.config.ts',
  'scripts/appBuild.ts',
  'scripts/leftOut.ts',
  'scripts/messageModules.ts',
  'scripts/pageFilePlugins.ts',
  'scripts/pageKinds.ts',
  'scripts/pageSizes.json',
  'scripts/programPackages.ts',
  'scripts/sizeLimits.ts',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * Builds into a folder next to `dist`, which only a build that succeeded replaces.
 * @param gallery '1': the build includes the gallery of the interface's parts, for the browser tests
 * @param goesOn true: after a failure the last build is used, if there is one
 */
async function build(node, { gallery, goesOn }) {
  const stamp = at('dist/.built');
  const wanted = hashOf(
    buildInputs.map((name) => at(name)),
    `build ${gallery}`,
  );
  env.GALLERY = gallery;
  if (read(stamp) === wanted) return;
  console.log('Building the app ...');
  const [fresh, former] = [at('dist.new'), at('dist.old')];
  const command = [at('node_modules/vite/bin/vite.js'), 'build', '--outDir', fresh, '--logLevel', 'warn'];
  if (goesOn && fs.existsSync(stamp)) {
    const code = stoppedBy ? 1 : await run(node, command, ['ignore', 'inherit', 'inherit']);
    if (code !== 0 && !stoppedBy) {
      fs.rmSync(fresh, { recursive: true, force: true });
      const builtAt = fs.statSync(stamp).mtime.toISOString().slice(0, 16).replace('T', ' ');
      console.error(
        `The app could not be built: see the message above. The last good build, of ${builtAt} UTC, is served without your changes.`,
      );
      return;
    }
  } else await must(node, command, 'The app could not be built: see the message above.');
  if (stoppedBy) return;
  fs.writeFileSync(path.join(fresh, '.built'), wanted);
  fs.rmSync(former, { recursive: true, force: true });
  if (fs.existsSync(at('dist'))) fs.renameSync(at('dist'), former);
  fs.renameSync(fresh, at('dist'));
  fs.rmSync(former, { recursive: true, force: true });
}

const [mode, ...rest] = process.argv.slice(2);
/**
 * `gallery`: '1' for a build with the gallery of the interface's parts; undefined: the entrance needs no build.
 * `withTools`: the packages of development and tests are needed.
 */
const entrances = {
  start: { script: 'src/server/main.ts', gallery: env.GALLERY ?? '' },
  test: { script: 'scripts/test.ts', withTools: true },
  dev: { script: 'scripts/dev.ts' },
  'build-gallery': { gallery: '1' },
  tools: { withTools: true },
  run: { script: rest[0] },
  tool: { script: rest[0], withTools: true },
};
const entrance = entrances[mode];
const takesScript = mode === 'run' || mode === 'tool';
if (!entrance || (takesScript && !entrance.script))
  stop(
    'Usage: node scripts/bootstrap.mjs start | test | dev | build-gallery | tools | run <script.ts> [arguments] | tool <script.ts> [arguments]',
  );
if (Number(process.versions.node.split('.')[0]) < oldest)
  stop(`Node ${process.versions.node} is too old: install Node ${oldest} or newer and start again.`);

const { script, gallery, withTools = false } = entrance;
if (!isInstalled(withTools)) await alone(() => install(withTools));
const pinned = at('node_modules/.bin/node');
const node = fs.existsSync(pinned) ? pinned : process.execPath;
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < pinnedMajor)
  stop(`There is no pinned Node for ${process.platform} ${process.arch}: install Node ${pinnedMajor} or newer and start again.`);
if (gallery !== undefined) await alone(() => build(node, { gallery, goesOn: mode === 'start' }));
if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
if (!script) process.exit();

const args = takesScript ? rest.slice(1) : rest;
process.exit(await run(node, [at(script), ...args], 'inherit'));

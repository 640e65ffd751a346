// The one entrance: `npm start`, `npm test`, `npm run dev` and every other script go through it. It runs before anything
// is installed, on Node 20 or newer, so it uses Node's standard library alone.
//   node scripts/bootstrap.mjs start | test | dev | run <script.ts> [arguments]
// It installs the locked packages when they are missing or stale, builds the app when its sources changed, then hands over
// to the pinned Node and passes signals on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);
const env = { ...process.env, PATH: at('node_modules/.bin') + path.delimiter + (process.env.PATH ?? '') };
const oldest = 20;
const pinnedMajor = 24;

/** One plain sentence with the remedy, exit code 1. */
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

/** Runs `work` while no other process of this checkout installs or builds; a lock left by a killed process is taken over. */
function alone(work) {
  const lock = at('.bootstrap.lock');
  let said = false;
  for (;;) {
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
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    return work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function must(command, args, sentence) {
  const result = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.status !== 0) {
    fs.rmSync(at('.bootstrap.lock'), { force: true });
    stop(sentence);
  }
}

function install() {
  const stamp = at('node_modules/.installed');
  const wanted = hashOf([at('package-lock.json')], `${process.platform}-${process.arch}`);
  if (read(stamp) === wanted) return;
  console.log('Installing packages (about a minute the first time) ...');
  const started = Date.now();
  const npm = process.env.npm_execpath; // npm's own script, when npm started this one
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  must(
    command,
    [...args, 'ci', '--include=dev'],
    'The packages could not be installed: see the message above, check the network or the registry, and start again.',
  );
  fs.writeFileSync(stamp, wanted);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function build(node) {
  const stamp = at('dist/.built');
  const sources = ['src/app', 'src/shared', 'resources/messages', 'vite.config.ts', 'package-lock.json'].map((name) => at(name));
  const wanted = hashOf(sources, 'build');
  if (read(stamp) === wanted) return;
  console.log('Building the app ...');
  must(node, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], 'The app could not be built: see the message above.');
  fs.writeFileSync(stamp, wanted);
}

const [mode, ...rest] = process.argv.slice(2);
const entrances = {
  start: { script: 'src/server/main.ts', app: true },
  test: { script: 'scripts/test.ts', app: true },
  dev: { script: 'scripts/dev.ts', app: false },
  run: { script: rest[0], app: false },
};
const entrance = entrances[mode];
if (!entrance?.script) stop('Usage: node scripts/bootstrap.mjs start | test | dev | run <script.ts> [arguments]');
if (Number(process.versions.node.split('.')[0]) < oldest)
  stop(`Node ${process.versions.node} is too old: install Node ${oldest} or newer and start again.`);

const installed =
  fs.existsSync(at('node_modules/.installed')) &&
  read(at('node_modules/.installed')) === hashOf([at('package-lock.json')], `${process.platform}-${process.arch}`);
if (!installed) alone(install);
const pinned = at('node_modules/.bin/node');
const node = fs.existsSync(pinned) ? pinned : process.execPath;
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < pinnedMajor)
  stop(`There is no pinned Node for ${process.platform} ${process.arch}: install Node ${pinnedMajor} or newer and start again.`);
if (entrance.app) alone(() => build(node));

const args = mode === 'run' ? rest.slice(1) : rest;
const child = spawn(node, [at(entrance.script), ...args], { cwd: root, env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => stop(`${entrance.script} could not be started: ${error.message}.`));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

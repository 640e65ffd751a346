// Makes vendor/fonts and vendor/icons from the packages of vendor/sources, which it installs there: `npm run vendor`;
// `-- --check` only compares.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runScript } from './runScript.ts';
import { parseScriptArgs } from './scriptArgs.ts';
import { vendorFonts } from './vendorFonts.ts';
import { iconNames, vendorIcons } from './vendorIcons.ts';

/** A file of a folder below vendor/. */
export interface VendorFile {
  /** Path in the folder. */
  readonly name: string;
  readonly content: Buffer;
}

const vendor = path.resolve(import.meta.dirname, '../vendor');
const sources = path.join(vendor, 'sources');
const usage = 'Usage: npm run vendor [-- --check]';

await runScript(async () => {
  const text =
    '  --check  only compares the folders with the packages\nThe packages are installed in vendor/sources, 380 MB, which git ignores.';
  const { values } = parseScriptArgs({ usage, text }, { check: { type: 'boolean', default: false } });
  installSources();
  const packages = path.join(sources, 'node_modules');
  const folders: readonly (readonly [string, readonly VendorFile[]])[] = [
    ['icons', vendorIcons(path.join(packages, '@mui/icons-material'), iconNames())],
    ['fonts', await vendorFonts(packages, path.join(vendor, 'fonts'))],
  ];
  for (const [name, files] of folders) {
    const differing = differences(path.join(vendor, name), files);
    if (!values['check']) writeFolder(path.join(vendor, name), files);
    else if (differing.length > 0) process.exitCode = 1;
    console.log(`vendor/${name}: ${files.length} files, ${differing.length} ${values['check'] ? 'differ' : 'changed'}`);
    for (const file of differing) console.log(`  ${file}`);
  }
}, usage);

/** Installs the locked packages where they are missing or stale. */
function installSources(): void {
  const stamp = path.join(sources, 'node_modules/.installed');
  const lock = fs.readFileSync(path.join(sources, 'package-lock.json'), 'utf8');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: sources, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The packages of vendor/sources could not be installed: see the message above.');
  fs.writeFileSync(stamp, lock);
}

/** Paths of the files in a folder; none where there is no folder. */
function filesOf(folder: string): readonly string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Files of the folder that are missing, others or too many. */
function differences(folder: string, files: readonly VendorFile[]): readonly string[] {
  const wanted = new Map(files.map(({ name, content }) => [path.normalize(name), content]));
  const present = new Set(filesOf(folder));
  const others = [...wanted].filter(([name, content]) => !present.has(name) || !fs.readFileSync(path.join(folder, name)).equals(content));
  return [...others.map(([name]) => name), ...[...present].filter((name) => !wanted.has(name))].toSorted();
}

function writeFolder(folder: string, files: readonly VendorFile[]): void {
  const wanted = new Set(files.map(({ name }) => path.normalize(name)));
  for (const name of filesOf(folder)) if (!wanted.has(name)) fs.rmSync(path.join(folder, name));
  for (const { name, content } of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (!(fs.existsSync(file) && fs.readFileSync(file).equals(content))) fs.writeFileSync(file, content);
  }
}

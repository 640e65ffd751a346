import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** Options of Playwright's `launch` for a browser found on this machine. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const plainArgs = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-quic'];

/**
 * Finds a browser for tests on any machine: CHROMIUM_PATH, one on PATH, Playwright's own, else the browser installed by npm
 * (`@sparticuz/chromium`), which needs no system libraries.
 * @throws Error if CHROMIUM_PATH names no program, or the packed browser cannot be unpacked
 */
export function findChromium(): Chromium {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...plainArgs] : plainArgs;
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is not a program: ${given}`);
    return { executablePath: given, args, env: {} };
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [...programs.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...onMac, playwrightsOwn()];
  const installed = candidates.find(isProgram);
  if (installed !== undefined) return { executablePath: installed, args, env: {} };
  const folder = unpackedChromium();
  return {
    executablePath: path.join(folder, 'chromium'),
    args: ['--no-sandbox', ...plainArgs, '--headless=shell', '--font-render-hinting=none'],
    env: {
      LD_LIBRARY_PATH: [path.join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function playwrightsOwn(): string {
  const { chromium } = require('playwright-core') as { chromium: { executablePath: () => string } };
  try {
    return chromium.executablePath();
  } catch {
    return ''; // none is known for this platform
  }
}

/** The folder of the unpacked browser in the user's cache, made once per version; the final rename prevents a half-unpacked one. */
function unpackedChromium(): string {
  const entry = require.resolve('@sparticuz/chromium');
  const manifest = path.join(path.dirname(entry), '../package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache');
  const folder = path.join(cache, `sparticuz-chromium-${version}`);
  if (isProgram(path.join(folder, 'chromium'))) return folder;
  const part = `${folder}.part-${process.pid}`;
  fs.mkdirSync(part, { recursive: true });
  // The package unpacks into its process's temporary folder, so the process gets a separate folder.
  const code = `const { default: c } = await import(${JSON.stringify(pathToFileURL(entry).href)}); await c.executablePath();`;
  const unpacked = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    stdio: 'inherit',
  });
  if (unpacked.status !== 0) throw new Error('@sparticuz/chromium could not be unpacked');
  fs.writeFileSync(
    path.join(part, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><dir prefix="xdg">fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>`,
  );
  try {
    fs.renameSync(part, folder);
  } catch (error) {
    fs.rmSync(part, { recursive: true, force: true });
    if (!isProgram(path.join(folder, 'chromium'))) throw error;
  }
  return folder;
}

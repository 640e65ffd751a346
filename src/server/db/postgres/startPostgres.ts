import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartProblem } from '../StartProblem.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { clusterSettings, throwawaySettings } from './clusterSettings.ts';
import { makeFolder } from './dataFolder.ts';
import { canReach, type ServiceUser, serviceUser } from './serviceUser.ts';

export interface PostgresOptions {
  /** Folder of the cluster, made when missing; its sockets stand beside it. */
  readonly folder: string;
  /** For tests: nothing is kept safe against a crash, and stopping deletes everything. */
  readonly throwaway?: boolean;
}

/** How to connect; the host is the folder of a Unix socket, so that no other machine and no other user gets near. */
export interface PostgresAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface PostgresServer {
  readonly address: PostgresAddress;
  /** true: it was already running, left by a killed process or used by another. */
  readonly adopted: boolean;
  /** Stops the server, unless another program is still connected to it. */
  stop(): Promise<void>;
}

// Without TCP the port only names the socket's file.
const port = 5432;

/**
 * Starts the embedded PostgreSQL, or adopts the one that already runs on this folder. Both a process and a server that were
 * killed are survived: the cluster recovers by itself, and a running one is found again.
 * @throws StartProblem when the folder cannot be used or the server does not start
 */
export async function startPostgres({ folder, throwaway = false }: PostgresOptions): Promise<PostgresServer> {
  const user = serviceUser();
  const cluster = path.resolve(folder);
  makeFolder(path.dirname(cluster), 0o711);
  const sockets = socketFolder(cluster);
  makeFolder(sockets, 0o700);
  own(sockets, user);
  if (!canReach(sockets, user))
    throw new StartProblem(
      `The user that runs the embedded database cannot reach ${path.dirname(cluster)}.`,
      'Name a folder in DATA_DIR whose parents everyone may pass through, such as one below /var/lib.',
    );
  const binaries = findBinaries(user, path.dirname(cluster));
  const run = runAs(user);

  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) await createCluster(cluster, user, binaries, throwaway);
  checkMajor(cluster, binaries);
  dropStaleLocks([path.join(cluster, 'postmaster.pid'), path.join(sockets, `.s.PGSQL.${port}.lock`)]);

  const isRunning = (): Promise<boolean> => succeeds(run(binaries.pgCtl, ['status', '-D', cluster]));
  const adopted = await isRunning();
  if (!adopted) await start({ cluster, sockets, throwaway, pgCtl: (args) => run(binaries.pgCtl, args), isRunning });

  const password = fs.readFileSync(path.join(cluster, passwordFile), 'utf8');
  const address = { host: sockets, port, user: 'postgres', password, database: 'postgres' };
  return {
    address,
    adopted,
    stop: async () => {
      if (!throwaway && (await hasOtherClients(address))) return;
      await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', throwaway ? 'immediate' : 'fast', '-w', '-t', '60', '-s']);
      if (throwaway) for (const used of [cluster, sockets, `${cluster}.socket`]) fs.rmSync(used, { recursive: true, force: true });
    },
  };
}

const passwordFile = 'access.password';
const looks = 10;
const lookAgainMs = 100;

/** Built under another name and renamed when whole, so that a killed start leaves nothing half. */
async function createCluster(cluster: string, user: ServiceUser, binaries: Binaries, throwaway: boolean): Promise<void> {
  removeDrafts(cluster);
  const draft = `${cluster}${draftMark}${process.pid}-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  const secret = `${draft}.password`;
  try {
    makeFolder(draft, 0o700);
    own(draft, user);
    fs.writeFileSync(secret, password, { mode: 0o600 });
    own(secret, user);
    // The builtin locale needs none of the system's and never changes with it; people's order is asked for by collation.
    const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', secret];
    await runAs(user)(binaries.initdb, ['-D', draft, ...access, ...locale, '--no-instructions', ...(throwaway ? ['--no-sync'] : [])]);
    fs.renameSync(secret, path.join(draft, passwordFile));
    fs.renameSync(draft, cluster);
  } catch (error) {
    // Another start made the cluster in the meantime.
    if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return;
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The embedded database could not be created in ${cluster}: ${lastLine(error)}`,
      'Make sure that the disk has space and that the folder is empty, or name another folder in DATA_DIR.',
      error,
    );
  } finally {
    for (const left of [draft, secret]) fs.rmSync(left, { recursive: true, force: true });
  }
}

const draftMark = '.new-';

/** Of starts that were killed while they built; the others still use theirs. */
function removeDrafts(cluster: string): void {
  const prefix = `${path.basename(cluster)}${draftMark}`;
  const parent = path.dirname(cluster);
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(prefix)))
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10))) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function checkMajor(cluster: string, binaries: Binaries): void {
  const major = Number(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'));
  if (major !== binaries.major)
    throw new StartProblem(
      `The embedded database in ${cluster} was made by PostgreSQL ${major}; this version brings PostgreSQL ${binaries.major}.`,
      'Start it once with the version that made it and copy its data, or name another folder in DATA_DIR.',
    );
}

/**
 * PostgreSQL drops lock files whose process is gone. It cannot tell a number that now belongs to another program, or to a
 * zombie, both of which happen in containers: those are dropped here, and never any other.
 */
function dropStaleLocks(files: readonly string[]): void {
  for (const file of files) {
    try {
      const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
      if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) fs.rmSync(file);
    } catch {
      // No lock, no such process, or no /proc: PostgreSQL's own check is right.
    }
  }
}

interface Start {
  readonly cluster: string;
  readonly sockets: string;
  readonly throwaway: boolean;
  readonly pgCtl: (args: readonly string[]) => Promise<unknown>;
  readonly isRunning: () => Promise<boolean>;
}

async function start({ cluster, sockets, throwaway, pgCtl, isRunning }: Start): Promise<void> {
  const settings = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: sockets,
    ...(throwaway ? throwawaySettings : clusterSettings()),
  };
  // pg_ctl hands them to a shell: an apostrophe in a folder's name ends no quotation there.
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value.replaceAll("'", String.raw`'\''`)}'`);
  const log = path.join(cluster, 'server.log');
  try {
    await pgCtl(['start', '-D', cluster, '-w', '-t', '120', '-s', '-l', log, '-o', flags.join(' ')]);
  } catch (error) {
    // Another start was quicker.
    if (await isRunning()) return;
    throw new StartProblem(
      `The embedded database in ${cluster} did not start: ${lastLine(readTail(log) || error)}`,
      `Read ${log}, or name another folder in DATA_DIR.`,
      error,
    );
  }
}

async function hasOtherClients(address: PostgresAddress): Promise<boolean> {
  const client = new pg.Client({ ...address });
  client.on('error', () => {});
  try {
    await client.connect();
    // Connections that this process has just closed are still listed for a moment.
    for (let look = 0; look < looks; look++) {
      const { rows } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      );
      if (rows.length === 0) return false;
      await setTimeout(lookAgainMs);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Beside the cluster where that is short enough (a socket's path has 107 bytes at most), else a private folder it remembers. */
function socketFolder(cluster: string): string {
  const near = `${cluster}.run`;
  if (Buffer.byteLength(near) < 85) return near;
  const note = `${cluster}.socket`;
  try {
    const known = fs.readFileSync(note, 'utf8');
    if (fs.statSync(known).isDirectory()) return known;
  } catch {
    // Not yet made, or removed with the temporary files.
  }
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'pg-'));
  fs.writeFileSync(note, made);
  return made;
}

function own(file: string, { uid, gid }: ServiceUser): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

type Run = (command: string, args: readonly string[]) => Promise<unknown>;

const execute = promisify(execFile);

function runAs(user: ServiceUser): Run {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return (command, args) => execute(command, args, { ...user, env, cwd: os.tmpdir() });
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function readTail(log: string): string {
  return fs.existsSync(log) ? fs.readFileSync(log, 'utf8').slice(-2000) : '';
}

/** The line of a program's complaint that says most to a person: its last with an error, else its last. */
function lastLine(complaint: unknown): string {
  const stderr = complaint instanceof Error && 'stderr' in complaint && typeof complaint.stderr === 'string' ? complaint.stderr : '';
  const text = stderr || (complaint instanceof Error ? complaint.message : String(complaint));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /FATAL|error/i.test(line)) ?? lines.at(-1) ?? 'no reason was given').trim();
}

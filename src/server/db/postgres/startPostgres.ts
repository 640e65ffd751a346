import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../errors/StartProblem.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { clusterSettings, throwawaySettings } from './clusterSettings.ts';
import { makeFolder } from './dataFolder.ts';
import { canReach, type ServiceUser, serviceUser } from './serviceUser.ts';

export interface PostgresOptions {
  /** Folder of the cluster, made if missing; its sockets are in a folder next to it. */
  readonly folder: string;
  /** For tests: no protection against a crash, and stopping deletes everything. */
  readonly throwaway?: boolean;
  /** true: a missing cluster is reported and not made again; for a server that is restarted. */
  readonly mustExist?: boolean;
  /** Aborting ends the making of a cluster. A starting server is awaited, since it can be stopped only after its start. */
  readonly signal?: AbortSignal | undefined;
}

/** Address for a connection; the host is the folder of a Unix socket, so that no other machine and no other user has access. */
export interface PostgresAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface PostgresServer {
  readonly address: PostgresAddress;
  /** true: the server was already running, left by a killed process or used by another one. */
  readonly adopted: boolean;
  /** Checks the process itself, so that a server that does not answer counts as running. */
  isRunning(): boolean;
  /** Stops the server, unless it has already ended or another program is still connected to it. */
  stop(): Promise<void>;
}

// Without TCP the port only names the socket's file.
const port = 5432;

/**
 * Starts the embedded PostgreSQL, or adopts the one that already runs on this folder. It handles a killed process and a killed
 * server: the cluster recovers by itself, and a running server is found again.
 * @throws StartProblem if the folder cannot be used or the server does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { folder, throwaway = false, mustExist = false, signal } = options;
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

  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    refuseStrangeFolder(cluster, mustExist);
    await createCluster({ cluster, user, binaries, throwaway, signal });
  }
  checkMajor(cluster, binaries);
  const password = readPassword(cluster);
  const lock = path.join(cluster, 'postmaster.pid');
  dropStaleLocks([lock, path.join(sockets, `.s.PGSQL.${port}.lock`)]);

  signal?.throwIfAborted();
  const isRunning = (): Promise<boolean> => succeeds(run(binaries.pgCtl, ['status', '-D', cluster]));
  const adopted = fs.existsSync(lock) && (await isRunning());
  if (!adopted) await start({ cluster, sockets, throwaway, pgCtl: (args) => run(binaries.pgCtl, args), isRunning });

  const address = { host: sockets, port, user: 'postgres', password, database: 'postgres' };
  return {
    address,
    adopted,
    isRunning: () => isHeld(lock),
    stop: async () => {
      if (!throwaway && (!isHeld(lock) || (await hasOtherClients(address)))) return;
      const order = ['stop', '-D', cluster, '-m', throwaway ? 'immediate' : 'fast', '-w', '-t', '30', '-s'];
      await run(binaries.pgCtl, order).catch((error: unknown) => {
        // It may end by itself during the request.
        if (isHeld(lock))
          throw new StartProblem(`The embedded database in ${cluster} did not stop.`, `Read ${path.join(cluster, logName)}.`, error);
      });
      if (throwaway) for (const used of [cluster, sockets, `${cluster}.socket`]) fs.rmSync(used, { recursive: true, force: true });
    },
  };
}

const passwordFile = 'access.password';
const logName = 'server.log';
/** Time limit for an answer of the server. */
const queryTimeoutMs = 5000;
const attemptsMax = 10;
const retryDelayMs = 100;

interface NewCluster {
  readonly cluster: string;
  readonly user: ServiceUser;
  readonly binaries: Binaries;
  readonly throwaway: boolean;
  readonly signal: AbortSignal | undefined;
}

/** A cluster without its version file may hold data: no new one is made in its place. */
function refuseStrangeFolder(cluster: string, mustExist: boolean): void {
  const entries = fs.existsSync(cluster) ? fs.readdirSync(cluster) : [];
  if (entries.includes('global') || entries.includes('base'))
    throw new StartProblem(
      `The folder ${cluster} holds an embedded database whose file PG_VERSION is missing.`,
      'Restore the folder from a backup, or name another one in DATA_DIR.',
    );
  if (entries.length > 0)
    throw new StartProblem(
      `The folder ${cluster} holds files that are no embedded database.`,
      'Move them away, or name another folder in DATA_DIR.',
    );
  if (mustExist)
    throw new StartProblem(
      `The embedded database in ${cluster} is gone.`,
      'Stop the portal, restore the folder from a backup and start again.',
    );
}

/** @throws StartProblem if the file cannot be read or is empty: the server itself can run, but no client can log in */
function readPassword(cluster: string): string {
  const file = path.join(cluster, passwordFile);
  const password = succeedsReading(() => fs.readFileSync(file, 'utf8').trim());
  if (password) return password;
  throw new StartProblem(
    `The password of the embedded database is missing: ${file} cannot be read or is empty.`,
    'Restore the file from a backup; without one, docs/operations.md says how to set a new password.',
  );
}

/** Builds the cluster under another name and renames it when complete, so that a killed start leaves no partial cluster. */
async function createCluster({ cluster, user, binaries, throwaway, signal }: NewCluster): Promise<void> {
  removeDrafts(cluster);
  const draft = `${cluster}${draftMark}${process.pid}-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  const secret = `${draft}.password`;
  try {
    makeFolder(draft, 0o700);
    own(draft, user);
    fs.writeFileSync(secret, password, { mode: 0o600 });
    own(secret, user);
    // The builtin locale does not depend on the system and never changes with it; lists request people's order by collation.
    const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', secret];
    const flags = ['-D', draft, ...access, ...locale, '--no-instructions', ...(throwaway ? throwawayFlags : [])];
    await runAs(user)(binaries.initdb, flags, signal);
    fs.renameSync(secret, path.join(draft, passwordFile));
    fs.renameSync(draft, cluster);
  } catch (error) {
    // Another start made the cluster in the meantime.
    if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return;
    if (error instanceof StartProblem || signal?.aborted) throw error;
    throw new StartProblem(
      `The embedded database could not be created in ${cluster}: ${lastLine(error)}`,
      'Make sure that the disk has space and that the folder is empty, or name another folder in DATA_DIR.',
      error,
    );
  } finally {
    for (const left of [draft, secret]) fs.rmSync(left, { recursive: true, force: true });
  }
}

/** Each connection of a test computes the iterations anew. */
const throwawayFlags = ['--no-sync', '-c', 'scram_iterations=1'];

const draftMark = '.new-';

/** Removes the drafts of starts that were killed while they built; other starts still use theirs. */
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

/** Looks for a running PostgreSQL in the process that a lock file names; a zombie has no command line. */
function isHeld(lock: string): boolean {
  const pid = Number(succeedsReading(() => fs.readFileSync(lock, 'utf8'))?.split('\n')[0]);
  if (!(pid > 0)) return false;
  if (!fs.existsSync('/proc/self/cmdline')) return isAlive(pid);
  return succeedsReading(() => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.includes('postgres') ?? false;
}

function succeedsReading(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * PostgreSQL drops lock files whose process no longer exists. It cannot recognize a process id that now belongs to another
 * program or to a zombie; both occur in containers. Only such lock files are dropped here.
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
  // pg_ctl passes them to a shell: an apostrophe in a folder's name must not end the quotation.
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value.replaceAll("'", String.raw`'\''`)}'`);
  const log = path.join(cluster, logName);
  try {
    await pgCtl(['start', '-D', cluster, '-w', '-t', '120', '-s', '-l', log, '-o', flags.join(' ')]);
  } catch (error) {
    // Another start was faster.
    if (await isRunning()) return;
    throw new StartProblem(
      `The embedded database in ${cluster} did not start: ${lastLine(readTail(log) || error)}`,
      `Read ${log}, or name another folder in DATA_DIR.`,
      error,
    );
  }
}

async function hasOtherClients(address: PostgresAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: queryTimeoutMs, query_timeout: queryTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    // Connections just closed by this process are still listed for a moment.
    for (let look = 0; look < attemptsMax; look++) {
      const { rows } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      );
      if (rows.length === 0) return false;
      await pause(retryDelayMs);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Next to the cluster if the path is short enough (a socket's path has 107 bytes at most), else a private folder noted in a file. */
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

type Run = (command: string, args: readonly string[], signal?: AbortSignal) => Promise<unknown>;

/** Time that an aborted program has to end by itself. */
const abortMs = 5000;

/**
 * Runs a program to its end as PostgreSQL's user, in a separate process group: Ctrl-C in a terminal must not end one that
 * starts or stops the server. Aborting asks the program to end and waits for its end; after five seconds the group is killed.
 */
function runAs(user: ServiceUser): Run {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return (command, args, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { ...user, env, cwd: os.tmpdir(), detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      let deadline: NodeJS.Timeout | undefined;
      const handleAbort = (): void => {
        child.kill('SIGTERM');
        deadline = setTimeout(killGroup, abortMs, child.pid);
      };
      signal?.addEventListener('abort', handleAbort, { once: true });
      if (signal?.aborted) handleAbort();
      let said = '';
      for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text: string) => void (said += text));
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', handleAbort);
        if (signal?.aborted) reject(signal.reason);
        else if (code === 0) resolve(undefined);
        else reject(new Error(said.trim() || `${path.basename(command)} ended with ${code}`));
      });
    });
}

/** A program that has ended may leave children that keep its output open. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended in the meantime.
  }
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

/** The most useful line of a program's error output: its last line with an error, else its last line. */
function lastLine(complaint: unknown): string {
  const text = complaint instanceof Error ? complaint.message : String(complaint);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /FATAL|error/i.test(line)) ?? lines.at(-1) ?? 'no reason was given').trim();
}

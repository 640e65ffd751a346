import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterCopies } from '../../../../test/clusterCopies.ts';
import { isDeep } from '../../../../test/tier.ts';
import { dataFolder } from './dataFolder.ts';
import { serviceUser } from './serviceUser.ts';
import { type PostgresAddress, type PostgresServer, startPostgres } from './startPostgres.ts';

let home = '';
const started = new Set<PostgresServer>();
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-cluster-'));
  fs.chmodSync(home, 0o711);
});
afterAll(async () => {
  for (const server of started) await server.stop().catch(() => {});
  fs.rmSync(home, { recursive: true, force: true });
});

const copyCluster = clusterCopies(() => home);

/** Starts on a copy of a cluster, or on what an earlier start of this name has left. */
async function start(name: string): Promise<PostgresServer> {
  await copyCluster(path.join(home, name, 'postgres'));
  return startNew(name);
}

/** As `start`, without a copy: creates a missing cluster. */
async function startNew(name: string): Promise<PostgresServer> {
  const server = await startPostgres({ folder: path.join(home, name, 'postgres') });
  started.add(server);
  return server;
}

async function query(address: PostgresAddress, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...address });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Command lines of the processes that name a folder. */
const processesOf = (folder: string) =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder) && !line.startsWith('ps '));

const serverPid = (name: string) => Number(fs.readFileSync(path.join(home, name, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('startPostgres', () => {
  test('starts, keeps its data over a stop, and listens to no other machine', async () => {
    const first = await startNew('plain');
    expect(first.adopted).toBe(false);
    await query(first.address, 'create table kept (x int)');
    expect(await query(first.address, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await first.stop();
    const second = await start('plain');
    expect(await query(second.address, 'select * from kept')).toEqual([]);
  });

  test.runIf(isDeep)('starts in a folder with a blank and an apostrophe in its name', async () => {
    const { address } = await start("o'brien data");
    expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('finds a server again that a killed process has left', async () => {
    await copyCluster(path.join(home, 'orphan/postgres'));
    const script = `import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'startPostgres.ts'))};
      await startPostgres({ folder: ${JSON.stringify(path.join(home, 'orphan/postgres'))} }); process.kill(process.pid, 'SIGKILL');`;
    const [, signal] = await once(spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }), 'exit');
    expect(signal).toBe('SIGKILL');
    const found = await start('orphan');
    expect(found.adopted).toBe(true);
    expect(await query(found.address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('recovers what was committed when the server itself was killed', async () => {
    const { address } = await start('crash');
    await query(address, 'create table kept as select 7 as x');
    const pid = serverPid('crash');
    execFileSync('kill', ['-9', String(pid)]);
    await expect.poll(() => fs.existsSync(`/proc/${pid}/exe`)).toBe(false);
    const again = await start('crash');
    expect(again.adopted).toBe(false);
    expect(await query(again.address, 'select x from kept')).toEqual([{ x: 7 }]);
  });

  test.runIf(isDeep)('is not misled by a lock whose process number now belongs to another program', async () => {
    const first = await start('lock');
    const lock = fs.readFileSync(path.join(home, 'lock/postgres/postmaster.pid'), 'utf8');
    await first.stop();
    // Of the same user: PostgreSQL itself ignores processes of other users.
    const program = spawn('sleep', ['600'], { ...serviceUser(), cwd: os.tmpdir(), stdio: 'ignore' });
    fs.writeFileSync(path.join(home, 'lock/postgres/postmaster.pid'), lock.replace(/^\d+/, String(program.pid)));
    try {
      const { address } = await start('lock');
      expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      program.kill('SIGKILL');
    }
  });

  test.runIf(isDeep)('two starts at once on one new folder share one server', async () => {
    const [one, other] = await Promise.all([startNew('twice'), startNew('twice')]);
    await query(one.address, 'create table shared (x int)');
    expect(await query(other.address, 'select * from shared')).toEqual([]);
  });

  test.runIf(isDeep)('goes on as long as another program is connected', async () => {
    const one = await start('shared');
    const other = new pg.Client({ ...one.address });
    await other.connect();
    await one.stop();
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.end();
    await one.stop();
    await expect(query(one.address, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('says in a sentence that its folder cannot be written', async () => {
    fs.writeFileSync(path.join(home, 'file'), '');
    await expect(startNew('file/below')).rejects.toMatchObject({
      name: 'StartProblem',
      message: `The data folder ${path.join(home, 'file/below')} cannot be written: a part of its path is a file.`,
      remedy: 'Make it writable for this user, or name another folder in DATA_DIR.',
    });
  });

  test.runIf(process.platform === 'linux')('says so where the system lets no folder be made, instead of trying for ever', async () => {
    await expect(startPostgres({ folder: '/proc/nowhere/postgres', throwaway: true })).rejects.toMatchObject({
      name: 'StartProblem',
      message: 'The data folder /proc/nowhere cannot be written: the system lets no folder be made there.',
    });
  });

  test('says in a sentence that its folder was made by another version', async () => {
    const first = await start('old');
    await first.stop();
    fs.writeFileSync(path.join(home, 'old/postgres/PG_VERSION'), '14\n');
    await expect(start('old')).rejects.toThrow(/was made by PostgreSQL 14; this version brings PostgreSQL \d+\.$/);
  });

  test.each([
    ['files of another program', { something: 'of someone else' }, 'holds files that are no embedded database.', /^Move them away/],
    [
      'a cluster without its version',
      { 'global/1': '' },
      'holds an embedded database whose file PG_VERSION is missing.',
      /^Restore the folder/,
    ],
    ['a cluster without its password', { PG_VERSION: '18' }, 'access.password cannot be read or is empty.', /^Restore the file/],
    [
      'a cluster with an empty password',
      { PG_VERSION: '18', 'access.password': '' },
      'access.password cannot be read or is empty.',
      /^Restore the file/,
    ],
  ])('reports %s in a sentence and touches nothing', async (name, files: Readonly<Record<string, string>>, message, remedy) => {
    const folder = path.join(home, name.replaceAll(' ', '-'), 'postgres');
    for (const [file, content] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), content);
    }
    const problem = await startPostgres({ folder }).catch((error: unknown) => error);
    expect(problem).toMatchObject({
      name: 'StartProblem',
      message: expect.stringContaining(message),
      remedy: expect.stringMatching(remedy),
    });
    // If PostgreSQL's user cannot reach the checkout, the folder also holds a copy of its programs.
    const left = fs.readdirSync(path.dirname(folder)).filter((entry) => !/^postgres-\d/.test(entry));
    expect(left.toSorted()).toEqual(['postgres', 'postgres.run']);
    expect(fs.readdirSync(folder, { recursive: true }).map(String)).toEqual(expect.arrayContaining(Object.keys(files)));
  });

  test('given up while it makes its cluster, it leaves neither files nor processes', async () => {
    const folder = path.join(home, 'given-up/postgres');
    const starting = new AbortController();
    const reason = new Error('given up');
    const start = startPostgres({ folder, signal: starting.signal });
    await expect
      .poll(() => fs.existsSync(path.dirname(folder)) && fs.readdirSync(path.dirname(folder)).some((name) => name.includes('.new-')))
      .toBe(true);
    starting.abort(reason);
    await expect(start).rejects.toBe(reason);
    const left = fs.readdirSync(path.dirname(folder)).filter((entry) => !/^postgres-\d/.test(entry));
    expect(left).toEqual(['postgres.run']);
    expect(processesOf(path.dirname(folder))).toEqual([]);
  });
});

describe('dataFolder', () => {
  test('is the explicit one, whatever else could be used', () => {
    expect(dataFolder('/srv/data', '/nowhere', 'product')).toBe('/srv/data');
  });

  test('is .data in the checkout', () => {
    expect(dataFolder(undefined, home, 'product')).toBe(path.join(home, '.data'));
  });

  test.runIf(process.getuid?.() === 0)('of root, in a checkout that PostgreSQL cannot reach, is a folder of that checkout', () => {
    const hidden = path.join(home, 'hidden');
    fs.mkdirSync(hidden, { mode: 0o700 });
    fs.mkdirSync(path.join(hidden, 'a'));
    fs.mkdirSync(path.join(hidden, 'b'));
    const [a, b] = ['a', 'b'].map((name) => dataFolder(undefined, path.join(hidden, name), 'product'));
    expect(a).toMatch(/^\/var\/lib\/product\/[0-9a-f]{12}$/);
    expect(b).not.toBe(a);
    // It stays the one that was found, and is not searched for again: the search starts programs.
    fs.chmodSync(hidden, 0o755);
    expect(dataFolder(undefined, path.join(hidden, 'a'), 'product')).toBe(a);
  });

  test.runIf(process.getuid?.() === 0)('an explicit one that PostgreSQL cannot reach fails plainly', async () => {
    const hidden = path.join(home, 'private');
    fs.mkdirSync(hidden, { mode: 0o700 });
    await expect(startPostgres({ folder: path.join(hidden, 'data/postgres') })).rejects.toMatchObject({
      message: `The user that runs the embedded database cannot reach ${path.join(hidden, 'data')}.`,
    });
  });
});

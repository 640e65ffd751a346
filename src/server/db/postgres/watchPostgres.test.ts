import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clusterCopies } from '../../../../test/clusterCopies.ts';
import { isDeep } from '../../../../test/tier.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { openDatabase } from '../Database.ts';
import { sql } from '../sql.ts';
import { type WatchedPostgres, watchPostgres } from './watchPostgres.ts';

// Each test starts a server several times.
vi.setConfig({ testTimeout: 180_000 });

let home = '';
const started: WatchedPostgres[] = [];
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-watch-'));
  fs.chmodSync(home, 0o711);
});
afterAll(async () => {
  for (const server of started) await server.stop().catch(() => {});
  fs.rmSync(home, { recursive: true, force: true });
});

const copyCluster = clusterCopies(() => home);

async function watch(name: string): Promise<{ readonly server: WatchedPostgres; readonly lines: string[] }> {
  await copyCluster(path.join(home, name, 'postgres'));
  const lines: string[] = [];
  const server = await watchPostgres({ folder: path.join(home, name, 'postgres'), print: (line) => lines.push(line), checkIntervalMs: 50 });
  started.push(server);
  return { server, lines };
}

const lockOf = (name: string) => path.join(home, name, 'postgres/postmaster.pid');
const pidOf = (name: string) => Number(fs.readFileSync(lockOf(name), 'utf8').split('\n')[0]);
const inTime = { timeout: 60_000, interval: 100 };

async function answers({ address }: WatchedPostgres): Promise<boolean> {
  const client = new pg.Client({ ...address });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('select 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

describe('watchPostgres', () => {
  test('a killed server is started again: committed rows stay, connections and notices recover by themselves', async () => {
    const { server, lines } = await watch('killed');
    const database = await openDatabase({ embedded: server.address });
    const connection = database.unscoped('test');
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    await connection.run(sql`create table kept as select 7 as x`);
    const before = pidOf('killed');
    process.kill(before, 'SIGKILL');
    const asked = () =>
      connection.run(sql`select 1`).then(
        () => 'answered',
        (error: unknown) => (error instanceof AppError ? `${error.status} ${error.code}` : String(error)),
      );
    await expect.poll(asked, { timeout: 60_000, interval: 5 }).toBe('503 database_unavailable');
    await expect.poll(() => connection.run(sql`select x from kept`).catch(() => []), inTime).toEqual([{ x: 7 }]);
    expect(pidOf('killed')).not.toBe(before);
    await expect.poll(() => server.restarts(), inTime).toBe(1);
    await expect
      .poll(() => lines, inTime)
      .toEqual(['The embedded database is not running any more; it is started again.', 'The embedded database runs again.']);
    await expect.poll(() => heard, { ...inTime, message: 'an empty notice, since some may have been missed' }).toEqual(['']);
    await connection.run(sql`select pg_notify('news', 'late')`);
    await expect.poll(() => heard, inTime).toEqual(['', 'late']);
    await database.close();
  });

  test.runIf(isDeep)('of two watchers of one folder one starts the server, both go on, and it stops with the second', async () => {
    const [one, other] = [await watch('twice'), await watch('twice')];
    process.kill(pidOf('twice'), 'SIGKILL');
    await expect.poll(() => [one.server.restarts(), other.server.restarts()], inTime).toEqual([1, 1]);
    expect(await answers(one.server)).toBe(true);
    expect([one.lines.at(-1), other.lines.at(-1)]).toContain('The embedded database runs again.');
    const client = new pg.Client({ ...other.server.address });
    await client.connect();
    await one.server.stop();
    expect(await answers(other.server), 'somebody is connected').toBe(true);
    await client.end();
    await other.server.stop();
    expect(fs.existsSync(lockOf('twice'))).toBe(false);
  });

  test.runIf(isDeep)('reports why it cannot be started, tries again with longer pauses, and never makes a new cluster', async () => {
    const { server, lines } = await watch('gone');
    const folder = path.dirname(lockOf('gone'));
    process.kill(pidOf('gone'), 'SIGKILL');
    fs.renameSync(folder, `${folder}.away`);
    await expect.poll(() => lines.filter((line) => line.includes('is gone')), inTime).toHaveLength(2);
    expect(lines.map((line) => /The next try is in (\d+) s\.$/.exec(line)?.[1]).filter(Boolean)).toEqual(['1', '2']);
    expect(fs.existsSync(folder)).toBe(false);
    fs.renameSync(`${folder}.away`, folder);
    await expect.poll(() => lines.at(-1), inTime).toBe('The embedded database runs again.');
    expect(await answers(server)).toBe(true);
  });

  test.runIf(isDeep)('stopping while the server is dead ends the watch and is no failure', async () => {
    const { server } = await watch('stopped');
    const pid = pidOf('stopped');
    process.kill(pid, 'SIGKILL');
    await server.stop();
    expect(await answers(server)).toBe(false);
  });
});

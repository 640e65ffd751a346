import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from './plainServer.ts';
import { programEnvironment } from './programEnvironment.ts';
import { isDeep } from './tier.ts';

let home = '';
const started: ChildProcess[] = [];
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-signals-'));
  fs.chmodSync(home, 0o711);
});
afterAll(async () => {
  for (const child of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  fs.rmSync(home, { recursive: true, force: true });
});

interface Portal {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  /** Resolves with the first line that matches, even one before the call. */
  readonly line: (pattern: RegExp) => Promise<string>;
  /** Exit code and signal, after all output was read; rejects with the output and the running programs if the portal does not end. */
  readonly end: () => Promise<unknown[]>;
}

/** A portal in a separate process with an embedded database, as `npm start` starts it. */
function startPortal(command: readonly string[], demoShipments: number): Portal {
  const child = spawn(process.execPath, command, {
    cwd: checkout,
    env: {
      ...programEnvironment,
      DATA_DIR: path.join(home, 'data'),
      PORT: '0',
      DEMO_SHIPMENTS: String(demoShipments),
      DATABASE_STATEMENTS: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const ended = once(child, 'close');
  const late = Promise.withResolvers<never>();
  const lines: string[] = [];
  const waiting: { readonly pattern: RegExp; readonly resolve: (line: string) => void }[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => {
      lines.push(line);
      for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line);
    });
  return {
    child,
    lines,
    end: async () => {
      const timer = setTimeout(() => late.reject(new Error([`The portal does not end:`, ...lines, ...leftBehind()].join('\n'))), endMs);
      return Promise.race([ended, late.promise]).finally(() => clearTimeout(timer));
    },
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const known = lines.find((line) => pattern.test(line));
        if (known !== undefined) return resolve(known);
        waiting.push({ pattern, resolve });
        child.on('close', () => reject(new Error(`The portal ended without ${pattern}:\n${lines.join('\n')}`)));
      }),
  };
}

/** Far above the limits within which each part of a portal is stopped or killed. */
const endMs = 120_000;

/** Command lines of programs that still use the data folder. */
const leftBehind = () =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(path.join(home, 'data')));

const main = ['src/server/main.ts'];
const throughBootstrap = ['scripts/bootstrap.mjs', 'run', 'src/server/main.ts'];

const cancelledStarts: readonly (readonly [string, readonly string[], RegExp, readonly NodeJS.Signals[], number])[] = [
  ['while its cluster is made', main, /^Starting the embedded database/, ['SIGINT'], 130],
  ['while its tables are made, twice', main, /^Database: create table "users"/, ['SIGTERM', 'SIGTERM'], 143],
  ['while its demo is loaded, from a terminal that closes', main, /^Loading demo data/, ['SIGHUP'], 129],
  ['through the bootstrap, three times', throughBootstrap, /^Loading demo data/, ['SIGINT', 'SIGHUP', 'SIGTERM'], 130],
];

// One folder for all: each start must work with the remains of the start before.
test.each(isDeep ? cancelledStarts : cancelledStarts.slice(0, 1))(
  'a portal that is stopped %s cancels the start and leaves nothing running',
  async (_name, command, pattern, signals, code) => {
    // Enough rows for a load that is far from its end when the signal comes.
    const portal = startPortal(command, 20_000);
    await portal.line(pattern);
    for (const signal of signals) {
      // Of different signals that come at once any may be the first.
      if (signal !== signals[0]) await portal.line(/^Cancelling the start/);
      portal.child.kill(signal);
    }
    expect(await portal.end()).toEqual([code, null]);
    expect(portal.lines.slice(-2)).toEqual(['Cancelling the start ...', 'The start was cancelled.']);
    expect(leftBehind()).toEqual([]);
  },
  300_000,
);

test.runIf(isDeep)(
  'a portal whose database was killed serves again, and one that is stopped at that moment ends well',
  {
    timeout: 300_000,
  },
  async () => {
    const portal = startPortal(main, 10);
    const [, address = ''] = /^API: (\S+)\/api\/docs\/$/.exec(await portal.line(/^API: /)) ?? [];
    const cluster = path.join(home, 'data/postgres');
    const serverPid = () => Number(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const readiness = async () => {
      const answer = await fetch(`${address}/readyz`);
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    const inTime = { timeout: 60_000, interval: 100 };
    // Without its folder the killed server cannot be started again, so the outage lasts until it is seen.
    const killed = serverPid();
    fs.renameSync(cluster, `${cluster}.away`);
    process.kill(killed, 'SIGKILL');
    await expect.poll(readiness, inTime).toEqual([503, 'database_unavailable']);
    fs.renameSync(`${cluster}.away`, cluster);
    await expect.poll(readiness, inTime).toEqual([200, undefined]);
    const form = { username: 'admin', company: 'waybill', password: 'Waybill-Demo-2026' };
    const signIn = await fetch(`${address}/api/users/login`, { method: 'POST', body: new URLSearchParams(form) });
    expect(signIn.status).toBe(200);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('\ndatabase_restarts_total 1\n');
    process.kill(serverPid(), 'SIGKILL');
    portal.child.kill('SIGTERM');
    expect(await portal.end()).toEqual([0, null]);
    expect(portal.lines.at(-1)).toBe('Stopped.');
    expect(leftBehind()).toEqual([]);
  },
);

test('arguments, which the start does not have, are refused', async () => {
  const portal = startPortal([...main, '--port', '8081'], 0);
  expect(await portal.end()).toEqual([1, null]);
  expect(portal.lines).toEqual([
    'The start takes no arguments such as --port. The README lists its variables, for instance: PORT=8081 npm start',
  ]);
});

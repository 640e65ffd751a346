import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import { checkout } from './plainServer.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly json: () => Record<string, unknown>;
}

interface Ask {
  readonly token?: string;
  readonly body?: object;
  readonly form?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  /** Address of the browser, as the balancer reports it. */
  readonly from?: string;
}

export interface TwoServers {
  /** A call below /api/ to the common address. Calls go to the servers in turn. */
  readonly ask: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: Ask) => Promise<Answer>;
  /** The same call to each of the servers: their two answers. */
  readonly askBoth: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: Ask) => Promise<readonly [Answer, Answer]>;
  /** All output of the two so far. */
  readonly written: () => string;
}

/** Two processes of the portal on one database, behind a balancer that passes calls on in turn, as in an installation. */
export async function twoServers(database: PostgresAddress, environment: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  // Started one after the other: the first server creates the initial rows.
  const lines: string[] = [];
  const start = () => startServer(database, environment, (line) => void lines.push(line));
  const addresses = [(await start()).address, (await start()).address] as const;
  let turn = 0;
  const balancer = http.createServer((request, response) => {
    const target = new URL(request.url ?? '/', addresses[turn++ % 2]);
    const passed = http.request(target, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    balancer.closeAllConnections();
    balancer.close();
  });
  const front = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  return {
    ask: (...call) => send(front, ...call),
    askBoth: async (...call) => [await send(addresses[0], ...call), await send(addresses[1], ...call)],
    written: () => lines.join('\n'),
  };
}

/** A call below /api/ to a server. */
export async function send(
  origin: string,
  method: string,
  call: string,
  { token, body, form, cookie, from = '203.0.113.1' }: Ask = {},
): Promise<Answer> {
  const answer = await fetch(`${origin}/api/${call}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(token && { authorization: `Token ${token}` }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: new URLSearchParams(form) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text, json: () => JSON.parse(text) as Record<string, unknown> };
}

export interface ServerProcess {
  readonly address: string;
  readonly child: ChildProcess;
}

/** A process of the portal on a database, until the end of the test file. @param note gets each line of its output */
export async function startServer(
  database: PostgresAddress,
  environment: Readonly<Record<string, string>> = {},
  note: (line: string) => void = () => {},
): Promise<ServerProcess> {
  const { host, port, user, password, database: name } = database;
  const child = spawn(process.execPath, [path.join(checkout, 'src/server/main.ts')], {
    cwd: checkout,
    env: {
      ...process.env,
      DATABASE_URL: `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`,
      PORT: '0',
      DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterAll(() => stop(child));
  const started = Promise.withResolvers<ServerProcess>();
  const told: string[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => {
      note(line);
      told.push(line);
      const [, address] = /^API: (http:\/\/\S+)\/api\/docs\/$/.exec(line) ?? [];
      if (address !== undefined) started.resolve({ address, child });
    });
  child.on('exit', () => started.reject(new Error(`A server ended:\n${told.join('\n')}`)));
  return started.promise;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

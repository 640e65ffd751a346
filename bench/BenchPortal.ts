import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Database, openDatabase } from '../src/server/db/Database.ts';
import type { PostgresServer } from '../src/server/db/postgres/startPostgres.ts';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { seedDatabase } from '../src/server/seedDatabase.ts';
import { type Config, parseConfig } from '../src/server/settings/config.ts';
import { startPortal } from '../src/server/startPortal.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import { type Downloaded, type Downloader, openDownloader } from './download.ts';
import { openRawSide, type RawSide } from './rawSide.ts';

/** A portal over a demo of one size, with the hand-written statements to compare. */
export interface BenchPortal {
  readonly shipments: number;
  /** Address for browsers, and the password of all users of the demo. */
  readonly address: string;
  readonly password: string;
  readonly database: Database;
  /** Hand-written statements over the same data. */
  readonly raw: RawSide;
  /** Seconds of the load, with all indexes; undefined if the demo existed from an earlier run. */
  readonly loadSeconds: number | undefined;
  readonly admin: BenchClient;
  readonly customer: BenchClient;
  readonly stop: () => Promise<void>;
}

/** One signed-in user on one kept connection, answers uncompressed. */
export interface BenchClient {
  readonly get: (path: string) => Promise<Buffer>;
  /** Sends a buffer as it is, and anything else as JSON. */
  readonly post: (path: string, body: unknown) => Promise<Buffer>;
  /** Reads an answer and discards it. */
  readonly download: (path: string, body: unknown) => Promise<Downloaded>;
}

const root = path.resolve(import.meta.dirname, '..');
const password = 'Waybill-Demo-2026';

/** Opens the demo with a number of shipments on a separate server; loads it if it does not exist yet. */
export async function openBenchPortal(server: PostgresServer, shipments: number): Promise<BenchPortal> {
  const address = { ...server.address, database: `bench_${shipments}` };
  const isNew = await makeDatabase(server, address.database);
  const database = await openDatabase({ embedded: address });
  const { registry } = loadDefinitions(root);
  if (!registry) throw new Error('The definitions have errors: npm run lint:definitions');
  const url = `postgresql://${address.user}:${address.password}@${encodeURIComponent(address.host)}:${address.port}/${address.database}`;
  const read = parseConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DEMO_SHIPMENTS: String(shipments) }, root);
  if ('problems' in read) throw new Error(read.problems.join(' '));
  const loadSeconds = isNew ? await load(database, registry, read.config) : undefined;
  const portal = await startPortal(read.config, () => {});
  const raw = await openRawSide(address);
  const downloader = openDownloader();
  return {
    shipments,
    address: portal.address,
    password,
    database,
    raw,
    loadSeconds,
    admin: await signIn(downloader, portal.address, read.config.productCode, 'admin'),
    customer: await signIn(downloader, portal.address, 'northern', 'northern.user'),
    stop: async () => {
      await downloader.close();
      await portal.stop();
      await raw.close();
      await database.close();
    },
  };
}

const loaded = 'loaded';

/** Creates the database if none has a complete load; replaces one after an interrupted load. @returns true: it is new and empty */
async function makeDatabase(server: PostgresServer, name: string): Promise<boolean> {
  const home = await openDatabase({ embedded: server.address, poolSize: 1 });
  try {
    const connection = home.unscoped('make a database for the benchmark');
    const [found] = await connection.run(sql<{ state: string | null }>`
      select shobj_description(oid, 'pg_database') as state from pg_database where datname = ${name}`);
    if (found?.state === loaded) return false;
    if (found) await connection.run(sql`drop database ${sql.id(name)}`);
    await connection.run(sql`create database ${sql.id(name)}`);
    return true;
  } finally {
    await home.close();
  }
}

async function load(database: Database, registry: Registry, config: Config): Promise<number> {
  await syncSchema(database, registry, { print: (statement) => void process.stderr.write(`Database: ${statement}\n`) });
  const connection = database.unscoped('load the demo of the benchmark');
  await seedDatabase(connection, registry, config);
  const { seconds } = await loadDemo(database.unscoped('load the demo'), registry, {
    productCode: config.productCode,
    shipments: config.demoShipments,
    password,
    anchor: new Date().toISOString().slice(0, 10),
    seed: 'waybill-demo',
    print: (line) => void process.stderr.write(`${line}\n`),
  });
  // The server does the same by itself in the minutes after a load.
  await connection.run(sql`vacuum (analyze)`);
  const [here] = await connection.run(sql<{ name: string }>`select current_database() as name`);
  await connection.run(sql`comment on database ${sql.id(here?.name ?? '')} is ${sql.lit(loaded)}`);
  return seconds;
}

async function signIn(downloader: Downloader, origin: string, company: string, username: string): Promise<BenchClient> {
  const answer = await fetch(`${origin}/api/users/login`, { method: 'POST', body: new URLSearchParams({ company, username, password }) });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`${username} could not sign in: ${answer.status}`);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Token ${token}`, cmid: 'SHP-START', 'accept-encoding': 'identity', 'accept-language': 'en-us' };
  const ask = (method: string, target: string, body?: unknown): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const content = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      const request = http.request(`${origin}${target}`, {
        method,
        agent,
        headers: {
          ...headers,
          ...(content !== undefined && {
            'content-type': content === body ? 'application/octet-stream' : 'application/json',
            'content-length': content.length,
          }),
        },
      });
      request.on('response', resolve).on('error', reject).end(content);
    });
  const whole = async (method: string, target: string, body?: unknown): Promise<Buffer> => {
    const response = await ask(method, target, body);
    const content = await buffer(response);
    if ((response.statusCode ?? 0) >= 300)
      throw new Error(`${method} ${target}: ${response.statusCode} ${content.toString().slice(0, 500)}`);
    return content;
  };
  return {
    get: (target) => whole('GET', target),
    post: (target, body) => whole('POST', target, body),
    download: (target, body) =>
      downloader.download({
        url: `${origin}${target}`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

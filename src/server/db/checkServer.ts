import pg from 'pg';
import { StartProblem } from './errors/StartProblem.ts';

const versionMin = 15;

/**
 * Checks that a server can be used, before anything depends on it.
 * @param variable the environment variable that names the server, for the message; undefined: the embedded one
 * @param signal aborting cancels the check, also while it waits for a connection
 * @throws StartProblem if it cannot be reached, is older than PostgreSQL 15 or does not hold UTF-8
 */
export async function checkServer(address: pg.ClientConfig, variable: string | undefined, signal?: AbortSignal): Promise<void> {
  const { version, encoding } = await readServer(address, variable, signal);
  if (version < versionMin)
    throw new StartProblem(
      `The database server is PostgreSQL ${version}; PostgreSQL ${versionMin} or newer is needed.`,
      `Upgrade the server, or name a newer one in ${variable}.`,
    );
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `The database has the encoding ${encoding}; it must be UTF8.`,
      `Create a database with: create database … encoding 'UTF8' template template0; and name it in ${variable}.`,
    );
}

interface ServerFacts {
  readonly version: number;
  readonly encoding: string;
}

async function readServer(address: pg.ClientConfig, variable: string | undefined, signal: AbortSignal | undefined): Promise<ServerFacts> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await connectUnless(client, signal);
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    );
    return rows[0] ?? { version: 0, encoding: 'unknown' };
  } catch (error) {
    signal?.throwIfAborted();
    if (variable === undefined) throw embeddedProblem(error);
    throw new StartProblem(
      `The database${placeOf(client)} cannot be used: ${reasonOf(error)}.`,
      `Check ${variable} and that the server is running and accepts this user.`,
      error,
    );
  } finally {
    const ended = client?.end().catch(() => {});
    if (!signal?.aborted) await ended;
  }
}

/** Connects, or rejects as soon as the signal is aborted: ending a client that is still connecting would wait for the server. */
async function connectUnless(client: pg.Client, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await client.connect());
  signal.throwIfAborted();
  const given = Promise.withResolvers<never>();
  const handleAbort = (): void => given.reject(signal.reason);
  signal.addEventListener('abort', handleAbort, { once: true });
  try {
    await Promise.race([client.connect(), given.promise]);
  } finally {
    signal.removeEventListener('abort', handleAbort);
  }
}

const invalidPassword = '28P01';

/** No variable names the embedded server, so the remedy concerns its folder. */
function embeddedProblem(error: unknown): StartProblem {
  if (error instanceof Error && 'code' in error && error.code === invalidPassword)
    return new StartProblem(
      'The embedded database refuses the password of its file access.password.',
      'Restore that file from a backup; without one, docs/operations.md says how to set a new password.',
      error,
    );
  return new StartProblem(
    `The embedded database cannot be used: ${reasonOf(error)}.`,
    'Start again; if that does not help, read server.log in its folder.',
    error,
  );
}

/** Host, port and name, never the password. */
function placeOf(client: pg.Client | undefined): string {
  return client ? ` ${client.database ?? ''} at ${client.host}:${client.port}` : '';
}

function reasonOf(error: unknown): string {
  // Node reports a host with several addresses as one error that contains the others and has no text.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const text = inner instanceof Error ? inner.message : String(inner);
  return text.replace(/\.$/, '');
}

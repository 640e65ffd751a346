import pg from 'pg';
import { StartProblem } from './StartProblem.ts';

const oldestVersion = 15;

/**
 * Makes sure that a server can be used, before anything depends on it.
 * @param variable the environment variable that names the server, for the message
 * @throws StartProblem when it cannot be reached, is older than PostgreSQL 15 or does not hold UTF-8
 */
export async function checkServer(address: pg.ClientConfig, variable: string): Promise<void> {
  const { version, encoding } = await readServer(address, variable);
  if (version < oldestVersion)
    throw new StartProblem(
      `The database server is PostgreSQL ${version}; PostgreSQL ${oldestVersion} or newer is needed.`,
      `Upgrade the server, or name a newer one in ${variable}.`,
    );
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `The database has the encoding ${encoding}; it must be UTF8.`,
      `Create a database with: create database … encoding 'UTF8' template template0; and name it in ${variable}.`,
    );
}

async function readServer(address: pg.ClientConfig, variable: string): Promise<{ version: number; encoding: string }> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    );
    return rows[0] ?? { version: 0, encoding: 'unknown' };
  } catch (error) {
    throw new StartProblem(
      `The database${placeOf(client)} cannot be used: ${reasonOf(error)}.`,
      `Check ${variable} and that the server is running and lets this user in.`,
      error,
    );
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Host, port and name, never the password. */
function placeOf(client: pg.Client | undefined): string {
  return client ? ` ${client.database ?? ''} at ${client.host}:${client.port}` : '';
}

function reasonOf(error: unknown): string {
  // Node reports a host with several addresses as one error that holds the others and has no text.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const text = inner instanceof Error ? inner.message : String(inner);
  return text.replace(/\.$/, '');
}

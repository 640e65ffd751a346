import pg from 'pg';

/** Keys of libpq that the driver knows, with the driver's names for them. */
const keywords: Readonly<Record<string, string>> = {
  host: 'host',
  hostaddr: 'host',
  port: 'port',
  user: 'user',
  password: 'password',
  sslmode: 'sslmode',
  sslcert: 'sslcert',
  sslkey: 'sslkey',
  sslrootcert: 'sslrootcert',
  application_name: 'application_name',
  options: 'options',
};

/**
 * Reads an address of PostgreSQL in any of libpq's forms: `postgresql://user:password@host:port/name`, with a socket
 * `postgres://user@/name?host=/tmp&port=5433` or `postgresql:///name?host=/var/run/postgresql`, or `host=/tmp dbname=name`.
 * @returns a URL for the driver; undefined for any other text
 */
export function parseDatabaseUrl(text: string): string | undefined {
  if (/^postgres(ql)?:\/\//.test(text)) {
    // A user without a host, which libpq allows for sockets, is no standard URL; the driver accepts it.
    return URL.canParse(text) || URL.canParse(text.replace('@/', '@localhost/')) ? text : undefined;
  }
  return /^\w+\s*=/.test(text) ? urlOfKeywords(text) : undefined;
}

/**
 * Host and database of a URL, without user and password.
 * @param url as `parseDatabaseUrl` returns it
 */
export function placeOfDatabase(url: string): { readonly host: string; readonly database: string } {
  const { host, database } = new pg.Client({ connectionString: url });
  return { host, database: database ?? '' };
}

const pair = /\s*(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|((?:[^\s'\\]|\\.)*))(?=\s|$)\s*/y;

function urlOfKeywords(text: string): string | undefined {
  const parameters = new URLSearchParams();
  let name = '';
  pair.lastIndex = 0;
  while (pair.lastIndex < text.length) {
    const found = pair.exec(text);
    if (!found) return undefined;
    const [, key = '', quoted, bare = ''] = found;
    const value = (quoted ?? bare).replaceAll(/\\(.)/g, '$1');
    const parameter = keywords[key];
    if (key === 'dbname') name = value;
    else if (parameter === undefined) return undefined;
    else parameters.set(parameter, value);
  }
  return `postgresql:///${encodeURIComponent(name)}?${parameters.toString()}`;
}

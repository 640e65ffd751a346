import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isCompanyCode } from '../../shared/shell/companies/companyCode.ts';
import type { CallerShares } from '../db/Admission.ts';
import { parseDatabaseUrl } from '../db/databaseUrl.ts';
import { isLoopback } from './isLoopback.ts';

/** Settings from the environment, checked once at start. Nothing below main reads the environment. */
export interface Config {
  /** The checkout, with schemas/, resources/ and dist/. */
  readonly root: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Schema of the portal's own tables; tables of other programs stay in their schemas. Law 60. */
  readonly databaseSchema: string;
  /** Replica for reads of lists and exports; undefined: the primary answers them. */
  readonly databaseReplicaUrl: string | undefined;
  /** DATA_DIR as an absolute path; undefined: chosen next to the checkout, or at a place that PostgreSQL's user can reach. */
  readonly dataDir: string | undefined;
  readonly demo: boolean;
  readonly demoShipments: number;
  readonly demoPassword: string;
  /** false: the demo password is the public one from the documents. */
  readonly demoPasswordIsGiven: boolean;
  readonly productName: string;
  /** Default company code and prefix of the employee area. */
  readonly productCode: string;
  /** undefined: mail goes to the outbox of the data folder. */
  readonly mailUrl: string | undefined;
  /** The place of files; undefined: `files` in the data folder. */
  readonly files: FilesConfig | undefined;
  /** Bytes that the files of a company may have together, unless the company has a limit of its own. */
  readonly fileQuotaBytes: number;
  /** A virus scanner that speaks the protocol of ClamAV's clamd; undefined: files are not scanned. */
  readonly scanner: { readonly host: string; readonly port: number } | undefined;
  /** The gateway of text messages; undefined: none are offered. Law 45. */
  readonly textMessages: TextMessageConfig | undefined;
  /** The service account that makes Google Sheets for users; undefined: none are made. */
  readonly googleSheets: SheetsConfig | undefined;
  readonly publicUrl: string | undefined;
  /** Addresses and networks of proxies whose headers about a request's origin are trusted, in addition to this machine. */
  readonly trustedProxies: readonly string[];
  /** Address to which browsers go while the portal is down, unless the maintenance window has its own; undefined: our own page. */
  readonly maintenanceUrl: string | undefined;
  /** Domain of the login cookie; undefined: only this host. Law 31. */
  readonly cookieDomain: string | undefined;
  /** The collector of page views; undefined: nothing is ever sent. */
  readonly analyticsUrl: string | undefined;
  /** The identity provider whose users may sign in; undefined: passwords only. Law 32. */
  readonly signOn: SignOnConfig | undefined;
  readonly logLevel: LogLevel;
  /** true: a first start, and a load of the demo, print each statement that changes tables and indexes. */
  readonly printsStatements: boolean;
  /** Lets a collector on another machine read /metrics; undefined: loopback only. */
  readonly metricsToken: string | undefined;
  /** Limits that keep one client from using up shared resources. Law 48. */
  readonly limits: LimitConfig;
  /** `npm run dev`: definitions are watched, screens follow a save. */
  readonly isDev: boolean;
}

interface FolderPlace {
  readonly folder: string;
}

interface BucketPlace {
  /** undefined: Amazon's own server. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** Start of each key, such as `files/`; empty without one. */
  readonly prefix: string;
}

/** A folder, or a bucket of an S3-compatible server with the keys of an account there. */
export type FilesConfig = FolderPlace | (BucketPlace & { readonly accessKeyId: string; readonly secretAccessKey: string });

/** An OpenID Connect provider, and the portal's registration there. */
export interface SignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider for people. */
  readonly name: string;
}

/** Limits of each process. */
export interface LimitConfig {
  /** Network connections of clients; further connections are closed immediately. */
  readonly connections: number;
  /** Database connections for statements, to each server. */
  readonly databaseConnections: number;
  /** Statements and exports at the same time; each export takes one more database connection. */
  readonly admission: CallerShares;
  /** Time after which a client that takes nothing of its answer is cut off. */
  readonly stalledMs: number;
  /** Mean delay of the process in milliseconds from which requests are refused as busy; 0 refuses none. */
  readonly loopDelayMs: number;
}

/** A service account of Google that may act for the users of a domain. */
export interface SheetsConfig {
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
  readonly tokenUrl: string;
  /** Address of the API for sheets. */
  readonly sheetsUrl: string;
}

/** A web address that takes text messages, and the key that signs them. */
export interface TextMessageConfig {
  readonly url: string;
  readonly secret: string;
}

/** Public password of the demo accounts: the documents name it. */
export const knownDemoPassword = 'Waybill-Demo-2026';

const signOnNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong value. The message is the rest of the sentence `NAME must be ...`. */
class WrongValue extends Error {}

/**
 * Reads the variables of the environment.
 * @param root absolute path of the checkout, against which a relative DATA_DIR is resolved
 * @returns the configuration, or one plain sentence with the remedy for each wrong value. An empty value counts as absent.
 */
export function parseConfig(
  environment: Environment,
  root: string,
): { readonly config: Config } | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  function read<Value>(name: string, absent: Value, parse: (text: string) => Value): Value {
    const text = environment[name]?.trim();
    if (!text) return absent;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      // Addresses and passwords may hold secrets, which a console must not repeat.
      const shown = /URL|PASSWORD|TOKEN|SECRET/.test(name) ? '' : ` It is ${JSON.stringify(text)}.`;
      problems.push(`${name} must be ${error.message}.${shown} Correct it or leave it out.`);
      return absent;
    }
  }
  const issuer = read<string | undefined>('OIDC_ISSUER', undefined, parseSafeAddress);
  const clientId = read<string | undefined>('OIDC_CLIENT_ID', undefined, textOf(1, 200));
  const clientSecret = read<string | undefined>('OIDC_CLIENT_SECRET', undefined, textOf(1, 500));
  const providerName = read<string | undefined>('OIDC_NAME', undefined, textOf(1, 60));
  const isSet = (name: string): boolean => Boolean(environment[name]?.trim());
  if (signOnNames.some(isSet) && !signOnNames.slice(0, 3).every(isSet))
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be given together. Add what is missing or leave them out.');
  const gatewayUrl = read<string | undefined>('SMS_WEBHOOK_URL', undefined, parseGateway);
  const gatewaySecret = read<string | undefined>('SMS_WEBHOOK_SECRET', undefined, textOf(16, 500));
  if (isSet('SMS_WEBHOOK_URL') !== isSet('SMS_WEBHOOK_SECRET'))
    problems.push('SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET must be given together. Add what is missing or leave them out.');
  const place = read<FolderPlace | BucketPlace | undefined>('FILES_URL', undefined, (text) => parseFilesUrl(text, root));
  const accessKeyId = read<string | undefined>('AWS_ACCESS_KEY_ID', undefined, textOf(1, 200));
  const secretAccessKey = read<string | undefined>('AWS_SECRET_ACCESS_KEY', undefined, textOf(1, 500));
  if (place && !('folder' in place) && !(isSet('AWS_ACCESS_KEY_ID') && isSet('AWS_SECRET_ACCESS_KEY')))
    problems.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be given with a FILES_URL that names a bucket.');
  const files = place && ('folder' in place ? place : { ...place, accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' });
  const sheetsUrl = read('GOOGLE_SHEETS_URL', 'https://sheets.googleapis.com', parseSafeAddress);
  const serviceAccount = read('GOOGLE_SERVICE_ACCOUNT', undefined, (text) => readServiceAccount(path.resolve(root, text)));
  const config: Config = {
    root,
    host: read('HOST', '127.0.0.1', parseHost),
    port: read('PORT', 8080, wholeNumber(0, 65_535)),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, parseDatabase),
    databaseSchema: read('DATABASE_SCHEMA', 'public', parseSchema),
    databaseReplicaUrl: read<string | undefined>('DATABASE_REPLICA_URL', undefined, parseDatabase),
    dataDir: read<string | undefined>('DATA_DIR', undefined, (text) => path.resolve(root, text)),
    demo: read('DEMO', true, parseSwitch),
    demoShipments: read('DEMO_SHIPMENTS', 20_000, wholeNumber(0, 10_000_000)),
    demoPassword: read('DEMO_PASSWORD', knownDemoPassword, textOf(12, 100)),
    demoPasswordIsGiven: Boolean(environment['DEMO_PASSWORD']?.trim()),
    productName: read('PRODUCT_NAME', 'Waybill', textOf(1, 60)),
    productCode: read('PRODUCT_CODE', 'waybill', parseCode),
    mailUrl: read<string | undefined>('MAIL_URL', undefined, address('smtp:', 'smtps:')),
    files,
    fileQuotaBytes: read('FILE_QUOTA_MB', 20_000, wholeNumber(1, 100_000_000)) * 1_000_000,
    scanner: read<Config['scanner']>('CLAMAV_URL', undefined, parseScanner),
    textMessages: gatewayUrl && gatewaySecret ? { url: gatewayUrl, secret: gatewaySecret } : undefined,
    googleSheets: serviceAccount && { ...serviceAccount, sheetsUrl },
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, address('http:', 'https:')),
    trustedProxies: read<readonly string[]>('TRUSTED_PROXIES', [], parseProxies),
    maintenanceUrl: read<string | undefined>('MAINTENANCE_URL', undefined, address('http:', 'https:')),
    analyticsUrl: read<string | undefined>('ANALYTICS_URL', undefined, address('http:', 'https:')),
    signOn:
      issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name: providerName ?? new URL(issuer).hostname } : undefined,
    cookieDomain: read<string | undefined>('COOKIE_DOMAIN', undefined, parseDomain),
    logLevel: read('LOG_LEVEL', 'warn', parseLogLevel),
    printsStatements: read('DATABASE_STATEMENTS', false, parseSwitch),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, textOf(16, 200)),
    limits: {
      connections: read('MAX_CONNECTIONS', 5000, wholeNumber(10, 1_000_000)),
      databaseConnections: read('DATABASE_CONNECTIONS', 10, wholeNumber(2, 1000)),
      admission: {
        statementsPerUser: read('STATEMENTS_PER_USER', 6, wholeNumber(1, 1000)),
        statementsPerCompany: read('STATEMENTS_PER_COMPANY', 8, wholeNumber(1, 1000)),
        copies: read('EXPORTS', 6, wholeNumber(1, 1000)),
        copiesPerUser: read('EXPORTS_PER_USER', 2, wholeNumber(1, 1000)),
        copiesPerCompany: read('EXPORTS_PER_COMPANY', 4, wholeNumber(1, 1000)),
      },
      stalledMs: read('STALLED_SECONDS', 30, wholeNumber(1, 3600)) * 1000,
      loopDelayMs: read('BUSY_DELAY_MS', 2000, wholeNumber(0, 60_000)),
    },
    isDev: environment['WAYBILL_DEV'] === '1',
  };
  if (issuer && config.publicUrl === undefined && (!isLoopback(config.host) || config.trustedProxies.length > 0))
    problems.push(
      'PUBLIC_URL must be given with OIDC_ISSUER where other machines reach the portal: the identity provider leads back there.',
    );
  return problems.length > 0 ? { problems } : { config };
}

function parseHost(text: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(text)) throw new WrongValue('a host name or address such as 127.0.0.1 or 0.0.0.0');
  return text;
}

function parseDomain(text: string): string {
  if (!/^\.?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(text)) throw new WrongValue('a domain such as example.com');
  return text;
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most)
      throw new WrongValue(`a whole number from ${least} to ${most}`);
    return Number(text);
  };
}

function textOf(lengthMin: number, lengthMax: number): (text: string) => string {
  return (text) => {
    if (text.length < lengthMin || text.length > lengthMax) throw new WrongValue(`${lengthMin} to ${lengthMax} characters long`);
    return text;
  };
}

function address(...protocols: readonly string[]): (text: string) => string {
  return (text) => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new WrongValue(`an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return text;
  };
}

function parseDatabase(text: string): string {
  const url = parseDatabaseUrl(text);
  if (url !== undefined) return url;
  throw new WrongValue(
    'an address of PostgreSQL such as postgresql://user:password@host:5432/name, postgresql:///name?host=/var/run/postgresql or host=/tmp dbname=name',
  );
}

/** Reads `file:` and a folder, or `s3://bucket/prefix?endpoint=https://host:9000&region=ca-central-1`. */
function parseFilesUrl(text: string, root: string): FolderPlace | BucketPlace {
  if (text.startsWith('file:')) {
    const folder = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (folder !== '' && !folder.startsWith('//')) return { folder: path.resolve(root, folder) };
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const endpoint = url?.searchParams.get('endpoint') ?? undefined;
  const isBucket = url?.protocol === 's3:' && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) && url.username === '';
  if (!url || !isBucket || (endpoint !== undefined && !/^https?:\/\/[^/]+\/?$/.test(endpoint)))
    throw new WrongValue(
      'a folder such as file:///srv/portal/files, or a bucket such as s3://bucket/prefix?endpoint=https://host:9000&region=ca-central-1, whose keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}

function parseScanner(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'tcp:' || url.hostname === '') throw new WrongValue('the address of clamd such as tcp://127.0.0.1:3310');
  return { host: url.hostname, port: Number(url.port || '3310') };
}

/** Refuses the schemas of PostgreSQL and of jobs, and names that a statement by hand would have to quote. */
function parseSchema(text: string): string {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(text) || /^pg_|^information_schema$|jobs$/.test(text))
    throw new WrongValue(
      'a name such as portal: a lower case letter, then up to 39 such letters, digits and underscores; not information_schema, none that begins with pg_, and none that ends with jobs, as the schema of background work does',
    );
  return text;
}

/** Parses an address that receives secrets or proofs: http is allowed on this machine only. */
function parseSafeAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) throw new WrongValue('an address that begins with https://, or with http:// on this machine');
  return text;
}

/** Reads the key file of a service account, as Google gives it out. */
function readServiceAccount(file: string): Omit<SheetsConfig, 'sheetsUrl'> {
  const wanted = 'the path of the key file of a Google service account, JSON with client_email, private_key and token_uri';
  const key = parseKeyFile(file);
  if (!key) throw new WrongValue(wanted);
  return { ...key, tokenUrl: parseSafeAddress(key.tokenUrl) };
}

function parseKeyFile(file: string): Omit<SheetsConfig, 'sheetsUrl'> | undefined {
  try {
    const content: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (typeof content !== 'object' || content === null) return undefined;
    const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUrl } = { ...content } as Readonly<Record<string, unknown>>;
    if (typeof clientEmail !== 'string' || typeof privateKey !== 'string' || typeof tokenUrl !== 'string') return undefined;
    createPrivateKey(privateKey);
    return { clientEmail, privateKey, tokenUrl };
  } catch {
    return undefined;
  }
}

/** Refuses an address with a user and a password: requests cannot be sent to it. */
function parseGateway(text: string): string {
  const { username, password } = new URL(parseSafeAddress(text));
  if (username || password) throw new WrongValue('an address without user and password');
  return text;
}

/** Allows whole addresses and networks only: trust in every host would let any client forge its address. */
function parseProxies(text: string): readonly string[] {
  const networks = text.split(',').map((each) => each.trim());
  const isNetwork = (network: string): boolean => {
    const [ip = '', bits = String(ipBits(network))] = network.split('/');
    return isIP(ip) !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= ipBits(ip) && network.split('/').length <= 2;
  };
  if (!networks.every(isNetwork)) throw new WrongValue('addresses and networks such as 10.0.0.7, 192.168.0.0/16');
  return networks;
}

function ipBits(ip: string): number {
  return isIP(ip) === 6 ? 128 : 32;
}

function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new WrongValue('on or off');
  return text === 'on';
}

function parseCode(text: string): string {
  if (!isCompanyCode(text)) throw new WrongValue('up to 20 lower case letters, digits and hyphens, and no address of the portal itself');
  return text;
}

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text);
  if (!level) throw new WrongValue(`one of ${logLevels.join(', ')}`);
  return level;
}

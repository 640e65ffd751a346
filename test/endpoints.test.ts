import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listOperations } from '../src/server/parts.ts';
import { checkout } from './plainServer.ts';
import { testServer } from './server.ts';

/**
 * The ledger of calls against the calls that there are: each exists with its method and its level, asks for a session where it says
 * so, and refuses who is not of its level.
 */
const { services, call } = await testServer();
const registry = services.definitions.current();
const calls = new Map(listOperations(registry).map(({ endpoint }) => [nameOf(endpoint.method, endpoint.path), endpoint]));

interface LedgerRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: string;
}

const ledger = fs
  .readFileSync(path.join(checkout, 'docs/requirements/endpoints.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', rowPath = '', , access = '']) => ({ method, path: rowPath, access }) as LedgerRow);

/** Whatever a placeholder is called, it is the same call. */
function nameOf(method: string, callPath: string): string {
  return `${method} ${callPath.replaceAll(/\{\w+\}/g, '{}')}`;
}

/** Parts of the ledger whose screens are not built: they come with the screens. A row that exists all the same is tested like the others. */
const later: readonly RegExp[] = [
  /^(utils|email\/send|contacts|doclib|pushreport|pushreport_all|pushreport_customers|pushreportrepository|release_notes|job)(\/|$)/,
  /^\{product\}\/(links|attendance|paystub|timeoff|vacation|t4_statement|rrsp)\//,
  /^\{product\}_preferences\//,
  /^globals\/mtdmrating\//,
  /^globals\/terminals_uploadtools$/,
  /^customers\/(search|\{id\}\/accounts)$/,
  /^menus\/(copy|sidemenus|allmenus|check_menu|echo|options)/,
  /^commands\/(get_dsn|options)$/,
  /^users\/options$/,
];

const built = ledger.filter((row) => calls.has(nameOf(row.method, row.path)) || !later.some((pattern) => pattern.test(row.path)));

test('the ledger is read', () => {
  expect(ledger.length).toBeGreaterThan(250);
  expect(built.length).toBeGreaterThan(140);
});

test.each(built.map((row) => [`${row.method} ${row.path}`, row] as const))('%s exists at its level', async (_name, row) => {
  const endpoint = calls.get(nameOf(row.method, row.path));
  expect(endpoint).toBeDefined();
  // The words of the ledger beyond the three levels are a signed-in user of some types.
  const level = ['public', 'user', 'admin'].includes(row.access) ? row.access : 'user';
  expect(endpoint?.access).toBe(level);
  if (level === 'public') return;
  const answer = await call(row.method, row.path.replaceAll(/\{\w+\}/g, '1'));
  expect(answer.json()).toMatchObject({ status: 401, code: 'login_required' });
});

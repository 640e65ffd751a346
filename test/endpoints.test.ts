import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listOperations } from '../src/server/parts.ts';
import { endpointIndex } from '../src/shared/framework/calls/endpointIndex.ts';
import { generatedCalls } from '../src/shared/framework/calls/generatedCalls.ts';
import { checkout } from './plainServer.ts';
import { testServer } from './server.ts';

/**
 * Compares the ledger of calls with the existing calls: each exists with its method, its level and its flag for errors, requires a session
 * if the ledger says so, and refuses callers of another level. A call that is not built is unknown on both sides. Law 38
 */
const { portal, call } = await testServer();
const registry = portal.definitions.current();
const calls = new Map(listOperations(registry).map(({ endpoint }) => [nameOf(endpoint.method, endpoint.path), endpoint]));
const findCall = endpointIndex([...calls.values()], (endpoint) => endpoint);

const generated = new Set(generatedCalls(registry).map(({ endpoint }) => nameOf(endpoint.method, endpoint.path)));

interface LedgerRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: string;
  readonly suppressErrors: boolean;
}

const ledger = fs
  .readFileSync(path.join(checkout, 'docs/requirements/endpoints.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(
    ([method = '', rowPath = '', , access = '', suppressed = '']) =>
      ({ method, path: rowPath, access, suppressErrors: suppressed === 'Y' }) as LedgerRow,
  );

/** Names of placeholders do not distinguish calls. */
function nameOf(method: string, callPath: string): string {
  return `${method} ${callPath.replaceAll(/\{\w+\}/g, '{}')}`;
}

/** Calls of workflows that are not built, each with the screen it waits for. */
const waiting: Readonly<Record<string, string>> = {
  'GET commands/get_dsn': 'sources of data that commands name',
  'GET {product}/paystub/pdf': 'PAYSTUB_LIST: the stub as a document',
  'GET {product}/paystub/profile': 'PAYSTUB_PROFILE',
  'PUT {product}/timeoff/detail': 'PAYSTUB-TIME-START: approval',
  'POST {product}/vacation/request': 'PAYSTUB_REQUEST',
  'GET {product}/t4_statement/pdf': 'WSE-T4-EMPLOYEE: the slip as a document',
  'POST {product}/t4_statement/pdf/batch': 'WSE-T4-EMPLOYER: slips as documents',
  'GET {product}/rrsp/upload': 'RRSP-UPLOAD',
  'POST {product}/rrsp/upload': 'RRSP-UPLOAD',
  'DELETE {product}/rrsp/upload': 'RRSP-UPLOAD',
  'GET {product}/rrsp/log': 'RRSP-UPLOAD',
  'GET {product}_preferences/get_userinfor': 'SHOWHELP/ProfilEpay',
  'PUT {product}_preferences/save_userinfor': 'SHOWHELP/ProfilEpay',
};

/** Calls that wait for their screens. */
const isLater = ({ method, path: rowPath }: LedgerRow): boolean =>
  !calls.has(nameOf(method, rowPath)) && Object.hasOwn(waiting, `${method} ${rowPath}`);
const built = ledger.filter((row) => !isLater(row));

/** The path of a row with a value for each of its placeholders. */
const pathOf = (row: LedgerRow): string =>
  row.path.replaceAll(/\{\w+\}/g, (name) => (name === '{product}' ? portal.config.productCode : '1'));

test('the ledger is read', () => {
  expect(ledger.length).toBeGreaterThan(250);
  expect(built.length).toBeGreaterThan(210);
});

test('no call waits that is built, or that the ledger does not have', () => {
  const open = ledger.filter((row) => !calls.has(nameOf(row.method, row.path))).map(({ method, path: rowPath }) => `${method} ${rowPath}`);
  expect(Object.keys(waiting).filter((name) => !open.includes(name))).toEqual([]);
});

test.each(built.map((row) => [`${row.method} ${row.path}`, row] as const))('%s exists at its level', async (_name, row) => {
  const endpoint = calls.get(nameOf(row.method, row.path));
  expect(endpoint).toBeDefined();
  // Other words of the ledger than the three levels mean a signed-in user of some types.
  const level = ['public', 'user', 'admin'].includes(row.access) ? row.access : 'user';
  expect(endpoint?.access).toBe(level);
  // Grid and forms make the generated calls, and decide themselves which errors they show.
  const isGenerated = generated.has(nameOf(row.method, row.path));
  expect(isGenerated ? row.suppressErrors : (endpoint?.suppressErrors ?? false)).toBe(row.suppressErrors);
  if (level === 'public') return;
  const answer = await call(row.method, pathOf(row));
  expect(answer.json()).toMatchObject({ status: 401, code: 'login_required' });
});

test.each(ledger.filter(isLater).map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s is not built, and no other call answers in its place [S-214]',
  async (_name, row) => {
    expect((await call(row.method, pathOf(row))).json()).toMatchObject({
      status: 404,
      code: 'unknown_call',
      detail: 'No defined API matching',
    });
    // The browser's own list of calls does not contain it either.
    expect(findCall(row.method, pathOf(row))).toBeUndefined();
  },
);

test('each whole number of a body by hand has limits, so that one too large is refused at its field', () => {
  const unlimited = [...calls].filter(([name]) => !generated.has(name)).flatMap(([name, { request }]) => unlimitedIntegers(request, name));
  expect(unlimited).toEqual([]);
});

function unlimitedIntegers(schema: unknown, place: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isUnlimited = 'type' in schema && schema.type === 'integer' && !('maximum' in schema || 'enum' in schema);
  const inner = Object.entries(schema).flatMap(([key, value]) => unlimitedIntegers(value, `${place}/${key}`));
  return isUnlimited ? [place, ...inner] : inner;
}

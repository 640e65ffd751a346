import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { carriedIds, idsIn } from '../scripts/carriedIds.ts';
import { coverScreens, readRequiredScreens } from '../scripts/screenCoverage.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { listOperations } from '../src/server/parts.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { checkout } from './plainServer.ts';
import { waitingRows } from './waitingLedgers.ts';

/* The ledgers of the shell and of the blocks, as `domainRequirements.test.ts` does for the domain: each row has a test or waits. */
const ids = ['shell', 'blocks'].flatMap((name) =>
  fs
    .readFileSync(path.join(checkout, `docs/requirements/requirements-${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf('\t'))),
);
const carried = carriedIds(checkout);
const waiting = waitingRows.flatMap((rows) => idsIn(`[${rows.ids}]`));

test('every row of the shell and of the blocks is proven by a test, or waits', () => {
  expect(ids.length).toBeGreaterThan(650);
  expect(ids.filter((id) => !carried.has(id) && !waiting.includes(id))).toEqual([]);
});

test('a row that waits is one of a ledger, waits once and has no test', () => {
  expect(waiting.filter((id, i) => !ids.includes(id) || waiting.indexOf(id) !== i || carried.has(id))).toEqual([]);
});

const { registry } = loadDefinitions(checkout);
invariant(registry, 'the definitions have no errors');
const coverage = coverScreens(readRequiredScreens(checkout), registry, checkout);
const calls = new Set(listOperations(registry).map(({ endpoint }) => nameOf(`${endpoint.method} ${endpoint.path}`)));
const files = fs.globSync('src/app/**/*.tsx', { cwd: checkout }).map((file) => path.basename(file, '.tsx'));

/** Names of placeholders do not distinguish calls. */
function nameOf(call: string): string {
  return call.replaceAll(/\{\w+\}/g, '{}');
}

test.each(waitingRows)('$part: not built, or a reason is stated', ({ screens = [], calls: named = [], components = [], reason }) => {
  const found = screens.map((each) => coverage.find(({ required }) => required.path === each));
  expect(found).not.toContain(undefined);
  const missing = [
    ...found.filter((each) => !each?.screen),
    ...named.filter((call) => !calls.has(nameOf(call))),
    ...components.filter((name) => !files.includes(name)),
  ];
  expect(missing.length > 0).toBe(reason === undefined);
});

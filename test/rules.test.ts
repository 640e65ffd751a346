import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { carriedIds } from '../scripts/carriedIds.ts';
import { coverScreens, readRequiredScreens } from '../scripts/screenCoverage.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { checkout } from './plainServer.ts';
import { waitingRules } from './waitingRules.ts';

const ledger = fs.readFileSync(path.join(checkout, 'docs/requirements/rules.tsv'), 'utf8').trimEnd().split('\n').slice(1);
const rules = ledger.map((line) => line.slice(0, line.indexOf('\t')));
const carried = carriedIds(checkout);
const waiting = waitingRules.flatMap(({ ids }) => ids.split(' '));

test('every rule is proven by a test or waits for a screen', () => {
  expect(rules.filter((id) => !carried.has(id) && !waiting.includes(id))).toEqual([]);
});

test('a rule that waits is one of the ledger, waits once and has no test', () => {
  expect(waiting.filter((id, i) => !rules.includes(id) || waiting.indexOf(id) !== i || carried.has(id))).toEqual([]);
});

const { registry } = loadDefinitions(checkout);
invariant(registry, 'the definitions have no errors');
const coverage = coverScreens(readRequiredScreens(checkout), registry, checkout);

test.each(waitingRules)('$screens: the screen is required and does not open yet, or lacks a part', ({ screens, lacks }) => {
  const found = screens.map((each) => coverage.find(({ required }) => required.path === each));
  expect(found).not.toContain(undefined);
  expect(found.some((each) => !each?.screen)).toBe(lacks === undefined);
});

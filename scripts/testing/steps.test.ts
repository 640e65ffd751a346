import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './reports.ts';
import { stagesOf, type TestPlan } from './steps.ts';

/** Commands by stage and lane, with the tier that they run in. */
const commandsOf = (plan: TestPlan) =>
  stagesOf(plan).map((lanes) =>
    lanes.map((lane) => lane.map(({ command, environment }) => `${environment?.['TEST_TIER']}: ${command.join(' ')}`)),
  );

test('both tiers run the same steps, told apart by one variable', () => {
  const [fast, deep] = [commandsOf({ deep: false }), commandsOf({ deep: true })];
  expect(fast.flat(2).every((command) => command.startsWith('fast: '))).toBe(true);
  expect(deep.flat(2).map((command) => command.replace(/^deep/, 'fast'))).toEqual(fast.flat(2));
});

test('a shard is passed on to both runners; the checks belong to the first one', () => {
  const [first, second] = [commandsOf({ deep: true, shard: '1/2' }), commandsOf({ deep: true, shard: '2/2' })];
  expect(first.flat(2).filter((command) => command.includes('--shard=1/2'))).toHaveLength(2);
  expect(first.flat(2)).toContain('deep: knip');
  expect(second).toEqual([
    [
      ['deep: node scripts/bootstrap.mjs build-gallery', 'deep: playwright test --list --reporter=list'],
      [expect.stringMatching(/^deep: vitest run .* --shard=2\/2$/)],
    ],
    [['deep: playwright test --shard=2/2']],
  ]);
});

test('changes run their own tests, and no browser without a spec', () => {
  const since = 'HEAD';
  const plain = commandsOf({ deep: false, changed: { since, specs: [], definitions: false } }).flat(2);
  expect(plain.some((command) => command.includes('playwright') || command.includes('test/attack'))).toBe(false);
  expect(plain.at(-1)).toContain('--changed=HEAD');
  const wide = commandsOf({ deep: false, changed: { since, specs: ['e2e/sign-in.spec.ts'], definitions: true } }).flat(2);
  expect(wide).toContain('fast: playwright test e2e/sign-in.spec.ts');
  const filesBeside = (file: string) =>
    wide
      .find((command) => command.includes(file))
      ?.split(' ')
      .filter((word) => /^(test|src|scripts)\/(?!results)/.test(word));
  expect(filesBeside('test/attack')).toEqual(expect.arrayContaining(['test/words.test.ts', 'test/rowRules.test.ts']));
  expect(filesBeside('test/comments')).toContain('scripts/screenCoverage.test.ts');
  const named = [...(filesBeside('test/attack') ?? []), ...(filesBeside('test/comments') ?? [])];
  expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

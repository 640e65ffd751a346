import { expect, test } from 'vitest';
import { lanesOf, type TestPlan } from './steps.ts';

/** Commands of both lanes, with the tier that they run in. */
const commandsOf = (plan: TestPlan) =>
  lanesOf(plan).map((lane) => lane.map(({ command, environment }) => `${environment?.['TEST_TIER']}: ${command.join(' ')}`));

test('both tiers run the same steps, told apart by one variable', () => {
  const [fast, deep] = [commandsOf({ deep: false }), commandsOf({ deep: true })];
  expect(fast.flat().every((command) => command.startsWith('fast: '))).toBe(true);
  expect(deep.map((lane) => lane.map((command) => command.replace(/^deep/, 'fast')))).toEqual(fast);
});

test('a shard is passed on to both runners; the checks belong to the first one', () => {
  const [first, second] = [commandsOf({ deep: true, shard: '1/2' }), commandsOf({ deep: true, shard: '2/2' })];
  expect(first.flat().filter((command) => command.includes('--shard=1/2'))).toHaveLength(2);
  expect(first.flat()).toContain('deep: knip');
  expect(second).toEqual([
    ['deep: node scripts/bootstrap.mjs build-gallery', 'deep: playwright test --shard=2/2'],
    [expect.stringMatching(/^deep: vitest run .* --shard=2\/2$/)],
  ]);
});

test('changes run their own tests, and no browser without a spec', () => {
  const since = 'HEAD';
  const plain = commandsOf({ deep: false, changed: { since, specs: [], definitions: false } }).flat();
  expect(plain.some((command) => command.includes('playwright') || command.includes('test/attack'))).toBe(false);
  expect(plain.at(-1)).toContain('--changed=HEAD');
  const wide = commandsOf({ deep: false, changed: { since, specs: ['e2e/sign-in.spec.ts'], definitions: true } }).flat();
  expect(wide).toContain('fast: playwright test e2e/sign-in.spec.ts');
  expect(wide.at(-1)).toContain('test/attack');
});

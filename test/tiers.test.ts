import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from './plainServer.ts';

/** Files whose tests depend on the tier. */
function tieredFiles(): readonly string[] {
  const marks = /\b(isDeep|byTurn|everyNth|firstOfKind|fuzzRuns)\b|'@deep'/;
  return fs
    .globSync(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.ts', 'e2e/**/*.spec.ts'], { cwd: checkout })
    .filter((file) => !['test/tier.ts', 'test/tiers.test.ts'].includes(file))
    .filter((file) => marks.test(fs.readFileSync(path.join(checkout, file), 'utf8')));
}

test('docs/testing.md says what the deep tier proves beyond the fast one, file by file', () => {
  const page = fs.readFileSync(path.join(checkout, 'docs/testing.md'), 'utf8');
  const [, list = ''] = page.split('## Proven by the deep tier only');
  const named = [...list.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file);
  expect(new Set(named)).toEqual(new Set(tieredFiles()));
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { indexStatements } from '../src/server/db/schema/entityIndexes.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';

const root = path.resolve(import.meta.dirname, '..');

const doors = {
  unscoped: /\.unscoped\(\s*(?:'([^']+)'|([^)]*))/g,
  system: /\bsystem\(\s*'([^']+)'/g,
  stored: /\bstoredRows\(\s*'([^']+)'/g,
  rule: /\brule\(\s*'([^']+)'/g,
} as const;

test.each(Object.entries(doors))('a review sees which code asks the database by %s, and why', async (name, pattern) => {
  await expect(`${callersBy(pattern).join('\n')}\n`).toMatchFileSnapshot(`snapshots/${name}.txt`);
});

test('few callers ask the database without a reader: a further reason joins the function of another', () => {
  expect(callersBy(doors.unscoped).length).toBeLessThanOrEqual(12);
});

/** The callers in the source, with their reasons. */
function callersBy(pattern: RegExp): readonly string[] {
  return fs
    .globSync('{src/server,scripts}/**/*.ts', { cwd: root, exclude: (file) => file.endsWith('.test.ts') })
    .toSorted()
    .flatMap((file) => {
      const reasons = [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)];
      return reasons.map(([, reason, expression]) => `${file.split(path.sep).join('/')}: ${reason || `(${expression})`}`);
    });
}

const { set, version } = loadDefinitions(root);
const registry = buildRegistry(set, version);

test.each([...registry.entities])('a review sees the indexes of %s', async (name, entity) => {
  const statements = indexStatements(registry, entity).map((each) => `${each};\n`);
  await expect(statements.join('')).toMatchFileSnapshot(`snapshots/indexes/${name}.sql`);
});

test('every snapshot of indexes belongs to an entity', () => {
  const found = fs.readdirSync(path.join(root, 'test/snapshots/indexes'));
  // A missing snapshot is written at the end of the run.
  expect(found.filter((file) => !registry.entities.has(path.basename(file, '.sql')))).toEqual([]);
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { indexStatements } from '../src/server/db/schema/entityIndexes.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Calls by file with the text that says why. */
function reasonsOf(call: string): string[] {
  return fs
    .globSync('{src/server,scripts}/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
    .toSorted()
    .flatMap((file) => {
      const reasons = [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(new RegExp(`\\.${call}\\((?:'([^']+)'|([^)]*))`, 'g'))];
      return reasons.map(([, reason, expression]) => `${file.split(path.sep).join('/')}: ${reason ?? `(${expression})`}`);
    });
}

test.each(['unscoped', 'system', 'forCall'])('a review sees which code asks the database by %s, and why', async (call) => {
  await expect(`${reasonsOf(call).join('\n')}\n`).toMatchFileSnapshot(`snapshots/${call}.txt`);
});

test('a review sees the indexes that each entity gets', async () => {
  const { set, version } = loadDefinitions(root);
  const registry = buildRegistry(set, version);
  const entities = [...registry.entities.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const statements = entities.map((entity) =>
    [`-- ${entity.name}`, ...indexStatements(registry, entity).map((each) => `${each};`)].join('\n'),
  );
  await expect(`${statements.join('\n\n')}\n`).toMatchFileSnapshot('snapshots/indexes.sql');
});

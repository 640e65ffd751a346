import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { areas } from '../../e2e/areas.ts';
import { sortChanges } from './changedFiles.ts';
import { root } from './reports.ts';

test('each browser test has its areas, and each area is there', () => {
  const specs = fs.globSync('*.spec.ts', { cwd: path.join(root, 'e2e') }).map((file) => file.replace('.spec.ts', ''));
  expect(Object.keys(areas).toSorted()).toEqual(specs.toSorted());
  const missing = Object.values(areas)
    .flat()
    .filter((folder) => !fs.existsSync(path.join(root, folder)));
  expect(missing).toEqual([]);
});

describe('a changed file calls for', () => {
  const everySpec = Object.keys(areas).map((name) => `e2e/${name}.spec.ts`);
  test.each<[string, string, readonly string[]]>([
    ['the spec that changed', 'e2e/sign-in.spec.ts', ['e2e/sign-in.spec.ts']],
    ['every spec, when a helper of theirs changed', 'e2e/portal.ts', everySpec],
    ['no spec, when a document changed', 'docs/developer.md', []],
  ])('%s', (_name, file, specs) => {
    expect(sortChanges('HEAD', [file]).specs).toEqual(specs);
  });

  test('the specs of its area', () => {
    for (const [name, folders] of Object.entries(areas))
      for (const folder of folders) expect(sortChanges('HEAD', [`${folder}/x.ts`]).specs).toContain(`e2e/${name}.spec.ts`);
  });

  test.each([
    ['resources/menus/main.menu.json', true],
    ['schemas/entities/bols.schema.json', true],
    ['src/server/main.ts', false],
  ])('the tests of all definitions: %s %s', (file, expected) => {
    expect(sortChanges('HEAD', [file]).definitions).toBe(expected);
  });
});

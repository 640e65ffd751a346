import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { domainAreas } from '../src/server/domain/areas.ts';
import { defineArea, joinAreas } from '../src/server/framework/areas/defineArea.ts';
import { shellAreas } from '../src/server/shell/areas.ts';

const layers = [
  ['shell', shellAreas],
  ['domain', domainAreas],
] as const;

/** Folders of a layer that hold a file of that name. */
function foldersWith(side: 'shared' | 'server', layer: string, file: string): string[] {
  return fs
    .globSync(`src/${side}/${layer}/*/${file}`)
    .map((found) => path.basename(path.dirname(found)))
    .toSorted();
}

test.each(layers)('each folder of %s with endpoints has an area of its name on the server', (layer, areas) => {
  const names = areas.map(({ name }) => name).toSorted();
  expect(foldersWith('server', layer, 'area.ts')).toEqual(names);
  for (const folder of foldersWith('shared', layer, 'endpoints.ts')) expect(names).toContain(folder);
});

test.each(['area', 'hook'])('two areas have no %s in common', (kind) => {
  const hooks = { 'books.check': async () => undefined };
  const areas = [defineArea({ name: 'books', hooks }), defineArea({ name: kind === 'area' ? 'books' : 'shelves', hooks })];
  expect(() => joinAreas(areas)).toThrow(`there is one ${kind}`);
});

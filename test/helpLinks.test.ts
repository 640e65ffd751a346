import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { invariant } from '../src/shared/framework/AppError.ts';

const root = path.resolve(import.meta.dirname, '..');
const { registry } = loadDefinitions(root);
invariant(registry, 'the definitions are sound');
const links = [...registry.entities.values()].flatMap(({ name, fields }) =>
  [...fields.values()].flatMap((field) => {
    const link = field.property['x-help-link'];
    return link ? [[`${name}.${field.name}`, link.path] as const] : [];
  }),
);
const documents = fs
  .globSync('resources/documents/*.en.md', { cwd: root })
  .map((file) => path.basename(file).replace(/^\d+-|\.en\.md$/g, ''));

test.each(links)('the link of %s leads to a document: %s', (_field, address) => {
  expect(documents.map((name) => `/documents/${name}`)).toContain(address);
});

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../src/shared/framework/definitions/checks/Finding.ts';
import { notBuilt } from '../src/shared/framework/definitions/checks/notBuilt.ts';
import { slotKinds } from '../src/shared/framework/definitions/slotKinds.ts';
import { exampleContent, loadExamples } from './exampleDefinitions.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'schemas/definitions');

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
}

const schemaOf = (kind: string): Schema => JSON.parse(fs.readFileSync(path.join(folder, `${kind}.schema.json`), 'utf8')) as Schema;

/** Each key below a schema with the keys around it, through alternatives and lists. */
function keysOf(node: unknown, around: readonly string[] = []): string[][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'properties' && typeof value === 'object' && !Array.isArray(value))
      return Object.entries(value as object).flatMap(([name, schema]) => [[...around, name], ...keysOf(schema, [...around, name])]);
    return keysOf(value, key === '$defs' ? [] : around);
  });
}

/**
 * Code that serves definitions, without the trade's code and without code that only checks or describes definitions, since that reads every
 * key.
 */
const served = fs
  .globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/test[A-Z]\w*\.|\.gen\.|\/lint\/|notBuilt|schemaFindings|slotKinds|slotPlaces|\/domain\//.test(file))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

const isRead = (key: string): boolean => new RegExp(`(?<![\\w-])${key.replaceAll(/[.$]/g, '\\$&')}(?![\\w-])`).test(served);

const kinds = { entity: 'entities', resource: 'resources', report: 'reports' } as const;
// `$schema` is for editors; `x-key` has one value only.
const constants = new Set(['$schema', 'x-key']);

describe('the table of what is not built', () => {
  test.each(Object.entries(kinds))('holds each key of a %s that no code reads, or a key around it', (file, kind) => {
    const schema = schemaOf(file);
    const rows = notBuilt.filter((row) => row.kind === kind).flatMap((row) => row.path);
    // A shared part of the schemas, such as export, has no keys around it.
    const unread = keysOf(schema).filter((keys) => !isRead(keys.at(-1) ?? '') && !keys.some((key) => constants.has(key)));
    expect(unread.filter((keys) => !keys.some((key) => rows.includes(key)))).toEqual([]);
  });

  test.each(
    notBuilt.filter(({ path: keys, part }) => part === undefined && keys.at(-1) !== 'schedule').map((row) => [row.path.join('.'), row]),
  )('holds no key that code reads: %s', (_name, { path: keys, values }) => {
    const key = keys.at(-1) ?? '';
    const named = values ?? [key];
    // A value appears in quotes, a key also behind a dot.
    const start = values ? "'" : "['.]";
    expect(named.filter((name) => new RegExp(`${start}${name.replaceAll('.', '\\.')}(?![\\w./])`).test(served))).toEqual([]);
  });

  test.each(slotKinds)('the slot %s is drawn', (kind) => {
    expect(served).toContain(`kind="${kind}"`);
  });
});

/** The name that the message of a finding has; '' if it has none. */
function nameIn({ message }: Finding): string {
  const name = message.values?.['name'];
  return typeof name === 'string' ? name : '';
}

test('an unsupported key is reported once, at its first place, with the count of all', () => {
  const change = (name: string) => ({
    ...exampleContent(`resources/${name}.resource.json`),
    limits: { attachments: { max_bytes: 5, accept: ['.pdf'] }, bulk_max: 50 },
  });
  const { findings, registry } = loadExamples({
    'resources/authors.resource.json': change('authors'),
    'resources/books.resource.json': change('books'),
  });
  expect(registry).toBeDefined();
  expect(findings.filter((finding) => nameIn(finding).includes('attachments'))).toEqual([
    expect.objectContaining({
      code: 'DEF043',
      severity: 'warning',
      file: 'resources/authors.resource.json',
      pointer: '/limits/attachments',
      message: { key: 'lint.DEF043', values: { name: 'limits.attachments', count: 2 } },
    }),
  ]);
  expect(findings.filter((finding) => nameIn(finding).includes('bulk_max'))).toEqual([]);
});
